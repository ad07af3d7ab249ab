import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../../src/modules/attendance/slots.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { createSession, keyOf, origin, trainerOf, type WholeSession } from '../../../world/session.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';
import { done } from '../../simulation/asks.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ask = (document: string, input: object, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, document, { input });
const sign = (session: { readonly id: string }, more: object = {}, by = caller) =>
  ask(
    `mutation ($input: SignCertificatesInput!) {
      signCertificates(input: $input) { count envelopes attendanceSession { sentCertificates {
        attendeeId attendeeName envelopeId status sha256 downloadUrl } } }
    }`,
    {
      ...{ sessionId: session.id, representative: 'Claire Fabre', representativeRole: 'Directrice' },
      ...{ representativeEmail: 'direction@exemple.fr', place: 'Lyon', ...more },
    },
    by,
  );
const packOf = async ({ id }: WholeSession, more: object = {}): Promise<Record<string, Uint8Array>> => {
  const { data } = await ask(
    'mutation ($input: IssueFunderPackInput!) { issueFunderPack(input: $input) { funderPack { downloadUrl } } }',
    { sessionId: id, ...more },
  );
  return unzipSync(Buffer.from(await (await fetch(data.issueFunderPack.funderPack.downloadUrl)).arrayBuffer()));
};

/** A sealed session at whose slot the first attendees were present. */
async function sealed(people: number, present: number, by = caller): Promise<WholeSession> {
  const { services } = world.service;
  const attendees = Array.from({ length: people }, (_, n) => ({
    ...{ name: n ? `Personne ${n + 1}` : 'Zoé / Öz', employer: n % 2 ? 'Fonderies SA' : 'Autre SARL' },
  }));
  const session = await createSession(world, by, { attendees, halves: 1 });
  const slotId = session.slots[0]!.id;
  await openSlot(services, keyOf(by), { sessionId: session.id, slotId });
  for (const { id: attendeeId } of session.attendees.slice(0, present))
    await markPresence(services, trainerOf(session), origin, { slotId, attendeeId, status: 'PRESENT' });
  await closeSession(services, keyOf(by), { id: session.id });
  await world.settle();
  return session;
}

const signerOf = async (envelopeId: string) =>
  (await world.database.prisma.signer.findFirstOrThrow({ where: { envelopeId } })).id;

