"""What is printed on a Loan: picked from those known, or dialled; then it is bought."""

from .view import View

PICK = -1  # the step before the first number: choose among the known Loans


class Purchase(View):
    """A game's own has `fields`, `title`, `which`, `is_of`, `lines` and `buy`.

    `fields` are (label, where the dial starts, lowest, highest) for each number printed on a Loan,
    the principal first. `known` are the tuples of such numbers seen before; picking is one push.
    """

    fields = (("Principal", 8, 1, 99),)
    mark = None  # the code before an amount
    pick = "Turn, push to buy"

    def __init__(self, app, c, known):
        View.__init__(self, app)
        self.c = c
        self.known = known
        self.choice = 0
        self.step = PICK if known else 0
        self.values = list(known[0]) if known else [field[1] for field in self.fields]
        if not known:  # nobody buys what costs more than there is
            self.values[0] = max(self.fields[0][2], min(self.values[0], self.cash()))

    def title(self):
        """What row 0 says."""
        return ""

    def cash(self):
        """What the player has."""
        return 0

    def lines(self):
        """(label, number, mark) of what comes of the numbers, the player's share first."""
        return []

    def which(self):
        """The view before this one, whose upper keys said which Loan it is."""
        return View(self.app)

    def is_of(self, k):
        """Whether upper key k led to this Loan."""
        return False

    def buy(self):
        """Do the event."""

    def draw(self, grid):
        app = self.app
        fields = self.fields
        other = self.step == PICK and self.choice == len(self.known)
        grid.put(0, 0, self.title())
        if self.step == PICK:
            grid.right(0, 20, "%d/%d" % (self.choice + 1, len(self.known) + 1))
        grid.invert(0, 0, 20)
        row = 1
        for k in range(len(fields)):
            grid.put(row, 0, fields[k][0])
            if other:
                grid.right(row, 20, "other")
            else:
                grid.number(row, 20, self.values[k], self.mark)
                if self.step == k or self.step == PICK:
                    grid.invert(row, 16, 4)
            row += 1
        if other:
            grid.put(7, 0, "Push: dial it")
            return
        short = self.values[0] > self.cash()
        for label, number, mark in self.lines():
            if short:
                name = app.name(app.game.active())
                grid.banner(row, "%s has only %d" % (name, self.cash()))
                short = False
            else:
                grid.put(row, 0, label)
                grid.number(row, 20, number, mark)
            row += 1
        last = self.step == PICK or self.step == len(fields) - 1
        grid.put(7, 0, self.pick if last else "Turn, push: the next")

    def turn(self, n):
        if self.step == PICK:
            # One click to the left of the first is what is not among them.
            self.choice = (self.choice + n) % (len(self.known) + 1)
            if self.choice < len(self.known):
                self.values = list(self.known[self.choice])
        else:
            _, _, lowest, highest = self.fields[self.step]
            self.values[self.step] = max(lowest, min(highest, self.values[self.step] + n))

    def push(self):
        picked = self.step == PICK and self.choice < len(self.known)
        if picked or self.step == len(self.fields) - 1:
            self.buy()
        else:
            self.step += 1

    def key(self, k):
        """An upper key means another Loan than this."""
        if k < 6 and not self.is_of(k):
            self.which().key(k)
        else:
            self.app.refuse("Dial it and push, or UNDO to go back")

    def back(self):
        if self.step > 0 or self.step == 0 and self.known:
            self.step -= 1
        else:
            self.app.show(self.which())

    def lights(self, codes):
        self.which().lights(codes)
