"""Prints the public API of the Python client: a line for each name, field, parameter and result."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "python" / "src"


def call(name: str, node: ast.FunctionDef) -> None:
    positional = [*node.args.posonlyargs, *node.args.args]
    first = len(positional) - len(node.args.defaults)
    parameters = [(each, index >= first) for index, each in enumerate(positional)]
    parameters += [(each, default is not None) for each, default in zip(node.args.kwonlyargs, node.args.kw_defaults)]
    for parameter, optional in parameters:
        if parameter.arg not in ("self", "cls"):
            type_ = ast.unparse(parameter.annotation) if parameter.annotation else ""
            print(f"{name}({parameter.arg}{'?' if optional else ''}): {type_}")
    print(f"{name}(): {ast.unparse(node.returns) if node.returns else ''}")


def members(name: str, node: ast.ClassDef, classes: "dict[str, ast.ClassDef]") -> None:
    # The required part of a request is a private base of it.
    for base in node.bases:
        if ast.unparse(base) in classes and ast.unparse(base).startswith("_"):
            members(name, classes[ast.unparse(base)], classes)
    optional = any(each.arg == "total" and ast.unparse(each.value) == "False" for each in node.keywords)
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            field, type_ = ast.unparse(each.target), ast.unparse(each.annotation)
            if name.endswith("Input"):
                print(f"{name}({field}{'?' if optional else ''}): {type_}")
            elif not field.startswith("_"):
                print(f"{name}.{field}: {type_}")
        elif not isinstance(each, ast.FunctionDef) or each.name == "from_json":
            continue
        # The client itself makes its resources and errors.
        elif each.name == "__init__" and ".resources." not in name and ".errors." not in name:
            call(name, each)
        elif not each.name.startswith("_"):
            call(f"{name}.{each.name}", each)


for file in sorted(SOURCE.rglob("*.py")):
    module = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if module == "esign.__init__":
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom):
                for alias in statement.names:
                    print(f"esign.{alias.name}: name")
        continue
    if module.rsplit(".", 1)[1].startswith("__"):
        continue
    # RetryPolicy is public, the rest of its module is not.
    private = module.rsplit(".", 1)[1].startswith("_")
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        if private and not (isinstance(node, ast.ClassDef) and node.name == "RetryPolicy"):
            continue
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            print(f"{module}.{node.name}: class {' '.join(map(ast.unparse, node.bases))}".rstrip())
            members(f"{module}.{node.name}", node, classes)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            call(f"{module}.{node.name}", node)
        elif isinstance(node, ast.Assign) and not private:
            for target in node.targets:
                if not ast.unparse(target).startswith("_"):
                    print(f"{module}.{ast.unparse(target)}: {ast.unparse(node.value)[:160]}")
