import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../src/kernel/clock.ts';
import { releaseDocuments } from '../../../src/modules/documents/index.ts';
import { jobs, SWEEP_TASK } from '../../../src/modules/documents/room.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import type { Database } from '../../../src/platform/database/index.ts';
import { createTestDatabase } from '../../world/database.ts';
import { type DocumentsWorld, openDocumentsWorld } from './world.ts';

let database: Database;
let world: DocumentsWorld;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 3 });
  world = await openDocumentsWorld({ database });
});
afterAll(async () => {
  await world?.close();
  await database?.close();
});

const put = (text: string) => world.services.storage.put(Buffer.from(text));
const kept = async (...sha256s: string[]) => Promise.all(sha256s.map((sha256) => world.services.storage.has(sha256)));

/** An envelope with one document whose five blobs are all different, one signer with a picture, and an evidence file. */
async function envelope(
  name: string,
  { sha256, sealed = true }: { readonly sha256?: string; readonly sealed?: boolean } = {},
) {
  const blob = (kind: string) => put(`${name} ${kind}`);
  const blobs = {
    sha256: sha256 ?? (await blob('received')),
    baseSha256: await blob('base'),
    preparedSha256: await blob('prepared'),
    currentSha256: await blob('current'),
    sealedSha256: sealed ? await blob('sealed') : null,
  };
  const [picture, evidence, revision] = [await blob('picture'), await blob('evidence'), await blob('revision')];
  const createdAt = world.clock.now();
  const { prisma } = database;
  const organization = await prisma.organization.create({ data: { name, billing: 'CONTRACT', createdAt } });
  const { id } = await prisma.envelope.create({
    data: {
      organizationId: organization.id,
      mode: 'LIVE',
      name,
      signatureLevel: 'SIMPLE',
      createdAt,
      qualifiedTimestamp: false,
      expiresInDays: 30,
      retentionDays: 1,
      evidenceSha256: evidence,
      proofRetainedUntil: new Date(createdAt.getTime() + 30 * DAY),
      documents: {
        create: {
          ...blobs,
          position: 0,
          name,
          size: 1,
          pages: [],
          fingerprints: { create: { sha256: revision, kind: 'REVISION', createdAt } },
        },
      },
      people: { create: { position: 0, email: 'a@example.org', name, order: 0, signatureImageSha256: picture } },
    },
  });
  return {
    id,
    ...blobs,
    picture,
    evidence,
    revision,
    documents: [...Object.values(blobs), revision, picture].filter((name) => name !== null),
  };
}

describe('the sweep', () => {
  it('removes unreferenced and temporary files once they are an hour old', async () => {
    const orphan = await put('left by a refused request');
    const part = join(world.services.storage.tempDir, 'spool-left.part');
    await writeFile(part, 'by a crash');
    // The file system's clock may differ from this process's.
    const now = world.clock.now();
    for (const file of [part, await world.services.storage.path(orphan)]) await utimes(file, now, now);
    const live = await envelope('live', { sealed: false });
    world.clock.advance(HOUR - 60_000);
    expect(await sweepBlobs(world.services)).toBe(0);
    expect(await kept(orphan)).toEqual([true]);
    world.clock.advance(120_000);
    expect(await sweepBlobs(world.services)).toBe(2);
    expect(await kept(orphan)).toEqual([false]);
    expect(await world.leftovers()).toEqual([]);
    expect(await kept(...live.documents, live.evidence)).not.toContain(false);
  });

  it('keeps signed revisions until the seal, which is built on them', async () => {
    const { id, revision } = await envelope('revisions', { sealed: false });
    world.clock.advance(2 * HOUR);
    await sweepBlobs(world.services);
    expect(await kept(revision)).toEqual([true]);
    const sealedSha256 = await put('sealed, and the revision in it');
    await database.prisma.document.updateMany({ where: { envelopeId: id }, data: { sealedSha256 } });
    await sweepBlobs(world.services);
    expect(await kept(revision)).toEqual([false]);
  });

  it('keeps only the evidence file of a purged envelope, until the retention of its proof ends', async () => {
    const gone = await envelope('purged');
    await database.prisma.envelope.update({ where: { id: gone.id }, data: { purgedAt: world.clock.now() } });
    world.clock.advance(2 * HOUR);
    await sweepBlobs(world.services);
    expect(await kept(...gone.documents)).not.toContain(true);
    expect(await kept(gone.evidence)).toEqual([true]);
    world.clock.advance(31 * DAY);
    await sweepBlobs(world.services);
    expect(await kept(gone.evidence)).toEqual([false]);
  });
});

describe('the hourly sweep', () => {
  const hour = () => jobs(world.services)[SWEEP_TASK]();
  const orphans = async (name: string, count: number) => {
    const names: string[] = [];
    for (let i = 0; i < count; i++) names.push(await put(`${name} ${i}`));
    return names;
  };
  const still = async (names: readonly string[]) => {
    const there = await kept(...names);
    return names.filter((_, i) => there[i]);
  };

  it('looks at a share of the files each time, and at all of them in a day', async () => {
    const names = await orphans('of a day', 60);
    world.clock.advance(2 * HOUR);
    const left: number[] = [];
    for (let i = 0; i < 24; i++) {
      await hour();
      left.push((await still(names)).length);
    }
    expect(left.at(-1)).toBe(0);
    expect(new Set(left).size).toBeGreaterThan(5);
  });

  it('continues after a failure where it was', async () => {
    const { storage, namedFiles } = world.services;
    const next = async () => Number.parseInt(`${await namedFiles.read('sweep/next')}`, 16);
    const begin = await next();
    const seen: string[] = [];
    const failing = {
      ...world.services,
      storage: new Proxy(storage, {
        get: (target, key) => {
          if (key !== 'list') {
            const value = Reflect.get(target, key);
            return typeof value === 'function' ? value.bind(target) : value;
          }
          return (prefix: string) => {
            if (seen.push(prefix) === 4) throw new Error('the storage is away');
            return target.list(prefix);
          };
        },
      }),
    };
    await expect(jobs(failing)[SWEEP_TASK]()).rejects.toThrow('away');
    expect(await next()).toBe((begin + 3) % 256);
    await hour();
    expect(await next()).toBe((begin + 3 + 11) % 256);
  });

  it('begins anew where its position cannot be read', async () => {
    await world.services.namedFiles.write('sweep/next', Buffer.from('?'));
    await hour();
    expect(`${await world.services.namedFiles.read('sweep/next')}`).toBe('0b');
  });
});

describe('a purge', () => {
  it('removes the envelope’s files except those shared with another envelope or just sent again', async () => {
    const received = await put('the same contract for two');
    const one = await envelope('one', { sha256: received });
    const other = await envelope('other', { sha256: received });
    world.clock.advance(2 * HOUR);
    await database.prisma.envelope.update({ where: { id: one.id }, data: { purgedAt: world.clock.now() } });
    expect(await releaseDocuments(world.services, one.id, { others: [one.picture] })).toBe(one.documents.length - 1);
    expect(await kept(received, one.evidence)).toEqual([true, true]);
    expect(await kept(...one.documents.filter((sha256) => sha256 !== received))).not.toContain(true);

    await database.prisma.envelope.update({ where: { id: other.id }, data: { purgedAt: world.clock.now() } });
    // Files are dated by the real clock, so return to it.
    world.clock.advance(Date.now() - world.clock.now().getTime());
    await put('the same contract for two');
    await releaseDocuments(world.services, other.id);
    expect(await kept(received)).toEqual([true]);
  });
});
