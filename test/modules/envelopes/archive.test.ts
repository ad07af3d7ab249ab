import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/kernel/clock.ts';
import { SafeNames } from '../../../src/modules/envelopes/archive/serve.ts';
import { graphql, sha256 } from '../../world/client.ts';
import { createEnvelope, onePager, sealedEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, pathsOf } from '../signing/acts.ts';

/** The ZIP of a selection of envelopes. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const query = 'query ($ids: [ID!]!) { envelopeArchive(ids: $ids) { downloadUrl purged } }';
const ask = (ids: readonly string[], by = caller) => graphql(world.url, `Bearer ${by.key}`, query, { ids });
const linkOf = async (ids: readonly string[], by = caller): Promise<string> =>
  (await ask(ids, by)).data.envelopeArchive.downloadUrl;
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as any).error.code];

describe('the archive of a selection', () => {
  it('has the sealed or original documents and the evidence in a folder for each, and a table of contents', async () => {
    const sealed = await sealedEnvelope(world, caller, { name: 'Bail: « A/B »' });
    const pdf = { pdf_base64: (await onePager()).toString('base64') };
    const draft = await createEnvelope(world, caller, {
      name: 'BAIL: « A/B »',
      send: false,
      documents: ['../Plan.PDF', '../plan.pdf', 'x\n0000  faux.pdf'].map((name) => ({ name, ...pdf })),
    });
    const purged = await createEnvelope(world, caller, { name: 'Vieux', send: false });
    await world.database.prisma.envelope.update({ where: { id: purged.id }, data: { purgedAt: world.clock.now() } });
    const answer = await ask([sealed.id, draft.id, purged.id, sealed.id]);
    expect(answer.data.envelopeArchive.purged).toBe(1);
    const { headers, ...file } = await fetch(answer.data.envelopeArchive.downloadUrl).then(async (response) => ({
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    }));
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="enveloppes-\d{4}-\d\d-\d\d\.zip"/);
    const files = unzipSync(file.bytes);
    expect(Object.keys(files)).toEqual([
      'Bail_ « A_B »/Contrat.pdf',
      'Bail_ « A_B »/Dossier de preuve.pdf',
      'BAIL_ « A_B » (2)/_Plan.pdf',
      'BAIL_ « A_B » (2)/_plan (2).pdf',
      'BAIL_ « A_B » (2)/x 0000  faux.pdf',
      '0 - Sommaire.txt',
    ]);
    const { documents, evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({
      where: { id: sealed.id },
      include: { documents: true },
    });
    const fingerprints = Object.values(files).map((bytes) => sha256(Buffer.from(bytes)));
    expect(fingerprints.slice(0, 3)).toEqual([documents[0]!.sealedSha256, evidenceSha256, sha256(await onePager())]);
    const contents = Buffer.from(files['0 - Sommaire.txt']!).toString();
    for (const [n, name] of Object.keys(files).slice(0, -1).entries())
      expect(contents).toContain(`\r\n${fingerprints[n]}  ${name}\r\n`);
    expect(contents).toContain('SPECIMEN');
    expect(contents).toMatch(/Vieux\/\r\n.*\r\n.*\r\n {3}État : brouillon ; documents effacés le \d{4}/);
    expect(contents).not.toMatch(/^0000 {2}faux\.pdf/m);
  });

  it('is refused for others’ envelopes, too many and too large ones', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    const large = await createEnvelope(world, caller, { send: false });
    const foreign = await createEnvelope(world, await world.caller(), { send: false });
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    await world.database.prisma.document.updateMany({ where: { envelopeId: large.id }, data: { size: 2 ** 31 - 1 } });
    const before = await traceOf(world);
    expect(codeOf(await ask([id, foreign.id]))).toBe('not_found');
    expect(codeOf(await ask([randomUUID()]))).toBe('not_found');
    expect(codeOf(await ask([id], live))).toBe('not_found');
    expect(codeOf(await ask([id, large.id]))).toBe('payload_too_large');
    for (const ids of [[], ['x'], Array.from({ length: 101 }, () => randomUUID())]) {
      const answer = await ask(ids);
      expect(codeOf(answer)).toBe('invalid_body');
      expect(pathsOf(answer)[0]).toMatch(/^ids/);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('has a link that nobody can change, and that expires after an hour', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    const link = await linkOf([id]);
    const [, token] = /archives\/([^/]+)/.exec(link)!;
    for (const forged of [`A${token}`, `${token!.slice(0, -1)}`, token!.replace(/^./, 'B'), 'x', `${token}%2B`])
      expect(await refusal(await fetch(link.replace(token!, forged)))).toEqual([404, 'not_found']);
    const posted = await fetch(link, { method: 'POST' });
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect(await refusal(posted)).toEqual([405, 'method_not_allowed']);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    world.clock.advance(HOUR);
    expect(await refusal(await fetch(link))).toEqual([410, 'gone']);
  });

  it('says which files were purged since the link was made', async () => {
    const { id, documents } = await createEnvelope(world, caller, { name: 'Perdu', send: false });
    const link = await linkOf([id]);
    const { sha256: fingerprint } = documents[0];
    const { storage } = world.service.services;
    const kept = await storage.read(fingerprint);
    await storage.remove(fingerprint);
    const files = unzipSync(new Uint8Array(await (await fetch(link)).arrayBuffer()));
    await storage.put(kept);
    expect(Object.keys(files)).toEqual(['0 - Sommaire.txt']);
    expect(Buffer.from(files['0 - Sommaire.txt']!).toString()).toContain('   - Contrat.pdf : effacé');
  });

  it('reads files at the pace of the client, and closes them when the client leaves', async () => {
    const { storage } = world.service.services;
    const { id, documents } = await createEnvelope(world, caller, { send: false });
    // A larger file than buffers hold, in place of the document.
    const large = Buffer.alloc(64 * 1024 ** 2, 1);
    const fingerprint = await storage.put(large);
    await world.database.prisma.document.update({
      where: { id: documents[0].id },
      data: { sha256: fingerprint },
    });
    const { stream } = storage;
    let [read, isClosed] = [0, false];
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      try {
        for await (const piece of pieces) {
          read += piece.length;
          yield piece;
        }
      } finally {
        isClosed = true;
      }
    };
    storage.stream = (...args) => Readable.from(counted(stream.apply(storage, args)));
    try {
      const { hostname, port, pathname } = new URL(await linkOf([id]));
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      // The client reads no more, so the buffers between are filled and nothing else is read.
      socket.pause();
      let last = 0;
      await expect.poll(() => (read > 0 && read === last) || void (last = read)).toBe(true);
      expect(isClosed).toBe(false);
      expect(read).toBeLessThan(large.length);
      socket.destroy();
      await expect.poll(() => isClosed).toBe(true);
    } finally {
      storage.stream = stream;
    }
  });
});

describe('names of files', () => {
  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.pdf'],
    ['..', '_.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['  x.  ', 'x.pdf'],
    ['a\u202egpj.pdf', 'a_gpj.pdf'],
    ['é'.repeat(200), `${'é'.repeat(80)}.pdf`],
  ])('%j', (text, name) => {
    expect(new SafeNames().next(text, '.pdf')).toBe(name);
  });
});
