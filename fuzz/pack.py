"""Packs kept inputs of a fuzzer: pack.py TARGET FOLDER

Writes `fuzz/corpus/TARGET.tar` from the files in FOLDER, each named by the SHA-1 hash of its content, as the fuzzers
name what they find. Files in `fuzz/corpus/TARGET/` have names of their own and are left out. The same inputs give the
same bytes."""

import hashlib
import io
import pathlib
import sys
import tarfile

target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
corpus = pathlib.Path(__file__).parent / "corpus"


def contents(of):
    return {it.read_bytes() for it in of.iterdir() if it.is_file()} if of.is_dir() else set()


inputs = {hashlib.sha1(it).hexdigest(): it for it in contents(folder) - contents(corpus / target)}
if not inputs:
    sys.exit(f"{folder} holds no input to pack")
with tarfile.open(corpus / f"{target}.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
    for name, content in sorted(inputs.items()):
        # A new entry belongs to nobody and has no date.
        entry = tarfile.TarInfo(name)
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
print(f"{len(inputs)} inputs in {archive.name}")
