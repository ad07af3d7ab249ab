import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { propertyOf } from '../../../kernel/unknown.ts';
import { type Binaries, relocationDir } from './binaries.ts';
import { credentials, EmbeddedPostgresError, type Owner, reachable } from './owner.ts';

const kept = ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'COMSPEC', 'ComSpec'];

/** What libfaketime reads. Where it moves the clock of this process, the database has the same clock. */
const moved = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'];

/** The environment for PostgreSQL's programs: without our secrets, and without PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.env.FAKETIME ? [...kept, ...moved] : kept;
  const taken = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(taken), LC_ALL: 'C' };
}

const run = promisify(execFile);

/** The only role of the built-in server. */
export const superuser = 'esign';

/** An initialised PostgreSQL data folder. */
export interface Cluster {
  /** Path of the data folder, symbolic links resolved. */
  readonly folder: string;
  /** Required on loopback only; the unix socket is protected by its folder's permissions. */
  readonly password: string;
}

/**
 * Finds or creates `<dataDir>/postgres`. It is created under a temporary name and renamed, so that two simultaneous
 * first starts, or an interrupted one, leave one complete folder. `sync: false` skips fsync while creating it.
 */
export async function prepareCluster(
  dataDir: string,
  owner: Owner | null,
  binaries: Binaries,
  { sync = true } = {},
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: owner ? 0o711 : 0o700 });
  const place = path.join(dataDir, 'postgres');
  if (!existsSync(place)) await makeCluster(place, owner, binaries, sync);
  const folder = realpathSync(place);
  const uid = statSync(folder).uid;
  const expected = owner?.uid ?? process.getuid?.() ?? uid;
  if (uid !== expected) {
    throw new EmbeddedPostgresError(
      `${place} belongs to the user with id ${uid}, but PostgreSQL would run as the user with id ${expected}. ` +
        'Start as the user who started the service the first time (root, if that was root), or set another DATA_DIR.',
    );
  }
  if (!reachable(folder, owner)) {
    throw new EmbeddedPostgresError(
      `The user with id ${expected}, who runs PostgreSQL, has no access to ${folder}. ` +
        'Give others the permission x on its parent folders, or set another DATA_DIR.',
    );
  }
  return { folder, password: readFileSync(path.join(folder, 'password'), 'utf8').trim() };
}

async function makeCluster(place: string, owner: Owner | null, binaries: Binaries, sync: boolean): Promise<void> {
  const token = randomBytes(6).toString('hex');
  const hidden = !reachable(path.dirname(place), owner);
  const home = hidden ? path.join(relocationDir(), token) : path.dirname(place);
  const half = hidden ? path.join(home, 'postgres') : `${place}.${token}`;
  if (hidden) mkdirSync(home, { recursive: true, mode: 0o755 });
  else sweepHalves(home);
  const passwordFile = `${half}.password`;
  try {
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    for (const made of [half, passwordFile]) if (owner) chownSync(made, owner.uid, owner.gid);
    await initdb(half, passwordFile, owner, binaries, sync);
    renameSync(passwordFile, path.join(half, 'password'));
    if (hidden) symlinkSync(half, place);
    else renameSync(half, place);
  } catch (error) {
    for (const made of [half, passwordFile]) rmSync(made, { recursive: true, force: true });
    if (hidden) rmSync(home, { recursive: true, force: true });
    // Another process has created it meanwhile: use that one.
    if (!existsSync(path.join(place, 'PG_VERSION'))) throw error;
  }
}

/** Removes what interrupted first starts left. Creating a data folder never takes ten minutes. */
function sweepHalves(home: string): void {
  for (const name of readdirSync(home).filter((entry) => /^postgres\.[0-9a-f]{12}(\.password)?$/.test(entry))) {
    const half = path.join(home, name);
    const touched = statSync(half, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > 600_000) rmSync(half, { recursive: true, force: true });
  }
}

async function initdb(
  folder: string,
  passwordFile: string,
  owner: Owner | null,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  // The built-in C.UTF-8 sorts the same way on every system, whatever its locales and their versions.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--username=${superuser}`];
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...access, ...locale, ...(sync ? [] : ['--no-sync'])],
      { ...credentials(owner), cwd: folder, env: bareEnvironment(), windowsHide: true },
    );
  } catch (cause) {
    const stderr = String(propertyOf(cause, 'stderr') ?? '').trim();
    throw new EmbeddedPostgresError(`PostgreSQL could not create its data folder: ${stderr || cause}`, { cause });
  }
}
