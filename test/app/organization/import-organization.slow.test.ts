import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMoved } from '../../../src/app/ended-rows.ts';
import { exportOrganization } from '../../../src/app/organization/export-organization.ts';
import { importOrganization } from '../../../src/app/organization/import-organization.ts';
import { type ExportManifest, SealedPlace } from '../../../src/app/organization/sealed-place.ts';
import { keepOrganization } from '../../../src/app/organization/stop-organization.ts';
import { planTables } from '../../../src/app/organization/tables.ts';
import { sweepAll } from '../../../src/app/tasks.ts';
import { createApiKey } from '../../../src/modules/access/index.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { checkCheckpoints, readChain } from '../../../src/modules/evidence/index.ts';
import { documentNumberMac, openAttributes } from '../../../src/modules/identities/attributes.ts';
import { parsePlace } from '../../../src/platform/backup/index.ts';
import { openPlace } from '../../../src/platform/backup/place.ts';
import { openWebhookWorld, type WebhookWorld } from '../../modules/messages/webhooks/world.ts';
import { authorize, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, person, sealedEnvelope } from '../../world/envelope.ts';
import { everyRow } from '../../world/everything.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { signedInMember } from '../../world/member.ts';
import { silent } from '../../world/restored.ts';
import { createSession, keyOf } from '../../world/session.ts';
import { mutate, templateInput } from '../../world/template.ts';
import type { Caller, World } from '../../world/world.ts';

const PASSWORD = 'a password of the operator';

async function at<T>(folder: string, act: (place: Awaited<ReturnType<typeof openPlace>>) => Promise<T>): Promise<T> {
  const place = await openPlace(parsePlace(folder), { create: true });
  try {
    return await act(place);
  } finally {
    await place.close();
  }
}

const exported = (world: World, { organizationId }: Caller, folder: string, move: boolean) =>
  at(folder, (place) =>
    exportOrganization(world.service, { organizationId, place, password: PASSWORD, move, report: silent.report }),
  );

const imported = (world: World, folder: string, more: { password?: string; check?: boolean } = {}) =>
  at(folder, (place) =>
    importOrganization(world.service, { place, password: PASSWORD, check: false, report: silent.report, ...more }),
  );

const atServer = (url: string, link: string) => new URL(new URL(link).pathname, url).href;
const read = async ({ url }: World, { key }: Caller, id: string) =>
  (await rest(url, key, 'GET', `/envelopes/${id}`)).body;
const verify = async ({ url }: World, { key }: Caller, sha256: string) =>
  (await rest(url, key, 'POST', '/verify', { sha256 })).body;

const VALIDATE = 'query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { verdict reasons evidence { valid } } }';
const validate = async ({ url }: World, { key }: Caller, address: string) => {
  const pdf = Buffer.from(await (await fetch(address)).arrayBuffer()).toString('base64');
  return (await graphql(url, `Bearer ${key}`, VALIDATE, { pdf })).data.validatePdf;
};

let source: WebhookWorld;
let target: WebhookWorld;
let caller: Caller;
let live: Caller;
let stranger: Caller;
let folder: string;
let manifest: ExportManifest;
let sealed: any;
let sealedLive: any;
let waiting: any;
let batch: any;
let session: Awaited<ReturnType<typeof createSession>>;
let imports: Awaited<ReturnType<typeof importOrganization>>;

