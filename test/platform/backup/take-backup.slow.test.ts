import { access, cp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageFindings } from '../../../src/cli/doctor/files.ts';
import { removeUnreferenced } from '../../../src/modules/documents/index.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { rest, signByLink } from '../../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { pretendNewer, pretendOlder } from '../../world/newer-schema.ts';
import { type EmptyPlace, openEmptyPlace, type Served } from '../../world/restored.ts';
import { noS3, type S3Server, startS3 } from '../../world/s3.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { backUpWorld, newTarget } from './world.ts';

const atServer = (url: string, link: string) => new URL(new URL(link).pathname, url).href;

describe.skipIf(noS3).each(['file', 's3'] as const)('a backup of a service with storage in %s', (kind) => {
  let s3: S3Server;
  let world: World;
  let caller: Caller;
  let place: EmptyPlace;
  let served: Served;
  let target: { path: string; remove(): Promise<void> };
  let ids: { sealed: string; sent: string; draft: string };
  let sent: any;

  beforeAll(async () => {
    s3 = await startS3();
    world = await openWorld(kind === 's3' ? { env: { STORAGE_URL: s3.url } } : {});
    caller = await world.caller();
    const sealed = await sealedEnvelope(world, caller);
    sent = await createEnvelope(world, caller, { name: 'Sent' });
    const draft = await createEnvelope(world, caller, { name: 'Draft', send: false });
    await world.settle();
    ids = { sealed: sealed.id, sent: sent.id, draft: draft.id };
    target = await newTarget();
    // The other kind of target; a bucket is restored into a folder and a folder into a bucket.
    const address = kind === 'file' ? s3.url.replace('/esign/blobs', '/backups') : target.path;
    expect(await backUpWorld(world, address)).toMatchObject({ missing: [] });
    // Events after the snapshot are not in it.
    await signByLink(world.url, sent.signers[0].sign_url);
    await world.settle();
    place = await openEmptyPlace(world, kind === 'file' ? { STORAGE_URL: s3.url.replace('/blobs', '/restored') } : {});
    await place.restore(address);
    served = await place.serve(world.clock);
  });
  afterAll(async () => {
    await place?.close();
    await world?.close();
    await target?.remove();
    await s3?.close();
  });

  const read = async (url: string, id: string) => (await rest(url, caller.key, 'GET', `/envelopes/${id}`)).body;
  const verify = async (sha256: string) => (await rest(served.url, caller.key, 'POST', '/verify', { sha256 })).body;

  it('restores a sealed envelope unchanged, with its bytes and a valid chain', async () => {
    const [before, after] = [await read(world.url, ids.sealed), await read(served.url, ids.sealed)];
    expect(after).toMatchObject({ status: 'completed', pades_level: before.pades_level, sealed_at: before.sealed_at });
    const sha256 = after.documents[0].sealed_sha256;
    expect(sha256).toBe(before.documents[0].sealed_sha256);
    expect(await verify(sha256)).toMatchObject({ matches: 'sealed_document', chain_valid: true });
    expect((await fetch(after.documents[0].sealed_download_url)).status).toBe(200);
  });

  it('lets open envelopes be completed, also those completed at the old service since the backup', async () => {
    expect(await read(world.url, ids.sent)).toMatchObject({ status: 'completed' });
    expect(await read(served.url, ids.sent)).toMatchObject({ status: 'sent' });
    const { errors } = await signByLink(served.url, atServer(served.url, sent.signers[0].sign_url));
    expect(errors).toBeUndefined();
    await served.settle();
    const envelope = await read(served.url, ids.sent);
    expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    expect(await verify(envelope.documents[0].sealed_sha256)).toMatchObject({ chain_valid: true });
  });

  it('lets a draft be sent', async () => {
    const { status } = await rest(served.url, caller.key, 'POST', `/envelopes/${ids.draft}/send`);
    expect(status).toBe(200);
  });

  it('leaves storage and checkpoints without a finding', async () => {
    const findings = await storageFindings(served.service.services);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('continues numbering above any number that could have been issued since the snapshot', async () => {
    const last = async (w: { service: World['service'] }) =>
      (await w.service.services.database.prisma.domainEvent.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
    expect(await last(served)).toBeGreaterThan((await last(world)) + 900_000n);
    const number = async (w: { service: World['service'] }) =>
      (await w.service.services.database.prisma.pkiKey.findFirstOrThrow({ orderBy: { crlNumber: 'desc' } })).crlNumber;
    expect(await number(served)).toBeGreaterThan(900_000n);
  });
});

const blobIn = (target: string, sha256: string) =>
  path.join(target, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const isIn = (target: string, sha256: string) =>
  access(blobIn(target, sha256)).then(
    () => true,
    () => false,
  );

describe('backups of a running service', () => {
  let world: World;
  let caller: Caller;
  let target: { path: string; remove(): Promise<void> };
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
    target = await newTarget();
    await sealedEnvelope(world, caller);
  });
  afterAll(async () => {
    await world?.close();
    await target?.remove();
  });

  const snapshots = () => readdir(path.join(target.path, 'snapshots'));

  it('copy only files that the target lacks', async () => {
    const first = await backUpWorld(world, target.path);
    expect(first.copied_files).toBe(first.files);
    const again = await backUpWorld(world, target.path);
    expect(again).toMatchObject({ files: first.files, copied_files: 0, copied_bytes: 0 });
    await sealedEnvelope(world, caller);
    const third = await backUpWorld(world, target.path);
    expect(third.copied_files).toBe(third.files - first.files);
    const names = await snapshots();
    expect(names).toHaveLength(3);
    expect(names.sort()).toEqual([first, again, third].map(({ snapshot }) => snapshot));
  });

  it('are named after the newest snapshot even when the clock was set back', async () => {
    const other = await newTarget();
    const { snapshot } = await backUpWorld(world, other.path);
    const ahead = '29990101T000000000Z-00000000';
    await rm(path.join(other.path, 'snapshots', snapshot, 'manifest.json'));
    await rename(path.join(other.path, 'snapshots', snapshot), path.join(other.path, 'snapshots', ahead));
    expect((await backUpWorld(world, other.path)).snapshot).toMatch(/^29990101T000000001Z-/);
    await other.remove();
  });

  it('copy files again that a killed backup left incomplete', async () => {
    const { copied_files, files } = await backUpWorld(world, target.path);
    expect(copied_files).toBe(0);
    await sealedEnvelope(world, caller);
    const other = await newTarget();
    await cp(target.path, other.path, { recursive: true });
    const { copied_files: fresh } = await backUpWorld(world, other.path);
    expect(fresh).toBeGreaterThan(0);
    // The newest snapshot was never completed, and its last file was cut off by a service that shows unfinished uploads.
    const names = await readdir(path.join(other.path, 'snapshots'));
    await rm(path.join(other.path, 'snapshots', names.sort().at(-1)!, 'manifest.json'));
    const { services } = world.service;
    let cut = '';
    for await (const { sha256 } of services.storage.list()) {
      if ((await isIn(other.path, sha256)) && !(await isIn(target.path, sha256))) cut = sha256;
    }
    await truncate(blobIn(other.path, cut), 10);
    const again = await backUpWorld(world, other.path);
    expect(again).toMatchObject({ copied_files: 1, missing: [] });
    expect(again.files).toBe(files + fresh);
    expect((await readFile(blobIn(other.path, cut))).equals(await services.storage.read(cut))).toBe(true);
    await other.remove();
  });

  it('remove older snapshots and the files only they had, as --keep says', async () => {
    const { id } = await sealedEnvelope(world, caller);
    const withIt = await backUpWorld(world, target.path);
    await world.database.pool.query('UPDATE envelopes SET purged_at = now(), evidence_sha256 = NULL WHERE id = $1', [
      id,
    ]);
    const { removed, files } = await backUpWorld(world, target.path, { keep: 1 });
    expect(removed.length).toBeGreaterThan(3);
    expect(await snapshots()).toHaveLength(1);
    expect(files).toBeLessThan(withIt.files);
    const kept = (await readdir(path.join(target.path, 'blobs'), { recursive: true, withFileTypes: true })).filter(
      (e) => e.isFile(),
    );
    expect(kept).toHaveLength(files);
  });

  it('keep every file while one runs; the sweep continues when it has ended or died', async () => {
    const { services } = world.service;
    const orphan = await services.storage.put(Buffer.from('orphan'));
    world.clock.advance(2 * 3_600_000);
    const lease = (until: string) =>
      world.database.pool.query(
        `INSERT INTO backups (id, snapshot, started_at, lease_until) VALUES (gen_random_uuid(), $1, now(), now() + $2::interval)`,
        [until, until],
      );
    await lease('1 minute');
    await sweepBlobs(services);
    expect(await removeUnreferenced(services, [orphan])).toBe(0);
    expect(await services.storage.has(orphan)).toBe(true);
    await world.database.pool.query('DELETE FROM backups');
    await lease('-1 minute');
    await sweepBlobs(services);
    expect(await services.storage.has(orphan)).toBe(false);
  });

  it('have every stored file while the schema is newer; the sweep and purges then remove none', async () => {
    const { services } = world.service;
    const orphan = await services.storage.put(Buffer.from('of a newer version'));
    const undo = await pretendNewer(world.database.pool);
    world.clock.advance(2 * 3_600_000);
    await sweepBlobs(services);
    expect(await removeUnreferenced(services, [orphan])).toBe(0);
    const other = await newTarget();
    const { files, missing } = await backUpWorld(world, other.path);
    expect(missing).toEqual([]);
    expect(await isIn(other.path, orphan)).toBe(true);
    await other.remove();
    await undo();
    expect(await sweepBlobs(services)).toBeGreaterThan(0);
    expect(await services.storage.has(orphan)).toBe(false);
    expect((await backUpWorld(world, target.path)).files).toBeLessThan(files);
  });

  it('are refused, and nothing is written, while the schema is older than this version, or of one that is too new', async () => {
    const before = await snapshots();
    const older = await pretendOlder(world.database.pool);
    await expect(backUpWorld(world, target.path)).rejects.toThrow('has the schema of an older version');
    await older.undo();
    const undo = await pretendNewer(world.database.pool, 'contract');
    await expect(backUpWorld(world, target.path)).rejects.toThrow('migrated by a newer version');
    await undo();
    expect(await snapshots()).toEqual(before);
  });

  it('are not completed when a stored file is missing, unless that is accepted', async () => {
    const { id } = await sealedEnvelope(world, caller);
    const { documents } = (await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body;
    const sha256 = documents[0].sealed_sha256;
    await world.service.services.storage.remove(sha256);
    const before = await world.database.pool.query('SELECT count(*) FROM backups WHERE completed_at IS NOT NULL');
    await expect(backUpWorld(world, target.path)).rejects.toThrow(sha256);
    const after = await world.database.pool.query('SELECT count(*) FROM backups WHERE completed_at IS NOT NULL');
    expect(after.rows).toEqual(before.rows);
    const findings = await storageFindings(world.service.services);
    expect(findings).toContainEqual({ what: 'files', state: 'fault', detail: `1 missing: ${sha256}` });
    expect(await backUpWorld(world, target.path, { allowMissing: true })).toMatchObject({ missing: [sha256] });
  });
});
