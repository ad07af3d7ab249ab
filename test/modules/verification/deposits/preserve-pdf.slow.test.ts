import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { readChain } from '../../../../src/modules/evidence/index.ts';
import { makeRecords } from '../../../../src/modules/verification/records/make-trees.ts';
import { readLevel } from '../../../../src/standards/pades/index.ts';
import { limits } from '../../../../src/standards/pdf/index.ts';
import { contract, handwritten, onePage } from '../../../fixtures/pdf.ts';
import { type Authorities, authorities, bytesOf, prepare, sealAndArchive } from '../../../standards/pades/world.ts';
import { text } from '../../../standards/validation/changes-attacks.ts';
import { append, edit } from '../../../standards/validators/forge.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { PdfFile } from '../../../standards/validators/reader/file.ts';
import { pem } from '../../../standards/x509-world.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { onePager } from '../../../world/envelope.ts';
import { evidenceFiles } from '../../../world/evidence-files.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { breakTimestamps, codeOf } from '../digest-seals/asks.ts';
import { verified } from '../records/records-world.ts';
import {
  ask,
  deposit,
  download,
  form,
  inputFor,
  inYears,
  readDeposit,
  sealedByClient,
  signedByForm,
  signedElsewhere,
} from './deposits-world.ts';