beforeAll(async () => {
  source = await openWebhookWorld();
  target = await openWebhookWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-moving-'));
  caller = await source.caller({ name: 'Horizon' });
  live = await source.caller({ mode: 'LIVE', organizationId: caller.organizationId });
  // Somebody else at the source, who stays, and somebody who is at the target already.
  stranger = await source.caller({ name: 'Another' });
  await createEnvelope(source, stranger, { name: 'Stays' });
  const member = await signedInMember(source, caller, 'OWNER', 'owner@exemple.fr');
  await signedInMember(target, await target.caller({ name: 'Target' }), 'OWNER', 'owner@exemple.fr');
  await member.ask('mutation { createLabel(input: { name: "Paie", color: GREEN }) { label { id } } }');
  await mutate(source, caller, 'createTemplate', await templateInput(), 'template { id }');
  // The receiver of the target's world, whose certificate only that one trusts.
  await rest(source.url, caller.key, 'POST', '/webhook-endpoints', { url: target.receiver.url('ok') });
  const person1 = { method: 'partner_attested', given_name: 'Ada', family_name: 'Lovelace' };
  const document_number_hash = `sha256:${'ab'.repeat(32)}`;
  await rest(source.url, caller.key, 'POST', '/identities', {
    ...person1,
    document_type: 'passport',
    document_number_hash,
  });
  sealed = await sealedEnvelope(source, caller);
  sealedLive = await sealedEnvelope(source, live);
  waiting = await createEnvelope(source, caller, { name: 'Waiting', signers: [person(1), person(2)] });
  await signByLink(source.url, waiting.signers[0].sign_url);
  await source.settle();
  const mandate = await registeredMandate(source, caller);
  const items = [await sealable(source, caller, mandate.id), await sealable(source, caller, mandate.id)];
  batch = await createBatch(
    source,
    caller,
    mandate.id,
    items.map(({ id }) => id),
  );
  session = await createSession(source, caller);
  await closeSession(source.service.services, keyOf(caller), session);
  await source.settle();
  // A seal that is due, and whose job has not run: it is made at the target.
  manifest = await exported(source, caller, folder, true);
  imports = await imported(target, folder);
});
afterAll(async () => {
  await source?.close();
  await target?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an organisation that has moved', () => {
  it('has every row, file and chain of the source, and nobody else’s', async () => {
    expect(imports).toMatchObject({ manifest: { invalidChains: [] }, chains: expect.any(Number) });
    const { prisma } = target.database;
    const chains = await prisma.evidenceChain.findMany({ select: { id: true, noun: true } });
    expect(imports.chains).toBe(chains.length);
    expect(new Set(chains.map(({ noun }) => noun))).toEqual(new Set(['envelope', 'identity', 'seal_batch', 'session']));
    for (const { id } of chains)
      expect((await readChain(target.service.services, id)).report).toMatchObject({ valid: true });
    expect(await prisma.envelope.findMany({ where: { name: 'Stays' } })).toEqual([]);
    const tables = await planTables(target.database.pool as any);
    for (const { name, where } of tables) {
      const { rows } = await target.database.pool.query(`SELECT FROM ${name} WHERE ${where}`, [caller.organizationId]);
      const { count } = manifest.tables.find((table) => table.name === name)!;
      // Links of the source are rows only here.
      expect([name, rows.length]).toEqual([name, name === 'moved_links' ? rows.length : count]);
    }
  });

  it('is read with the same key, and its files are the same bytes', async () => {
    for (const [mine, before] of [
      [caller, sealed],
      [live, sealedLive],
    ] as const) {
      const after = await read(target, mine, before.id);
      expect(after).toMatchObject({ status: 'completed', pades_level: 'B-LTA', sealed_at: before.sealed_at });
      const [{ sealed_sha256: sha256, sealed_download_url: address }] = after.documents;
      expect(sha256).toBe(before.documents[0].sealed_sha256);
      const [here, there] = await Promise.all([
        fetch(address),
        fetch((await read(source, mine, before.id)).documents[0].sealed_download_url),
      ]);
      expect(Buffer.from(await here.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()))).toBe(true);
      expect(await verify(target, mine, sha256)).toMatchObject({ matches: 'sealed_document', chain_valid: true });
    }
  });

  it('has sealed files that are valid there, evidence too, in both modes', async () => {
    for (const [mine, { id }] of [
      [caller, sealed],
      [live, sealedLive],
    ] as const) {
      const { documents, evidence_download_url: evidence } = await read(target, mine, id);
      expect(await validate(target, mine, documents[0].sealed_download_url)).toMatchObject({
        verdict: 'HOLDS',
        reasons: [],
      });
      expect(await validate(target, mine, evidence)).toMatchObject({ verdict: 'HOLDS', evidence: { valid: true } });
    }
  });

  it('lets people sign by the links that they have, and seals there', async () => {
    const { errors } = await signByLink(target.url, atServer(target.url, waiting.signers[1].sign_url));
    expect(errors).toBeUndefined();
    await target.deliver();
    const after = await read(target, caller, waiting.id);
    expect(after).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    expect(await validate(target, caller, after.documents[0].sealed_download_url)).toMatchObject({ verdict: 'HOLDS' });
    expect(target.receiver.received.map(({ event }: any) => [event.event, event.data.envelope?.id])).toContainEqual([
      'envelope.completed',
      waiting.id,
    ]);
  });

  it('lets an agent authorise a batch by their link', async () => {
    const address = atServer(target.url, batch.authorization_url);
    const { errors } = await authorize(target, address, await codeFor(target, address));
    expect(errors).toBeUndefined();
    await target.settle();
    expect(await target.database.prisma.sealBatch.findFirst()).toMatchObject({ status: 'APPLIED' });
  });

  it('finds an identity by its document, and counts its people once', async () => {
    const identity = await target.database.prisma.identity.findFirstOrThrow();
    const { services } = target.service;
    expect(openAttributes(services, identity)?.attributes).toMatchObject({ familyName: 'Lovelace' });
    const mac = documentNumberMac(services, identity, 'ab'.repeat(32));
    expect(Buffer.from(identity.documentNumberMac!).equals(Buffer.from(mac))).toBe(true);
    expect(await target.database.prisma.user.count({ where: { email: 'owner@exemple.fr' } })).toBe(1);
    const people = await target.database.prisma.membership.findMany({ select: { userId: true } });
    expect(new Set(people.map(({ userId }) => userId)).size).toBe(1);
  });

  it('is only read at the source: keys, links and the sweep change nothing', async () => {
    expect(await read(source, caller, sealed.id)).toMatchObject({ status: 'completed' });
    const own = async () => {
      const rows = new Map<string, readonly unknown[]>();
      for (const { name, where } of await planTables(source.database.pool as any)) {
        const text = `SELECT t::text AS row FROM ${name} t WHERE ${where} ORDER BY 1`;
        rows.set(name, (await source.database.pool.query(text, [caller.organizationId])).rows);
      }
      return rows;
    };
    const before = await own();
    const refused = await rest(source.url, caller.key, 'POST', `/envelopes/${waiting.id}/cancel`);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('has moved')]);
    const { errors } = await signByLink(source.url, waiting.signers[1].sign_url);
    expect(errors?.[0]?.extensions?.reason).toBe('organization_moved');
    source.clock.advance(400 * 86_400_000);
    await sweepAll(source.service.services);
    await source.settle();
    const after = await own();
    // What the sweep forgets of everybody: messages after 30 days, the audit log after a year.
    for (const [name, rows] of before)
      if (name !== 'messages' && name !== 'audit_entries') expect([name, after.get(name)]).toEqual([name, rows]);
    expect((await rest(source.url, stranger.key, 'GET', '/envelopes')).body.data).toHaveLength(1);
  });

  it('leaves nothing about people at the source once it is removed there', async () => {
    const staying = await read(
      source,
      stranger,
      (await rest(source.url, stranger.key, 'GET', '/envelopes')).body.data[0].id,
    );
    expect(await removeMoved(source.service.services, caller.organizationId)).toMatchObject({
      identities: 1,
      templates: 1,
    });
    await source.settle();
    const tables = await planTables(source.database.pool as any);
    for (const { name, where } of tables.filter(({ name }) =>
      /^(envelopes|signers|evidence|attend|seal_b|mand|ident)/.test(name),
    ))
      expect([
        name,
        (await source.database.pool.query(`SELECT FROM ${name} WHERE ${where}`, [caller.organizationId])).rows,
      ]).toEqual([name, []]);
    expect(await checkCheckpoints(source.service.services)).toMatchObject({ contradicted: [] });
    expect(await read(source, stranger, staying.id)).toMatchObject({ id: staying.id });
  });

  it('cannot be imported twice', async () => {
    const before = await target.database.prisma.evidenceEvent.count();
    await expect(imported(target, folder)).rejects.toThrow('is in this database already');
    expect(await target.database.prisma.evidenceEvent.count()).toBe(before);
  });
});

