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
import type { Binaries } from './binaries.ts';
import { bareEnvironment } from './environment.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { credentials, type Owner, reachable } from './owner.ts';
import { relocationDir } from './relocation.ts';

const run = promisify(execFile);

/** The one role of the built-in server. */
export const superuser = 'esign';

/** A PostgreSQL data folder that is ready to be served. */
export interface Cluster {
  /** The data folder, symbolic links resolved. */
  readonly folder: string;
  /** Asked for on loopback only; the unix socket is guarded by its folder's permissions. */
  readonly password: string;
}

/**
 * Finds `<dataDir>/postgres` or makes it. Making happens beside it and is renamed into place, so that two
 * first starts, or one that is interrupted, leave one whole folder. `sync: false` skips fsync while making.
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
      `${place} belongs to the account ${uid}, but PostgreSQL would run as ${expected}. ` +
        'Start as the account that started first (root, if that was root), or use another DATA_DIR.',
    );
  }
  if (!reachable(folder, owner)) {
    throw new EmbeddedPostgresError(
      `${folder} cannot be entered by the account ${expected} that runs PostgreSQL. ` +
        'Give the folders above it the permission x for others, or use another DATA_DIR.',
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
    // Another process made it in the meantime: theirs is as good.
    if (!existsSync(path.join(place, 'PG_VERSION'))) throw error;
  }
}

/** Removes what a first start left when it was killed: nobody takes ten minutes to make a data folder. */
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
  // The built-in C.UTF-8 sorts the same on every system, whatever its locales and their versions.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--username=${superuser}`];
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...access, ...locale, ...(sync ? [] : ['--no-sync'])],
      { ...credentials(owner), cwd: folder, env: bareEnvironment(), windowsHide: true },
    );
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim();
    throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder: ${said || cause}`, { cause });
  }
}
