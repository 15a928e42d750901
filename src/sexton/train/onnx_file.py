"""A policy written down as ONNX: one file, weights inside, and what it was trained for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sexton.bots.policy import FORMAT, MoveRows
from sexton.core.game import AnyGame
from sexton.train.needs import library


def write(path: Path, weights: Mapping[str, Any], game: AnyGame, moves: MoveRows) -> None:
    """Beside it first and then over it: whoever reads it finds a whole one."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(model(weights, game, moves).SerializeToString())
    beside.replace(path)


def model(weights: Mapping[str, Any], game: AnyGame, moves: MoveRows) -> Any:
    onnx = library("onnx")
    node, info = onnx.helper.make_node, onnx.helper.make_tensor_value_info
    single, whole = onnx.TensorProto.FLOAT, onnx.TensorProto.INT64
    nodes = [
        node("Gemm", ["numbers", "trunk1.weight", "trunk1.bias"], ["t1"], transB=1),
        node("Relu", ["t1"], ["t2"]),
        node("Gemm", ["t2", "trunk2.weight", "trunk2.bias"], ["t3"], transB=1),
        node("Relu", ["t3"], ["seen"]),
        node("Gather", ["token.weight", "tokens"], ["m1"]),
        node("ReduceSum", ["m1", "axis"], ["m2"], keepdims=0),
        node("Gemm", ["rows", "row.weight"], ["m3"], transB=1),
        node("Add", ["m2", "m3"], ["m4"]),
        node("Gemm", ["m4", "join.weight", "join.bias"], ["m5"], transB=1),
        node("Add", ["m5", "seen"], ["m6"]),
        node("Relu", ["m6"], ["m7"]),
        node("Gemm", ["m7", "score.weight"], ["m8"], transB=1),
        node("Gemm", ["seen", "query.weight"], ["m9"], transB=1),
        node("Gemm", ["m4", "m9"], ["m10"], transB=1),
        node("Add", ["m8", "m10"], ["m11"]),
        node("Squeeze", ["m11", "axis"], ["scores"]),
        node("Gemm", ["seen", "value.weight", "value.bias"], ["value"], transB=1),
    ]
    held = [
        onnx.numpy_helper.from_array(np.asarray(value), name) for name, value in weights.items()
    ]
    held.append(onnx.numpy_helper.from_array(np.array([1], np.int64), "axis"))
    graph = onnx.helper.make_graph(
        nodes,
        "policy",
        [
            info("numbers", single, [1, moves.features.size]),
            info("tokens", whole, ["moves", moves.tokens.most]),
            info("rows", single, ["moves", moves.width]),
        ],
        [info("scores", single, ["moves"]), info("value", single, [1, 1])],
        held,
    )
    made = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)])
    made.ir_version = 8
    onnx.helper.set_model_props(made, label(game, moves))
    return made


def label(game: AnyGame, moves: MoveRows) -> dict[str, str]:
    """What it was trained for; another game refuses it."""
    return {
        "sexton": FORMAT,
        "game": game.name,
        "version": game.version,
        "edition": game.edition.digest,
        "seats": str(moves.features.seats),
        "layout": moves.features.digest,
    }
