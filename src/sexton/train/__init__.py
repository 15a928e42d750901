"""Training on the games: many tables at once, other libraries' faces, and a learner of our own.

Everything here wants `pip install "sexton[train]"`; nothing of it is loaded by `import sexton`.
"""
