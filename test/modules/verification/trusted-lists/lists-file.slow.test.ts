import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { listTrustedLists } from '../../../../src/modules/verification/index.ts';
import { jobs, sweep } from '../../../../src/modules/verification/room.ts';
import { contract } from '../../../fixtures/pdf.ts';
import { type Authorities, authorities, bytesOf, prepare, sealAndArchive } from '../../../standards/pades/world.ts';
import { claiming, type MadeList, makeList } from '../../../standards/trusted-lists/make-list.ts';
import { pemBundle } from '../../../standards/validators/outside.ts';
import { type Entity, hierarchy, signerOf } from '../../../standards/x509-world.ts';
import { graphql } from '../../../world/client.ts';
import { runEsign } from '../../../world/run-esign.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** The trusted lists from their addresses to the verdict of `validatePdf`. */
let world: World;
let caller: Caller;
let outside: Authorities;
let commission: Entity;
let state: Entity;
let sealed: string;
let folder: string;
let server: Server;
let base: string;
/** What the addresses serve: XML, or nothing. */
const served = new Map<string, Buffer>();

beforeAll(async () => {
  outside = await authorities(undefined, claiming(['compliance', 'seal', 'device']));
  ({ seal: commission, unit: state } = await hierarchy());
  sealed = bytesOf(await sealAndArchive(prepare(await contract()), outside)).toString('base64');
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-lists-'));
  await writeFile(path.join(folder, 'signers.pem'), pemBundle([commission.certificate.der]));
  server = createServer((request, response) => {
    const xml = served.get(request.url ?? '');
    response.writeHead(xml ? 200 : 503).end(xml);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openWorld({
    env: { TRUSTED_LISTS: `${base}/lotl.xml`, TRUSTED_LIST_SIGNERS: path.join(folder, 'signers.pem') },
  });
  caller = await world.caller();
});
afterAll(async () => {
  server?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const current = { issuedAt: inDays(-30), nextUpdate: inDays(100) };

/** The list of the lists with a pointer to that of France. */
async function publish(french: MadeList | Buffer, by: Entity = state) {
  const pointers = [{ url: `${base}/fr.xml`, territory: 'FR', signers: [state.certificate] }];
  served.set('/lotl.xml', await makeList({ ...current, territory: 'EU', pointers }, signerOf(commission)));
  served.set('/fr.xml', Buffer.isBuffer(french) ? french : await makeList({ ...current, ...french }, signerOf(by)));
}

const services = () => [
  { certificates: [outside.hierarchy.ca.certificate], purposes: ['ForeSeals'] },
  { certificates: [outside.hierarchy.tsaCa.certificate], type: 'TSA/QTST', purposes: [] },
];

async function refresh(): Promise<void> {
  await sweep(world.service.services);
  await world.settle();
}

const VALIDATE = /* GraphQL */ `
  query ($pdf: Pdf!) {
    validatePdf(pdfBase64: $pdf) {
      verdict
      root
      signatures {
        root
        qualification {
          verdict reason kind certificateQualified device at
          fr: sentence(language: FR) en: sentence(language: EN)
          service { provider name territory type status since }
        }
        timestamps { qualification { verdict } }
      }
    }
  }
`;
async function validate(): Promise<any> {
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, VALIDATE, { pdf: sealed });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.validatePdf;
}
const verdict = async (): Promise<string> => {
  const { signatures } = await validate();
  return [signatures[0].qualification.verdict, signatures[0].qualification.reason].filter(Boolean).join(' ');
};
const problems = async () => (await listTrustedLists(world.service.services)).map(({ problem }) => problem);

describe('trusted lists of the operator', () => {
  beforeEach(async () => {
    await world.service.services.database.prisma.trustedList.deleteMany();
    served.clear();
  });

  it('judges nothing before the lists are obtained', async () => {
    const { verdict: whole, signatures } = await validate();
    expect(whole).toBe('UNDETERMINED');
    expect(signatures[0].qualification).toMatchObject({
      verdict: 'NOT_JUDGED',
      reason: 'LIST_MISSING',
      en: 'Not judged: the trusted list is not loaded (France).',
    });
  });

  it('follows the list of the lists, and judges by the list of the state', async () => {
    await publish({ services: services() });
    await refresh();
    const { verdict: whole, root, signatures } = await validate();
    expect([whole, root, signatures[0].root]).toEqual(['HOLDS', null, 'TRUSTED_LIST']);
    expect(signatures[0].qualification).toMatchObject({
      ...{ verdict: 'QUALIFIED', reason: null, kind: 'SEAL', certificateQualified: true, device: true },
      fr: 'Cachet électronique qualifié, par le service « CA d’essai » de Confiance & Cie (France), accordé depuis le 1er juillet 2016.',
      service: { territory: 'FR', type: 'CA/QC', status: 'granted', since: '2016-06-30T22:00:00.000Z' },
    });
    expect(signatures[0].timestamps[0].qualification.verdict).toBe('QUALIFIED');
  });

  it('goes on with the kept lists while their addresses do not answer, and says so to the operator', async () => {
    await publish({ services: services() });
    await refresh();
    served.clear();
    world.clock.advance(DAY + HOUR);
    await refresh();
    expect(await verdict()).toBe('QUALIFIED');
    expect(await problems()).toEqual([expect.stringContaining('503'), expect.stringContaining('503')]);
    world.clock.advance(-DAY - HOUR);
  });

  it('asks once a day, and an hour after a failure', async () => {
    await publish({ services: services() });
    expect(await sweep(world.service.services)).toEqual({ deposits_ended: 0, trusted_lists_due: 1 });
    await world.settle();
    expect(await sweep(world.service.services)).toEqual({ deposits_ended: 0 });
    world.clock.advance(DAY);
    expect(await sweep(world.service.services)).toEqual({ deposits_ended: 0, trusted_lists_due: 1 });
    served.clear();
    await world.settle();
    expect(await sweep(world.service.services)).toEqual({ deposits_ended: 0 });
    world.clock.advance(HOUR);
    expect(await sweep(world.service.services)).toEqual({ deposits_ended: 0, trusted_lists_due: 1 });
    world.clock.advance(-DAY - HOUR);
    await world.settle();
  });

  it.each<[string, () => Promise<void>, string]>([
    ['signed by somebody else', () => publish({ sequence: 3 }, commission), 'not made by a trusted certificate'],
    ['of a lower sequence number', () => publish({ sequence: 1 }), 'sequence number 1 is lower than 2'],
    ['of another territory', () => publish({ territory: 'IT', sequence: 3 }), 'the list of IT and not of FR'],
    ['that is no XML', () => publish(Buffer.from('<html>')), 'not closed'],
  ])('keeps the last list instead of one %s', async (_what, change, problem) => {
    await publish({ services: services(), sequence: 2 });
    await refresh();
    world.clock.advance(DAY);
    await change();
    await refresh();
    world.clock.advance(-DAY);
    expect(await verdict()).toBe('QUALIFIED');
    expect(await problems()).toContainEqual(expect.stringContaining(problem));
  });

  it('believes a new list at once, and forgets one that is no longer pointed to', async () => {
    await publish({ services: services() });
    await refresh();
    world.clock.advance(DAY);
    await publish({ services: services().map((one) => ({ ...one, status: 'withdrawn' })), sequence: 2 });
    await refresh();
    expect(await verdict()).toBe('NOT_QUALIFIED STATUS');
    served.set(
      '/lotl.xml',
      await makeList({ ...current, territory: 'EU', pointers: [], sequence: 2 }, signerOf(commission)),
    );
    world.clock.advance(DAY);
    await refresh();
    expect((await listTrustedLists(world.service.services)).map(({ territory }) => territory)).toEqual(['EU']);
    world.clock.advance(-2 * DAY);
  });

  it('verifies the kept bytes again: who changes the database changes no verdict to qualified', async () => {
    await publish({ services: services().map((one) => ({ ...one, status: 'withdrawn' })) });
    await refresh();
    const { prisma } = world.service.services.database;
    const { xml } = await prisma.trustedList.findUniqueOrThrow({ where: { source: `${base}/fr.xml` } });
    const forged = Buffer.from(Buffer.from(xml!).toString().replaceAll('withdrawn', 'granted'));
    await prisma.trustedList.update({
      where: { source: `${base}/fr.xml` },
      data: { xml: forged, sha256: '0'.repeat(64) },
    });
    expect(await verdict()).toBe('NOT_JUDGED LIST_MISSING');
    expect(await problems()).toContainEqual(expect.stringContaining('changed after it was signed'));
  });

  it('says that a list has ended once its next update is overdue', async () => {
    await publish({ services: services(), nextUpdate: inDays(1) });
    await refresh();
    expect(await verdict()).toBe('QUALIFIED');
    world.clock.advance(2 * DAY);
    const { verdict: whole, signatures } = await validate();
    world.clock.advance(-2 * DAY);
    expect([whole, signatures[0].root]).toEqual(['UNDETERMINED', null]);
    expect(signatures[0].qualification).toMatchObject({ verdict: 'NOT_JUDGED', reason: 'LIST_ENDED' });
  });

  it('leaves a job that finds nothing due alone', async () => {
    await publish({ services: services() });
    await refresh();
    served.clear();
    await Object.values(jobs(world.service.services))[0]!({}, {} as never);
    expect(await problems()).toEqual([null, null]);
  });

  it('gives the lists to esign verify, which judges without a database', async () => {
    await publish({ services: services() });
    await refresh();
    expect(await verdict()).toBe('QUALIFIED');
    const file = path.join(folder, 'sealed.pdf');
    await writeFile(file, Buffer.from(sealed, 'base64'));
    const { stdout, code } = await runEsign(['verify', file], { DATA_DIR: world.dataDir });
    expect(code).toBe(0);
    expect(stdout).toContain('Qualified electronic seal, by service “CA d’essai” of Confiance & Cie (France), granted');
    const json = await runEsign(['verify', file, '--json'], { DATA_DIR: world.dataDir });
    expect(JSON.parse(json.stdout).signatures[0]).toMatchObject({
      root: 'trusted_list',
      qualification: { verdict: 'qualified', service: { territory: 'FR' }, sentence: { fr: expect.any(String) } },
    });
    const report = path.join(folder, 'report.xml');
    const written = await runEsign(['verify', file, '--report', report], { DATA_DIR: world.dataDir });
    expect(written.stdout).toContain('it is not signed, because the service cannot be reached');
    expect(await readFile(report, 'utf8')).toContain('urn:cef:dss:signatureQualification:QESeal');
    const pdf = await runEsign(['verify', file, '--report', `${report}.pdf`], { DATA_DIR: world.dataDir });
    expect([pdf.code, (await readFile(`${report}.pdf`)).subarray(0, 5).toString()]).toEqual([0, '%PDF-']);
    expect((await runEsign(['verify', file, '--report', 'report.txt'], { DATA_DIR: world.dataDir })).code).toBe(2);
  });
});
