"""The parts of `bench/peers.py`: the text, the engines, one measured build, and what is written."""
