"""The usual optimiser, written out: torch's own takes half a minute to load on a busy machine, and
this one is saved as plain numbers."""

from __future__ import annotations

from typing import Any


class Adam:
    """Holds a mean of the slopes and of their squares for each weight."""

    def __init__(self, torch: Any, weights: dict[str, Any], rate: float) -> None:
        self.torch, self.weights, self.rate = torch, weights, rate
        self.means = {name: torch.zeros_like(value.detach()) for name, value in weights.items()}
        self.squares = {name: torch.zeros_like(value.detach()) for name, value in weights.items()}
        self.steps = 0

    def step(self, longest: float = 0.5) -> None:
        """One step against the slopes, which together are at most so long."""
        self.steps += 1
        slopes = {name: value.grad for name, value in self.weights.items()}
        given = {name: slope for name, slope in slopes.items() if slope is not None}
        length = sum(float((slope**2).sum()) for slope in given.values()) ** 0.5
        shrink = min(1.0, longest / (length + 1e-9))
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        with self.torch.no_grad():
            for name, slope in given.items():
                slope = slope * shrink
                mean, square = self.means[name], self.squares[name]
                mean.mul_(0.9).add_(slope, alpha=0.1)
                square.mul_(0.999).addcmul_(slope, slope, value=0.001)
                self.weights[name].sub_(rate * mean / (square.sqrt() + 1e-8))
