"""What ``kesselwacht doctor`` looks at: one finding for each part, with what mends it."""
