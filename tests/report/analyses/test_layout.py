"""Each format shows a name as it is, whatever that holds."""

import csv
import io

import pytest

from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell, written

HOSTILE = 'a|b_c & 50 % $x$ #1 {y} \\n ~^ <b> *z* [l](u) `q`, "r"\nnext'
COLUMNS = (Column.of("agent"), Column("success", ("success",), right=True))


def table(name: str) -> PrintedTable:
    return PrintedTable(
        COLUMNS, [[TableCell.of(name), TableCell("30.2 %", (0.302,))]], ["100 % of one_run"]
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (
            "text",
            ["agent  success", "m3a     30.2 %", "", "note: 100 % of one_run"],
        ),
        (
            "markdown",
            [
                "| agent | success |",
                "| --- | --: |",
                "| m3a | 30.2 % |",
                "",
                "- 100 % of one\\_run",
            ],
        ),
        (
            "latex",
            [
                r"\begin{tabular}{lr}",
                r"\hline",
                r"agent & success \\",
                r"\hline",
                r"m3a & 30.2 \% \\",
                r"\hline",
                r"\end{tabular}",
                r"\par\noindent 100 \% of one\_run",
            ],
        ),
        ("csv", ["agent,success", "m3a,0.302"]),
        (
            "json",
            [
                "{",
                ' "rows": [',
                "  {",
                '   "agent": "m3a",',
                '   "success": 0.302',
                "  }",
                " ],",
                ' "notes": [',
                '  "100 % of one_run"',
                " ]",
                "}",
            ],
        ),
    ],
)
def test_a_table_in_each_format(kind: str, expected: list[str]) -> None:
    assert written(table("m3a"), kind).splitlines() == expected


def test_markdown_escapes_what_it_would_read_as_its_own() -> None:
    row = written(table(HOSTILE), "markdown").splitlines()[2]
    assert row == (
        r"| a\|b\_c \& 50 % $x$ #1 {y} \\n \~^ \<b\> \*z\* \[l\](u) \`q\`, "
        r'"r"\\nnext | 30.2 % |'
    )


def test_latex_escapes_what_it_would_read_as_its_own() -> None:
    row = written(table(HOSTILE), "latex").splitlines()[4]
    assert row == (
        r"a\textbar{}b\_c \& 50 \% \$x\$ \#1 \{y\} \textbackslash{}n "
        r"\textasciitilde{}\textasciicircum{} \textless{}b\textgreater{} *z* [l](u) `q`, "
        r"\textquotedbl{}r\textquotedbl{}\textbackslash{}nnext & 30.2 \% \\"
    )


@pytest.mark.parametrize(("name", "cell"), [("[1]", "{[}1]"), ("*", "{*}"), ("", "")])
def test_a_cell_of_latex_belongs_to_no_row_before(name: str, cell: str) -> None:
    assert written(table(name), "latex").splitlines()[4] == rf"{cell} & 30.2 \% \\"


def test_csv_gives_the_name_back_unchanged() -> None:
    rows = list(csv.reader(io.StringIO(written(table(HOSTILE), "csv"))))
    assert rows[1] == [HOSTILE, "0.302"]


def test_text_stays_in_one_line() -> None:
    assert len(written(table(HOSTILE), "text").splitlines()) == 4