describe('an import is refused, and nothing has changed,', () => {
  let third: WebhookWorld;
  let copy: string;
  beforeAll(async () => {
    third = await openWebhookWorld();
  });
  afterAll(() => third?.close());

  const refused = async (words: string, more?: { password: string }) => {
    const before = await everyRow(third);
    await expect(imported(third, copy, more)).rejects.toThrow(words);
    const after = await everyRow(third);
    for (const [name, rows] of before)
      if (name !== 'public.backups') expect([name, after.get(name)]).toEqual([name, rows]);
    await rm(copy, { recursive: true });
  };
  const copied = async () => {
    copy = await mkdtemp(path.join(os.tmpdir(), 'esign-copied-'));
    await cp(folder, copy, { recursive: true });
  };
  const one = async (kind: string) => path.join(copy, kind, (await readdir(path.join(copy, kind))).sort()[0]!);

  it('with another password', async () => {
    await copied();
    await refused('the password is another one', { password: 'another password of them' });
  });

  it('when a file or a part was changed, or another took its place, or it is missing', async () => {
    for (const kind of ['files', 'parts']) {
      await copied();
      const file = await one(kind);
      const bytes = await readFile(file);
      bytes[bytes.length - 1]! ^= 1;
      await writeFile(file, bytes);
      await refused('was changed');
    }
    await copied();
    const [first, second] = (await readdir(path.join(copy, 'files'))).sort();
    await cp(path.join(copy, 'files', second!), path.join(copy, 'files', first!));
    await refused('was changed');
    await copied();
    await rm(await one('files'));
    await refused('is missing');
  });

  it('when the schemas differ', async () => {
    await copied();
    await at(copy, async (place) => {
      const { sealed: opened } = await SealedPlace.open(place, PASSWORD);
      await opened.finish({ ...manifest, migrations: [...manifest.migrations, { name: '9_next', checksum: 'x' }] });
    });
    await refused('9_next is only there');
  });

  it('when a chain was changed by somebody with the password', async () => {
    await copied();
    await at(copy, async (place) => {
      const { sealed: opened } = await SealedPlace.open(place, PASSWORD);
      const part = manifest.parts.find(({ of }) => of === 'evidence_events')!;
      const { packLines, unpackLines } = await import('../../../src/app/organization/tables.ts');
      const lines = unpackLines(await opened.read(part.name)).map((line) => line.replace('"signer:1"', '"signer:2"'));
      await opened.write(part.name, packLines(lines));
    });
    await refused('chains are not valid any more');
  });

  it('when it was made for a rehearsal, which can be checked', async () => {
    copy = await mkdtemp(path.join(os.tmpdir(), 'esign-copied-'));
    const other = await third.caller();
    const { organizationId } = await source.caller();
    await createApiKey(source.service.services, { organizationId, mode: 'TEST', scopes: [], name: 'n' });
    await exported(source, { ...other, organizationId }, copy, false);
    const before = await everyRow(third);
    expect(await imported(third, copy, { check: true })).toMatchObject({ trusted: [] });
    const after = await everyRow(third);
    expect(after.get('public.organizations')).toEqual(before.get('public.organizations'));
    await refused('made without --move');
  });
});

it('a move that was not finished can be taken back', async () => {
  const own = await source.caller();
  const envelope = await createEnvelope(source, own, { signers: [person(1)] });
  await source.settle();
  const other = await mkdtemp(path.join(os.tmpdir(), 'esign-kept-'));
  await exported(source, own, other, true);
  expect((await rest(source.url, own.key, 'POST', `/envelopes/${envelope.id}/cancel`)).status).toBe(403);
  expect(await keepOrganization(source.service, own.organizationId)).toBeGreaterThan(0);
  expect((await rest(source.url, own.key, 'POST', `/envelopes/${envelope.id}/cancel`)).status).toBe(200);
  await expect(keepOrganization(source.service, own.organizationId)).rejects.toThrow('no organisation');
  await rm(other, { recursive: true });
  expect(linkOf(envelope.signers[0].sign_url)).toMatch(/^Link /);
});
