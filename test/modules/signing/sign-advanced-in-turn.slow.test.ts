import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, type Service } from '../../../src/app/compose.ts';
import { Fault } from '../../../src/kernel/fault.ts';
import { signEnvelope } from '../../../src/modules/signing/sign-envelope.ts';
import { loadConfig } from '../../../src/platform/config/index.ts';
import { withLock } from '../../../src/platform/database/index.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { laterChanges } from '../../standards/validation/later-changes.ts';
import { PdfFile } from '../../standards/validators/reader/file.ts';
import { readStore } from '../../standards/validators/store.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, inputFor, sign } from './acts.ts';
import { codeFor, createAdvanced, download, rootOf, signer } from './advanced-people.ts';

/** Signers of equal order who sign at the same moment, in two processes. */
let world: World;
let other: Service;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const config = loadConfig({
    DATABASE_URL: world.database.url,
    DATA_DIR: world.dataDir,
    LOG_LEVEL: 'error',
    PUBLIC_URL: world.url,
    PORT: new URL(world.url).port,
  });
  other = await compose(config, { clock: world.clock });
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});

const origin = { requestId: '', ip: '192.0.2.1', userAgent: null };

describe('ten people who each sign twice at the same time, in two processes', () => {
  it('sign once each, in consecutive revisions, without a lost update', async () => {
    const people = Array.from({ length: 10 }, (_, n) => signer(n + 1));
    const created = await createAdvanced(world, caller, people);
    const inputs: any[] = [];
    for (const who of created.signers) {
      inputs.push({ ...(await inputFor(world, who.sign_url)), code: await codeFor(world, who) });
    }
    const here = async (n: number) => codeOf(await sign(world, created.signers[n].sign_url, inputs[n]));
    const there = (n: number): Promise<string | undefined> =>
      signEnvelope(other.services, { kind: 'link', link: 'sign', subjectId: created.signers[n].id }, origin, {
        ...inputs[n],
        drawnSignature: null,
        signatureStyle: null,
        uploadedSignature: null,
        drawnInitials: null,
        typedInitials: null,
        pagesShown: [],
      }).then(
        () => undefined,
        (error: unknown) => (error instanceof Fault ? error.code : Promise.reject(error)),
      );
    // On a busy machine a signer may be asked to try again.
    const pressing = async (press: (n: number) => Promise<string | undefined>, n: number) => {
      const first = await press(n);
      return first === 'unavailable' ? press(n) : first;
    };
    const outcomes = await Promise.all(
      created.signers.flatMap((_: unknown, n: number) => [pressing(here, n), pressing(there, n)]),
    );
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(10);
    const others = outcomes.filter((code) => code !== undefined);
    expect(others.every((code) => ['already_signed', 'code_required'].includes(code!))).toBe(true);

    const { prisma } = world.database;
    const [document] = await prisma.document.findMany({ where: { envelopeId: created.id } });
    expect(document!.revision).toBe(10);
    expect(await prisma.documentFingerprint.count({ where: { documentId: document!.id, kind: 'REVISION' } })).toBe(10);
    const ids = created.signers.map(({ id }: any) => id);
    const rows = await prisma.signingCertificate.findMany({ where: { signerId: { in: ids } } });
    expect(rows.filter(({ state }) => state === 'USED')).toHaveLength(10);
    expect(rows.filter(({ state }) => state === 'ISSUED')).toEqual([]);

    await world.settle();
    const envelope = await readEnvelope(world, caller, created.id);
    expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    const sealed = await download(envelope.documents[0].sealed_download_url);
    const judged = judgeLevel(sealed, { roots: [await rootOf(world)] });
    expect(judged.signatures).toHaveLength(12);
    // One OCSP answer for each certificate (ten signers, seal, time-stamping unit), one CRL for the one root.
    const store = readStore(new PdfFile(sealed));
    expect([store?.ocsps.length, store?.crls.length]).toEqual([12, 1]);
    expect(judged.signatures.every(({ intact, trusted }) => intact && trusted)).toBe(true);
    expect(laterChanges(sealed).signatures.map(({ kind }) => kind)).toEqual([
      ...Array(10).fill('form_filling'),
      ...['validation_data', 'none'],
    ]);
    const shown = envelope.signers.map(({ signature }: any) => signature.certificate_serial);
    expect(shown.sort()).toEqual(
      rows
        .filter(({ state }) => state === 'USED')
        .map(({ serial }) => serial)
        .sort(),
    );
  });
});

describe('the named lock', () => {
  const hold = (services: Service['services'], name: string, patience: number, work: () => Promise<void>) =>
    withLock(services.database, name, patience, work);

  it('admits one holder per name across processes, and other names meanwhile', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
    };
    const servicesList = [world.service.services, other.services];
    const ran = await Promise.all(
      Array.from({ length: 16 }, (_, n) => hold(servicesList[n % 2]!, 'test:a', 20_000, work)),
    );
    expect(ran).toEqual(Array(16).fill(true));
    expect(most).toBe(1);

    const services = world.service.services;
    await hold(services, 'test:b', 0, async () => {
      expect(await hold(services, 'test:b', 60, work)).toBe(false);
      expect(await hold(other.services, 'test:b', 60, work)).toBe(false);
      // All names share one connection, so the pool of three stays free for the work itself.
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          hold(
            services,
            `test:c${n}`,
            0,
            async () => void (await services.database.pool.query('SELECT pg_sleep(0.01)')),
          ),
        ),
      );
    });
    expect(await hold(other.services, 'test:b', 0, work)).toBe(true);
  });

  it('is released when the work fails', async () => {
    const { services } = world.service;
    await expect(hold(services, 'test:d', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await hold(other.services, 'test:d', 0, async () => {})).toBe(true);
  });

  it('survives the loss of its connection', async () => {
    const { services } = world.service;
    const killed = hold(services, 'test:e', 0, async () => {
      await other.services.database.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await killed.catch(() => {});
    expect(await hold(services, 'test:e', 1_000, async () => {})).toBe(true);
  });
});
