import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { inProject } from '../../src/platform/project-root.ts';

/** `nobody` of Linux. initdb needs an account with a name. */
const NOBODY = 65_534;

const script = inProject('test/world/as-unit.py');
const probe = 'import ctypes; ctypes.CDLL("libseccomp.so.2")';
const isRoot = process.getuid?.() === 0;

export const canRunAsUnit =
  process.platform === 'linux' &&
  spawnSync('systemd-analyze', ['--version']).status === 0 &&
  spawnSync('python3', ['-c', probe]).status === 0;

/** A unit without systemd can have its read-only folders and its account only if we are root. */
export const canProtectSystem = canRunAsUnit && isRoot;

/** The account of `asUnit`, for a program that needs no other limit; ours if we may not change it. */
export const unitAccount = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export interface UnitSetup {
  /** Text of the unit and of its drop-ins, in this order. */
  readonly unit: string;
  /** Folders that it may write to. */
  readonly writable: readonly string[];
}

/** Returns the beginning of a command line that runs a program as systemd runs a unit. */
export function asUnit({ unit, writable }: UnitSetup): string[] {
  const groups = /^SupplementaryGroups=(.+)$/m.exec(unit)?.[1]?.split(' ').map(groupId) ?? [];
  const settings = { uid: NOBODY, groups, calls: [...allowedCalls(unit)], writable };
  return ['python3', script, JSON.stringify(settings)];
}

/** Makes a folder that belongs to the account of `asUnit`. */
export function makeUnitFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/** Returns the id of a group of this machine; undefined if it has none with this name. */
export function groupId(name: string): number | undefined {
  const { status, stdout } = spawnSync('getent', ['group', name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.split(':')[2]) : undefined;
}

/** Evaluates the lines SystemCallFilter= of a unit in order; the first one must allow (systemd.exec(5)). */
function allowedCalls(unit: string): ReadonlySet<string> {
  const lines = [...unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)];
  if (lines[0]?.[1] !== '') throw new Error('the first SystemCallFilter= does not allow');
  const allowed = new Set<string>();
  for (const [, isDenied, words] of lines)
    for (const call of words!.split(' ').flatMap(expand)) isDenied ? allowed.delete(call) : allowed.add(call);
  return allowed;
}

const sets = new Map<string, readonly string[]>();

/** Returns the system calls of a set such as `@resources`, with those of the sets in it. */
function expand(name: string): readonly string[] {
  if (!name.startsWith('@')) return [name];
  const known = sets.get(name);
  if (known) return known;
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', '--no-pager', name], { encoding: 'utf8' });
  const members = stdout.split('\n').flatMap((line) => /^ {4}(@?\w[\w-]*)$/.exec(line)?.[1] ?? []);
  if (members.length === 0) throw new Error(`systemd-analyze does not know ${name}`);
  const calls = members.flatMap(expand);
  sets.set(name, calls);
  return calls;
}
