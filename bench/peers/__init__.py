"""The parts of `bench/peers.py`: the text, the engines, the measurement of a build, and the report."""
