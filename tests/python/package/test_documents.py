"""The README of the package, its notebook and its types, against the installed package."""

import ast
import contextlib
import inspect
import io
import json
import re
import unittest
from pathlib import Path

import bentrider
from bentrider import _native

ROOT = Path(__file__).resolve().parents[3]
README = ROOT / "crates/python/README.md"
NOTEBOOK = ROOT / "examples/python.ipynb"


def run(programs, show=None):
    """Runs programs one after the other, each with the names of those before it; returns what they print.

    As in a notebook, the value of an expression at the end of a program is shown.
    """
    printed, names = [], {"__name__": "__main__"}
    for number, program in enumerate(programs):
        tree = ast.parse(program)
        last = tree.body.pop() if show and isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(tree, f"program {number + 1}", "exec"), names)
            if last is not None:
                show(eval(compile(ast.Expression(last.value), f"program {number + 1}", "eval"), names))
        printed.append(output.getvalue())
    return printed


class Documents(unittest.TestCase):
    def test_the_programs_of_the_readme_print_what_it_says(self):
        blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
        self.assertGreater(len(blocks), 4)
        for block, printed in zip(blocks, run(blocks)):
            # A line that prints ends with a comment of what it prints.
            said = re.findall(r"^ *print\(.*?\)  # (.*)$", block, re.MULTILINE)
            lines = printed.splitlines()
            for line in said:
                self.assertIn(line, lines, block)

    def test_the_cells_of_the_notebook_run(self):
        cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
        programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        self.assertGreater(len(programs), 3)
        shown = []
        run(programs, lambda value: shown.append(value._repr_svg_() if hasattr(value, "_repr_svg_") else repr(value)))
        self.assertGreater(sum(it.startswith("<svg ") for it in shown), 2)

    def test_the_version_is_that_of_the_crate(self):
        cargo = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
        version = re.search(r'^version = "(.*)"$', cargo, re.MULTILINE).group(1)
        self.assertEqual(bentrider.__version__, version)

    def test_everything_is_documented(self):
        for name in bentrider.__all__:
            item = getattr(bentrider, name)
            self.assertTrue(inspect.getdoc(item), name)
            for member, value in vars(item).items() if inspect.isclass(item) else ():
                if not member.startswith("__"):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")


class Types(unittest.TestCase):
    """The stub of the extension module."""

    @classmethod
    def setUpClass(cls):
        stub = Path(bentrider.__file__).with_name("_native.pyi")
        cls.tree = ast.parse(stub.read_text(encoding="utf-8"))

    def test_the_package_is_typed(self):
        self.assertTrue(Path(bentrider.__file__).with_name("py.typed").exists())

    def test_the_stub_has_every_class_and_function_and_no_other(self):
        declared = {it.name for it in self.tree.body if isinstance(it, (ast.ClassDef, ast.FunctionDef))}
        real = {name for name in dir(_native) if not name.startswith("_")} - {"VERSION"}
        self.assertEqual(declared, real)

    def test_every_member_and_every_parameter_is_that_of_the_module(self):
        for item in self.tree.body:
            if isinstance(item, ast.FunctionDef):
                self.compare(item, getattr(_native, item.name))
            elif isinstance(item, ast.ClassDef):
                self.compare_class(item, getattr(_native, item.name))

    def compare_class(self, item, real):
        members = [it for it in item.body if isinstance(it, ast.FunctionDef)]
        declared = {it.name for it in members if not it.name.startswith("__")}
        if not issubclass(real, Exception):
            self.assertEqual(declared, {it for it in vars(real) if not it.startswith("__")}, item.name)
        for it in members:
            if it.name == "__new__":
                self.compare(it, real)
            elif not it.name.startswith("__") and not it.decorator_list:
                self.compare(it, getattr(real, it.name))

    def compare(self, item, real):
        arguments = item.args
        declared = [it.arg for it in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
        signature = inspect.signature(real)
        names = list(signature.parameters)
        if declared[:1] == ["cls"]:
            declared = declared[1:]
        self.assertEqual(declared, names, item.name)
        optional = len(arguments.defaults) + sum(it is not None for it in arguments.kw_defaults)
        real_optional = sum(it.default is not it.empty for it in signature.parameters.values())
        self.assertEqual(optional, real_optional, item.name)


if __name__ == "__main__":
    unittest.main()
