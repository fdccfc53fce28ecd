"""Seats by the thousand in compiled code, step for step what the reference round does on the same cards."""
