"""PDFs of this machine, as the API wants them."""

import base64
import hashlib
import os
from pathlib import Path
from typing import Optional, Union

from .generated.inputs import DocumentInput

PathLike = Union[str, "os.PathLike[str]"]


def pdf(path: PathLike, name: Optional[str] = None) -> DocumentInput:
    """Read a PDF for `documents`. Its name is that of the file by default."""
    return pdf_of_bytes(Path(path).read_bytes(), name or Path(path).name)


def pdf_of_bytes(content: bytes, name: str) -> DocumentInput:
    return {"name": name, "pdf_base64": base64.b64encode(content).decode("ascii")}


def sha256_of(path: PathLike) -> str:
    """Return the fingerprint of a file in hex, for `documents.verify`: the file stays on this machine."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()
