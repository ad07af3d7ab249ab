import { markPresence } from '../../src/modules/attendance/mark-presence.ts';
import { sealSheet } from '../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../src/modules/attendance/slots.ts';
import { attested, createAdvanced, signAdvanced } from '../modules/signing/advanced-people.ts';
import { authorize, codeFor, createBatch, sealable } from './batch.ts';
import { field, person, readEnvelope, sealedEnvelope } from './envelope.ts';
import { registeredMandate } from './mandate.ts';
import { attendeeLink, createSession, origin, readSession, trainerOf } from './session.ts';
import type { Caller, World } from './world.ts';

/** An evidence file and the first of the sealed documents that it describes. */
export interface EvidenceFixture {
  readonly evidence: Buffer;
  readonly sealed: Buffer;
}
export type FixtureKind = 'simple' | 'advanced' | 'batch' | 'session';

const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

const filesOf = async (envelope: any): Promise<EvidenceFixture> => ({
  evidence: await download(envelope.evidence_download_url),
  sealed: await download(envelope.documents[0].sealed_download_url),
});

const simple = async (world: World, caller: Caller): Promise<EvidenceFixture> =>
  filesOf(
    await sealedEnvelope(world, caller, {
      name: 'Contrat de Mme Öztürk',
      signers: [person(1), person(2, { order: 1 })],
      fields: [field('signature'), field('signature', 1, { y: 30 })],
    }),
  );

async function advanced(world: World, caller: Caller): Promise<EvidenceFixture> {
  const people = [{ email: 'elodie@exemple.fr', name: 'E. Müller', ...attested('Élodie', 'Müller-Şahin') }];
  const created = await createAdvanced(world, caller, people, { fields: [field('signature')] });
  await signAdvanced(world, created.signers[0]);
  await world.settle();
  return filesOf(await readEnvelope(world, caller, created.id));
}

/** Seals under a mandate: an agent authorises a batch of one envelope. */
async function batch(world: World, caller: Caller): Promise<EvidenceFixture> {
  const { id: mandateId } = await registeredMandate(world, caller);
  const { id } = await sealable(world, caller, mandateId);
  const { authorization_url: link } = await createBatch(world, caller, mandateId, [id]);
  const { errors } = await authorize(world, link, await codeFor(world, link));
  if (errors) throw new Error(JSON.stringify(errors));
  await world.settle();
  return filesOf(await readEnvelope(world, caller, id));
}

async function session(world: World, caller: Caller): Promise<EvidenceFixture> {
  const { services } = world.service;
  const { id, slots, attendees, ...row } = await createSession(world, caller, { reference: 'HAB-14' });
  const trainer = trainerOf({ ...row, id });
  await openSlot(services, trainer, { sessionId: id, slotId: slots[0]!.id });
  for (const one of attendees)
    await markPresence(services, attendeeLink(one), origin, { slotId: slots[0]!.id, device: null });
  await closeSession(services, trainer, { id });
  await sealSheet(services, id);
  const { evidenceSha256, sheetSha256 } = await readSession(services, id);
  const read = async (sha256: string | null) => Buffer.from(await services.storage.read(sha256!));
  return { evidence: await read(evidenceSha256), sealed: await read(sheetSha256) };
}

/** Makes an evidence file of each kind through the service, in the mode of the caller. */
export const evidenceFiles: Readonly<Record<FixtureKind, (world: World, caller: Caller) => Promise<EvidenceFixture>>> =
  { simple, advanced, batch, session };
