"""Makes the fonts of social images from npm packages. The results are committed, so compiling Quire requires none of
this.

    npm install @embedpdf/fonts-sc@1.0.0 @fontsource-variable/geist@5.3.0 @fontsource-variable/geist-mono@5.3.0 \\
        @fontsource-variable/inter@5.3.0
    pip install fonttools==4.68.0 brotli
    python3 crates/images/fonts/make.py node_modules

The fonts contain no hints, and kerning is their only layout rule. `text`, `title` and `code` contain Latin, Cyrillic
and (except `code`) Greek letters in one weight each. `han` contains the characters of GB 2312 from U+2000, in one
weight for text of all sizes: a second weight would add one and a half megabytes to the binary.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
# The same time is written to every file, so that the same packages result in the same bytes.
CREATED = 3_786_912_000
# Tables that neither layout nor drawing needs.
UNNEEDED = "BASE GDEF HVAR MVAR OS/2 STAT VORG avar cvt fpgm gasp name post prep vhea vmtx".split()
SCRIPTS = {
    "geist": ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext"],
    "geist-mono": ["latin", "latin-ext", "cyrillic"],
    # Geist has no Greek letters. The Greek letters of Inter have the same proportions as Geist.
    "inter": ["greek"],
}


def main(packages: Path) -> None:
    for name, families, weight in [
        ("text", ["geist", "inter"], 400),
        ("title", ["geist", "inter"], 600),
        ("code", ["geist-mono"], 600),
    ]:
        save(merged([
            instance(packages / f"@fontsource-variable/{family}/files/{family}-{script}-wght-normal.woff2", weight)
            for family in families
            for script in SCRIPTS[family]
        ]), f"{name}.ttf")
    han = TTFont(packages / "@embedpdf/fonts-sc/fonts/NotoSansHans-Medium.otf")
    # Latin letters come from the other fonts, whose proportions match. The license reserves the font's name for the
    # original font.
    han["CFF "].cff.fontNames = ["Han"]
    save(reduced(han, [code for code in gb2312() if code >= 0x2000]), "han.otf")


def instance(path: Path, weight: int) -> TTFont:
    font = instantiateVariableFont(TTFont(path), {"wght": weight})
    font.flavor = None
    scale_upem(font, 1000)
    return reduced(font, list(font.getBestCmap()))


def reduced(font: TTFont, codes: list[int]) -> TTFont:
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs = []
    options.hinting = False
    # Without shared subroutines, glyphs are parsed faster, and the file is not larger.
    options.desubroutinize = True
    options.drop_tables += ["DSIG", "FFTM", "GSUB", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def merged(fonts: list[TTFont]) -> TTFont:
    with TemporaryDirectory() as folder:
        paths = [f"{folder}/{number}.ttf" for number in range(len(fonts))]
        for font, path in zip(fonts, paths):
            font.save(path)
        return Merger().merge(paths)


def gb2312() -> list[int]:
    codes = set()
    for row in range(0xA1, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                codes.add(ord(bytes([row, cell]).decode("gb2312")))
            except UnicodeDecodeError:
                pass
    return sorted(codes)


def save(font: TTFont, name: str) -> None:
    for table in UNNEEDED:
        if table in font:
            del font[table]
    if "CFF " in font and "GPOS" in font:
        del font["GPOS"]
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = CREATED
    font.save(HERE / name)
    print(name, (HERE / name).stat().st_size, "bytes,", len(font.getBestCmap()), "characters")


main(Path(sys.argv[1]))
