"""Esquire: who has won (J14)."""

from ..game import esquire as e
from .view import GREEN, NEXT, View, light


class Result(View):
    """Players by points; those with the most share the win."""

    def draw(self, grid):
        app = self.app
        game = app.game
        winners = game.winners()
        ranking = game.ranking()
        grid.banner(0, "Shared win" if len(winners) > 1 else app.name(winners[0]) + " wins")
        place = 1
        before = None
        for k in range(len(ranking)):
            player = ranking[k]
            points = game.at[e.SEAT + player * e.SEAT_SIZE + e.POINTS]
            if points != before:  # else they share the place
                place = k + 1
                before = points
            grid.put(1 + k, 0, "%d %s" % (place, app.name(player)))
            grid.number(1 + k, 16, points)
            grid.put(1 + k, 16, "p")
            if player in winners:
                grid.invert(1 + k, 0, 20)
        if len(ranking) < 7:  # else all rows are taken
            grid.put(7, 0, "NEXT: new game")

    def key(self, k):
        if k == NEXT:
            from .setup import NewGame

            self.app.show(NewGame(self.app))
        else:
            self.app.refuse("NEXT: a new game. UNDO goes back")

    def push(self):
        self.key(NEXT)

    def lights(self, codes):
        View.lights(self, codes)
        codes[NEXT] = light(GREEN)
