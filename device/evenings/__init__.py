"""Whole evenings without pictures: people with hands and mishaps, and what a camera reports."""
