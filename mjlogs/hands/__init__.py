"""Hands: waits, shanten, ways to divide, yaku, fu and points. Pure functions on tiles; knows no deal and no record."""
