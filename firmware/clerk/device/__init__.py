"""The box: keys, dial, panel, lights and speaker. Only here are the chip's modules imported."""
