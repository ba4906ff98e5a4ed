"""``iptables``: accepts rules without effect; the phone has no network to filter."""

from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin

COMMANDS = frozenset("A C D F I L N P R S X Z E".split())
LONG = frozenset(
    "append check delete flush insert list new-chain policy replace list-rules delete-chain zero "
    "rename-chain".split()
)
CHAINS = ("INPUT", "FORWARD", "OUTPUT")
HELP = "Try `{name} -h' or '{name} --help' for more information.\n"


@builtin("iptables", "ip6tables")
def iptables(sh: Shell, *words: str) -> Iterator[str]:
    """Accept rules, and list the empty chains."""
    options = {word.lstrip("-") for word in words if word.startswith("-")}
    if sh.uid != 0:
        sh.error(
            f"{sh.name} v1.8.7 (legacy): can't initialize iptables table `filter': "
            "Permission denied (you must be root)\n"
            "Perhaps iptables or your kernel needs to be upgraded.\n",
            3,
        )
    elif not options & (COMMANDS | LONG):
        sh.error(f"{sh.name} v1.8.7 (legacy): no command specified\n", 2)
        sh.error(HELP.format(name=sh.name))
    elif options & {"L", "list"}:
        for number, chain in enumerate(CHAINS):
            yield "\n" * (number > 0) + f"Chain {chain} (policy ACCEPT)\n"
            yield "target     prot opt source               destination         \n"
    elif options & {"S", "list-rules"}:
        yield from (f"-P {chain} ACCEPT\n" for chain in CHAINS)