let world: World;
let caller: Caller;
let live: Caller;
let elsewhere: Authorities;
/** The server at the addresses in the certificates of the authority elsewhere, and what it answers. */
let server: Server;
let statusOfServer = 404;
beforeAll(async () => {
  world = await openWorld({ env: { DEPOSIT_QUOTA_MB: '1' } });
  caller = await world.caller();
  live = await world.caller({ mode: 'LIVE', credits: 2 });
  server = createServer((_request, response) => response.writeHead(statusOfServer).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  elsewhere = await authorities(undefined, undefined, `127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  server?.close();
  await world?.close();
});

/** Lets the service trust the root of the authority elsewhere. */
async function trustElsewhere(): Promise<void> {
  const folder = path.join(world.dataDir, 'pki');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'elsewhere.pem'), pem(elsewhere.roots[0]!));
}

/** Expects a refusal that leaves nothing. */
async function refused(by: Caller, pdf: Buffer, more: Record<string, unknown> = {}) {
  const before = await traceOf(world);
  const answer = await ask(world, by, 'preservePdf', inputFor(world, pdf, more));
  expect(await traceOf(world)).toEqual(before);
  const { code, details } = answer.errors![0]!.extensions!;
  return [code, details?.[0]?.path ?? null, details?.[0]?.reason ?? null];
}

describe('preservePdf', () => {
  it('brings a B-T file to B-LTA by a revision after its bytes, which outside tools accept', async () => {
    const pdf = await sealedByClient(world, caller);
    const made = await deposit(world, caller, pdf);
    expect(made).toMatchObject({
      ...{ name: 'Contrat.pdf', status: 'KEPT', method: 'AUGMENTATION', obstacle: null, padesLevel: 'B_LTA' },
      ...{ receivedSha256: sha256(pdf), receivedSize: pdf.length, signatureCount: 1, renewals: 0, endedAt: null },
    });
    const kept = await download(made.downloadUrl);
    expect(sha256(kept)).toBe(made.sha256);
    expect(kept.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect([readLevel(pdf), readLevel(kept)]).toEqual(['B-T', 'B-LTA']);
    expect(new Date(made.protectedUntil).getTime()).toBeGreaterThan(world.clock.now().getTime());
    if (pdfsigAvailable) expect(pdfsig(kept)[0]).toMatchObject({ valid: true });
    const { events, report } = await readChain(world.service.services, made.id);
    expect(report.valid).toBe(true);
    expect(events).toMatchObject([
      {
        ...{ type: 'deposit.created', actor: 'organization', openings: { name: { value: 'Contrat.pdf' } } },
        data: { received_sha256: sha256(pdf), sha256: made.sha256, method: 'augmentation', augmented: true },
      },
    ]);
  });

  it('keeps a B-LTA file as it is, and renews it like the files of the service', async () => {
    const { sealed } = await evidenceFiles.simple(world, caller);
    const made = await deposit(world, caller, sealed);
    expect(made).toMatchObject({ method: 'AUGMENTATION', sha256: sha256(sealed), padesLevel: 'B_LTA' });
    expect((await download(made.downloadUrl)).equals(sealed)).toBe(true);
    const row = await world.database.prisma.preservedFile.findFirstOrThrow({ where: { chainId: made.id } });
    expect(row).toMatchObject({ kind: 'DEPOSIT', state: 'KEPT', sha256: sha256(sealed) });
  });

  it('keeps a file that leads to no trusted root by an evidence record', async () => {
    const pdf = await signedElsewhere(elsewhere);
    const made = await deposit(world, caller, pdf);
    expect(made).toMatchObject({
      ...{ method: 'EVIDENCE_RECORD', obstacle: 'UNTRUSTED', sha256: sha256(pdf) },
      ...{ protectedUntil: null, evidenceRecord: null },
    });
    world.clock.advance(DAY);
    await makeRecords(world.service.services);
    const { evidenceRecord } = await readDeposit(world, caller, made.id);
    const der = Buffer.from(evidenceRecord.fileBase64, 'base64');
    expect(await verified(world, der, pdf)).toMatchObject({ verdict: 'holds', reasons: [] });
  });

  it('says that validation data is missing where nobody offers it, and keeps a B-LTA file of a trusted authority', async () => {
    await trustElsewhere();
    statusOfServer = 404;
    const made = await deposit(world, caller, await signedElsewhere(elsewhere));
    expect(made).toMatchObject({ method: 'EVIDENCE_RECORD', obstacle: 'NO_VALIDATION_DATA' });
    const archived = bytesOf(await sealAndArchive(await prepare(await contract()), elsewhere));
    expect(await deposit(world, caller, archived)).toMatchObject({
      ...{ method: 'AUGMENTATION', padesLevel: 'B_LTA', sha256: sha256(archived) },
    });
  });

  it('keeps nothing while the authority of a signature is down, for the request to be sent again', async () => {
    const pdf = await signedElsewhere(elsewhere);
    for (const status of [503, 429]) {
      statusOfServer = status;
      expect(await refused(caller, pdf)).toEqual(['unavailable', null, null]);
    }
    statusOfServer = 404;
    expect(await deposit(world, caller, pdf)).toMatchObject({ obstacle: 'NO_VALIDATION_DATA' });
  });

  it('keeps what was filled in after the last signature by an evidence record', async () => {
    const signed = await signedByForm(world, caller, form);
    const filled = edit(signed, 4, (dict) => dict.set('V', text('Nice')));
    const made = await deposit(world, caller, filled);
    expect(made).toMatchObject({
      method: 'EVIDENCE_RECORD',
      obstacle: 'CHANGED_AFTER_SIGNATURE',
      protectedUntil: null,
    });
    expect((await download(made.downloadUrl)).equals(filled)).toBe(true);
  });

  it('brings a certified file to B-LTA that permits no change: time-stamps and validation data are none', async () => {
    const method = (name: string, parameters: string) =>
      `<</Type/SigRef/TransformMethod/${name}/TransformParams<</Type/TransformParams/V/1.2${parameters}>>>>`;
    const dict = `/Reference[${method('DocMDP', '/P 1')}${method('FieldMDP', '/Action/All')}]`;
    const widget = '/Lock<</Type/SigFieldLock/Action/All/P 1>>';
    const certified = await signedByForm(world, caller, form, { dict, widget });
    const made = await deposit(world, caller, certified);
    expect(made).toMatchObject({ method: 'AUGMENTATION', obstacle: null });
    // What it does forbid.
    const filled = edit(certified, 4, (field) => field.set('V', text('Nice')));
    expect(await refused(caller, filled)).toEqual(['invalid_body', 'pdfBase64', 'signature_invalid']);
  });

  it('keeps a file that takes no further revision by an evidence record', async () => {
    let revised = form;
    // One more is the signature; the time-stamp would be beyond what is read.
    while (new PdfFile(revised).sections.length < limits.revisions - 1) revised = append(revised, { objects: {} });
    const made = await deposit(world, caller, await signedByForm(world, caller, revised));
    expect(made).toMatchObject({ method: 'EVIDENCE_RECORD', obstacle: 'NOT_EXTENSIBLE', signatureCount: 1 });
  });

  it('refuses a PDF that a password protects, and leaves nothing', async () => {
    const pdf = handwritten(onePage, '/Encrypt <</Filter /Standard>>');
    expect(await refused(caller, pdf)).toEqual(['invalid_body', 'pdfBase64', 'encrypted']);
  });

  it('refuses a file without a valid signature, and leaves nothing', async () => {
    const pdf = await sealedByClient(world, caller);
    const changed = Buffer.from(pdf);
    changed[changed.indexOf('endobj') - 3]! ^= 1;
    expect(await refused(caller, Buffer.from('no PDF'))).toEqual(['invalid_body', 'pdfBase64', 'not_pdf']);
    expect(await refused(caller, await onePager())).toEqual(['invalid_body', 'pdfBase64', 'unsigned']);
    expect(await refused(caller, changed)).toEqual(['invalid_body', 'pdfBase64', 'signature_invalid']);
    expect(await refused(caller, pdf, { uploadId: crypto.randomUUID() })).toEqual([
      'invalid_body',
      'uploadId',
      'pdf_or_upload',
    ]);
    expect(await refused(caller, pdf, { pdfBase64: undefined, uploadId: crypto.randomUUID() })).toEqual([
      ...['invalid_body', 'uploadId', 'no_upload'],
    ]);
    expect((await refused(caller, Buffer.alloc(16 << 20)))[0]).toBe('payload_too_large');
  });

  it('refuses a date that has come, and one that is too far', async () => {
    const pdf = await sealedByClient(world, caller);
    for (const years of [0, -1, 51])
      expect(await refused(caller, pdf, { preservedUntil: inYears(world, years) })).toEqual([
        ...['invalid_body', 'preservedUntil', 'preserved_until'],
      ]);
  });

  it('refuses a file that the organisation preserves already, given or kept, and takes it from others', async () => {
    const pdf = await sealedByClient(world, caller);
    const { downloadUrl } = await deposit(world, caller, pdf);
    expect((await refused(caller, pdf))[0]).toBe('invalid_status');
    expect((await refused(caller, await download(downloadUrl)))[0]).toBe('invalid_status');
    const other = await world.caller({ name: 'Autre' });
    expect(await deposit(world, other, pdf)).toMatchObject({ receivedSha256: sha256(pdf) });
  });

  it('keeps and charges the same bytes once when they come twice at the same time', async () => {
    const other = await world.caller({ name: 'Autre', mode: 'LIVE', credits: 10 });
    const pdf = await signedElsewhere(elsewhere);
    const answers = await Promise.all([1, 2, 3].map(() => ask(world, other, 'preservePdf', inputFor(world, pdf))));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'kept');
    expect(codes.sort()).toEqual(['invalid_status', 'invalid_status', 'kept']);
    const { data } = await ask(world, other, 'pdfDeposits', {});
    expect(data.pdfDeposits.totalCount).toBe(1);
    const used = { organizationId: other.organizationId, kind: { not: 'GRANT' as const } };
    const charged = await world.database.prisma.creditEntry.findMany({ where: used });
    expect(new Set(charged.map(({ subjectId }) => subjectId))).toEqual(new Set([data.pdfDeposits.edges[0].node.id]));
  });

  it('refuses what exceeds the quota of the organisation, and counts no deleted file', async () => {
    const other = await world.caller({ name: 'Autre' });
    const first = await signedElsewhere(elsewhere);
    await world.database.prisma.deposit.update({
      where: { id: (await deposit(world, other, first)).id },
      data: { receivedSize: 1 << 20 },
    });
    const pdf = await sealedByClient(world, other);
    expect((await refused(other, pdf))[0]).toBe('invalid_body');
    const { id } = (await ask(world, other, 'pdfDeposits', {})).data.pdfDeposits.edges[0].node;
    await ask(world, other, 'deletePdfDeposit', { input: { id } });
    expect(await deposit(world, other, pdf)).toMatchObject({ status: 'KEPT' });
  });

  it('costs the price of a preservation in live mode, and refuses without credits', async () => {
    const pdf = await signedElsewhere(elsewhere);
    const { id } = await deposit(world, live, pdf);
    const ledger = await world.database.prisma.creditEntry.findMany({
      where: { organizationId: live.organizationId, kind: { not: 'GRANT' } },
      orderBy: { id: 'asc' },
    });
    expect(ledger).toMatchObject([
      { kind: 'RESERVE', amount: 1, subjectId: id },
      { kind: 'DEBIT', amount: 1, subjectId: id },
    ]);
    const poor = await world.caller({ mode: 'LIVE', credits: 0 });
    expect((await refused(poor, pdf))[0]).toBe('insufficient_credits');
  });

  it('refuses while no time-stamp can be obtained', async () => {
    const pdf = await sealedByClient(world, caller);
    const mend = breakTimestamps(world, 'timestamp', 'validationData');
    expect((await refused(caller, pdf))[0]).toBe('unavailable');
    mend();
    expect(await deposit(world, caller, pdf)).toMatchObject({ method: 'AUGMENTATION' });
  });

  it('takes the file of an upload', async () => {
    const pdf = await sealedByClient(world, caller);
    const created = await graphql(world.url, `Bearer ${caller.key}`, 'mutation { createUpload { url upload { id } } }');
    const { url, upload } = created.data.createUpload;
    await fetch(url, { method: 'PUT', body: new Uint8Array(pdf) });
    const made = await deposit(world, caller, pdf, { pdfBase64: undefined, uploadId: upload.id });
    expect(made).toMatchObject({ receivedSha256: sha256(pdf), method: 'AUGMENTATION' });
  });
});

describe('pdfDeposits', () => {
  it('finds a deposit by the fingerprint of what was given and of what is kept, and by name', async () => {
    const pdf = await sealedByClient(world, caller);
    const made = await deposit(world, caller, pdf, { name: 'Bail de la rue Haute' });
    const find = async (filter: object, by = caller) =>
      (await ask(world, by, 'pdfDeposits', { filter })).data.pdfDeposits.edges.map(({ node }: any) => node.id);
    expect(await find({ sha256: sha256(pdf) })).toEqual([made.id]);
    expect(await find({ sha256: made.sha256 })).toEqual([made.id]);
    expect(await find({ text: 'rue haute', status: ['KEPT'] })).toEqual([made.id]);
    expect(await find({ sha256: sha256(pdf), status: ['ENDED'] })).toEqual([]);
    const stranger = await world.caller({ name: 'Autre' });
    expect(await find({ sha256: sha256(pdf) }, stranger)).toEqual([]);
    expect(codeOf(await ask(world, stranger, 'pdfDeposit', { id: made.id }))).toBe('not_found');
    expect(codeOf(await ask(world, caller, 'pdfDeposits', { first: 1000 }))).toBe('invalid_body');
  });
});
