"""Runs a command as systemd runs a unit, without systemd: a program for tests.

    as-unit.py '{"uid": 65534, "groups": [995], "calls": ["read", …], "writable": ["/var/lib/esign"]}' COMMAND...

System calls other than `calls` fail with EPERM (SystemCallFilter=, SystemCallErrorNumber=EPERM), sockets other than
those of unix(7) and IP with EAFNOSUPPORT (RestrictAddressFamilies=). For root, everything but `writable`, /dev, /proc and
/sys is read-only (ProtectSystem=strict, ReadWritePaths=), and the command has the account `uid` (User=).
"""

import ctypes
import errno
import json
import os
import sys

unit = json.loads(sys.argv[1])
command = sys.argv[2:]
libc = ctypes.CDLL(None, use_errno=True)
seccomp = ctypes.CDLL("libseccomp.so.2")
seccomp.seccomp_init.restype = ctypes.c_void_p

CLONE_NEWNS, MS_BIND, MS_REC, MS_PRIVATE = 0x20000, 0x1000, 0x4000, 0x40000
MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
ALLOW, EQUAL, GREATER = 0x7FFF0000, 4, 6
AF_UNIX, AF_INET, AF_INET6 = 1, 2, 10


def check(result: int) -> None:
    if result < 0:
        number = -result if result < -1 else ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def mount(source: str, target: str, flags: int) -> None:
    check(libc.mount(source.encode(), target.encode(), None, flags, None))


def set_read_only(path: str, on: bool, flags: int) -> None:
    attributes = (ctypes.c_uint64 * 4)(READ_ONLY if on else 0, 0 if on else READ_ONLY, 0, 0)
    check(libc.syscall(MOUNT_SETATTR, AT_FDCWD, path.encode(), flags, attributes, ctypes.sizeof(attributes)))


def protect_system(writable: list) -> None:
    check(libc.unshare(CLONE_NEWNS))
    mount("none", "/", MS_REC | MS_PRIVATE)
    for path in writable:
        mount(path, path, MS_BIND)
    set_read_only("/", True, AT_RECURSIVE)
    for path in [*writable, *filter(os.path.ismount, ["/dev", "/proc", "/sys"])]:
        set_read_only(path, False, 0)


class Comparison(ctypes.Structure):
    _fields_ = [
        ("argument", ctypes.c_uint),
        ("operator", ctypes.c_int),
        ("value", ctypes.c_uint64),
        ("mask", ctypes.c_uint64),
    ]


def load(default: int, rules: list) -> None:
    context = ctypes.c_void_p(seccomp.seccomp_init(default))
    for action, name, comparison in rules:
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        # Calls that this machine does not have (negative numbers) need no rule.
        if number >= 0:
            count, array = (0, None) if comparison is None else (1, ctypes.byref(comparison))
            check(seccomp.seccomp_rule_add_array(context, action, number, count, array))
    check(seccomp.seccomp_load(context))


def fail_with(number: int) -> int:
    return 0x00050000 | number


if os.geteuid() == 0:
    protect_system(unit["writable"])
    os.setgroups(unit["groups"])
    os.setgid(unit["uid"])
    os.setuid(unit["uid"])

between = [family for family in range(AF_INET6) if family not in (AF_UNIX, AF_INET)]
refused = [Comparison(0, EQUAL, family, 0) for family in between] + [Comparison(0, GREATER, AF_INET6, 0)]
load(ALLOW, [(fail_with(errno.EAFNOSUPPORT), "socket", comparison) for comparison in refused])
# Loaded last: it may forbid to load filters.
load(fail_with(errno.EPERM), [(ALLOW, name, None) for name in unit["calls"]])
os.execvp(command[0], command)