describe('certificates sent for signature', () => {
  it('are documents of envelopes to the representative, and stand signed in the pack', async () => {
    const session = await sealed(7, 6);
    const { data, errors } = await sign(session);
    expect(errors).toBeUndefined();
    expect(data.signCertificates).toMatchObject({ count: 6, envelopes: 2 });
    const sent = data.signCertificates.attendanceSession.sentCertificates;
    expect(sent.map(({ attendeeId }: any) => attendeeId)).toEqual(session.attendees.slice(0, 6).map(({ id }) => id));
    expect(sent[0]).toMatchObject({ status: 'SENT', sha256: null, downloadUrl: null });
    expect(codeOf(await sign(session))).toBe('certificates_in_signature');

    const [first] = [...new Set<string>(sent.map(({ envelopeId }: any) => envelopeId))] as [string];
    const envelope = await world.database.prisma.envelope.findUniqueOrThrow({
      where: { id: first },
      include: { documents: { orderBy: { position: 'asc' }, include: { fields: true } }, people: true },
    });
    expect(envelope.name).toMatch(/^Certificats de réalisation – .* \(1\/2\)$/);
    expect(envelope.people).toMatchObject([{ name: 'Claire Fabre', authentication: ['OTP_EMAIL'] }]);
    expect(envelope.documents).toHaveLength(5);
    expect(envelope.documents[0]!.name).toBe('Certificat de réalisation - Zoé / Öz.pdf');
    expect(envelope.documents.map(({ fields }) => fields.map(({ type }) => type))).toEqual(
      Array(5).fill(['SIGNATURE']),
    );
    // The sheet is kept for three years.
    expect(envelope.retentionDays).toBe(1_095);

    await done(world, caller, 'simulateSignature', await signerOf(first));
    await world.settle();
    const files = await packOf(session);
    expect(Object.keys(files)).toEqual([
      ...['0 - Sommaire.txt', '1 - Feuille d’émargement.pdf', '2 - Dossier de preuve.pdf'],
      ...['3 - Certificats signés/001 - Zoé - Öz.pdf', '3 - Certificats signés/002 - Personne 2.pdf'],
      ...['3 - Certificats signés/003 - Personne 3.pdf', '3 - Certificats signés/004 - Personne 4.pdf'],
      ...['3 - Certificats signés/005 - Personne 5.pdf', '3 - Certificats de réalisation.pdf'],
      ...['6 - Relevés mensuels.pdf', '4 - Présences.csv', '5 - Bilan par participant.csv'],
    ]);
    const sealedSha256 = (await world.database.prisma.document.findMany({ where: { envelopeId: first } })).map(
      (document) => document.sealedSha256,
    );
    const one = Buffer.from(files['3 - Certificats signés/001 - Zoé - Öz.pdf']!);
    expect(sealedSha256).toContain(sha256(one));
    if (available('pdfsig', '-v'))
      expect(withScratch(({ file }) => run('pdfsig', ['-nocert', file(one, '.pdf')])).stdout).toMatch(
        /Signature is Valid/,
      );
    const own = Object.keys(await packOf(session, { forEmployer: 'Fonderies SA' }));
    expect(own.filter((name) => name.includes('signés'))).toEqual([
      '3 - Certificats signés/002 - Personne 2.pdf',
      '3 - Certificats signés/004 - Personne 4.pdf',
    ]);

    const again = (await sign(session, { attendeeIds: [session.attendees[0]!.id] })).data.signCertificates;
    expect(again).toMatchObject({ count: 1, envelopes: 1 });
    expect(again.attendanceSession.sentCertificates.slice(0, 2)).toMatchObject([
      { attendeeName: 'Zoé / Öz', status: 'SENT', sha256: null },
      { attendeeName: 'Zoé / Öz', status: 'COMPLETED', sha256: sha256(one), downloadUrl: expect.any(String) },
    ]);
  });

  it('have their signature in its box, whatever an attendee is called', async () => {
    const session = await sealed(2, 2);
    const [odd] = session.attendees;
    const name = 'Cachet et signature du dispensateur';
    await world.database.prisma.attendee.update({ where: { id: odd!.id }, data: { name } });
    expect((await sign(session)).errors).toBeUndefined();
    const [first, second] = await world.database.prisma.field.findMany({
      where: { document: { envelope: { name: { contains: session.name } } } },
      orderBy: { document: { position: 'asc' } },
    });
    expect(first).toMatchObject({ type: 'SIGNATURE', page: 1 });
    for (const field of [first!, second!]) {
      expect(field.y).toBeGreaterThan(60);
      expect(field.x).toBeCloseTo((310 / 595.28) * 100, 2);
    }
  });

  it('are refused before the seal, for nobody who attended, for strangers and after the purge', async () => {
    const open = await createSession(world, caller);
    const absent = await sealed(1, 0);
    const session = await sealed(2, 1);
    const purged = await sealed(1, 1);
    await world.database.prisma.attendanceSession.update({
      where: { id: purged.id },
      data: { purgedAt: world.clock.now() },
    });
    const before = await traceOf(world);
    expect(codeOf(await sign(open))).toBe('not_sealed');
    expect(codeOf(await sign({ id: open.slots[0]!.id }))).toBe('not_found');
    expect(codeOf(await sign(absent))).toBe('nothing_attended');
    expect(codeOf(await sign(purged))).toBe('gone');
    expect(codeOf(await sign(session, { attendeeIds: [absent.attendees[0]!.id] }))).toBe('not_found');
    expect(codeOf(await sign(session, { attendeeIds: [session.attendees[1]!.id] }))).toBe('nothing_attended');
    expect(codeOf(await sign(session, { attendeeIds: [] }))).toBe('invalid_body');
    expect(codeOf(await sign(session, { representativeEmail: 'personne' }))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('are refused if more than a hundred are left, and sent for those that are named', async () => {
    const session = await sealed(101, 101);
    const before = await traceOf(world);
    const { errors } = await sign(session);
    expect(errors![0]!.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'attendeeIds' }] });
    expect(await traceOf(world)).toEqual(before);
    const attendeeIds = session.attendees.slice(100).map(({ id }) => id);
    expect((await sign(session, { attendeeIds })).data.signCertificates).toMatchObject({ count: 1, envelopes: 1 });
  });

  it('are not sent at all if the credits do not cover all envelopes', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 1 });
    const session = await sealed(6, 6, poor);
    await world.database.prisma.attendanceSession.update({ where: { id: session.id }, data: { mode: 'LIVE' } });
    const before = await traceOf(world);
    expect(codeOf(await sign(session, {}, poor))).toBe('insufficient_credits');
    expect(await traceOf(world)).toEqual(before);
  });

  it('are sent once by two calls at the same time', async () => {
    const session = await sealed(1, 1);
    const answers = await Promise.all([sign(session), sign(session)]);
    expect(answers.map(codeOf).sort()).toEqual(['certificates_in_signature', undefined]);
    expect(await world.database.prisma.certificateSigning.count({ where: { sessionId: session.id } })).toBe(1);
  });
});
