"""The modules of `bench/peers.py`: corpus, engines, installation, measurement of builds, and report."""
