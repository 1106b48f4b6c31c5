"""Keys scanned in the background, debounced by counting scans, events in a queue that can overflow."""

from collections import deque


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp

    @property
    def released(self):
        return not self.pressed


class EventQueue:
    def __init__(self, room):
        self._events = deque()
        self._room = room
        self.overflowed = False

    def get(self):
        return self._events.popleft() if self._events else None

    def get_into(self, event):
        if not self._events:
            return False
        first = self._events.popleft()
        event.key_number = first.key_number
        event.pressed = first.pressed
        event.timestamp = first.timestamp
        return True

    def clear(self):
        self._events.clear()
        self.overflowed = False

    def __bool__(self):
        return bool(self._events)

    def __len__(self):
        return len(self._events)

    def record(self, event):
        """Put an event in; when the queue is full, that event is lost."""
        if len(self._events) < self._room:
            self._events.append(event)
        else:
            self.overflowed = True


class Keys:
    def __init__(
        self,
        pins,
        *,
        value_when_pressed,
        pull=True,
        interval=0.020,
        max_events=64,
        debounce_threshold=1,
    ):
        self._pins = pins
        self._pressed = value_when_pressed
        self._interval = round(interval * 1000)
        self._threshold = debounce_threshold
        self._chip = pins[0].chip
        self._chip.scanners.append(self)
        self.events = EventQueue(max_events)
        self.reset()

    def deinit(self):
        self._chip.scanners.remove(self)

    def reset(self):
        # A key's counter goes up with each scan that finds it down, down with the others; where
        # it comes to 0 there is an event, and it jumps on to the far end.
        self._counters = [-self._threshold] * len(self._pins)
        self._scan()

    def advance(self, ms):
        """Let ms go by."""
        self._due -= ms
        while self._due <= 0:
            self._scan(self._due + self._interval)

    @property
    def settled(self):
        """Whether another scan would find nothing and no event waits."""
        wanted = [self._goal(pin) for pin in self._pins]
        return not self.events and self._counters == wanted

    def _goal(self, pin):
        return self._threshold if pin.level == self._pressed else -self._threshold

    def _scan(self, due=None):
        self._due = self._interval if due is None else due
        for k, pin in enumerate(self._pins):
            goal = self._goal(pin)
            if self._counters[k] != goal:
                self._counters[k] += 1 if goal > 0 else -1
                if self._counters[k] == 0:
                    self._counters[k] = goal
                    self.events.record(Event(k, goal > 0, self._chip.ticks))
