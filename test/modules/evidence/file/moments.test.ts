import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import {
  checkProof,
  drawEvidenceFile,
  type EvidenceProof,
  readProof,
} from '../../../../src/modules/evidence/file/index.ts';
import { momentsIn } from '../../../../src/modules/evidence/file/moments.ts';
import { captionOf } from '../../../../src/modules/signing/field-fills.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { signByLink } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { createSession, keyOf, readSession } from '../../../world/session.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { proofOf } from './evidence-file-proof.ts';

const textOf = (pdf: Buffer): string =>
  withScratch(({ file }) =>
    Buffer.from(run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1').toString(
      'utf8',
    ),
  ).replace(/\s+/g, ' ');
const readable = available('pdftotext', '-v');

describe('momentsIn', () => {
  it.each([
    [undefined, '14 mars 2026 à 22:31:07 UTC (23:31:07 à Paris)'],
    ['Europe/Paris', '14 mars 2026 à 22:31:07 UTC (23:31:07 à Paris)'],
    ['Indian/Reunion', '14 mars 2026 à 22:31:07 UTC (15 mars 2026, 02:31:07 UTC+4)'],
    ['America/Martinique', '14 mars 2026 à 22:31:07 UTC (18:31:07 UTC−4)'],
    ['UTC', '14 mars 2026 à 22:31:07 UTC'],
  ])('writes a time of the zone %s', (zone, text) => {
    expect(momentsIn(zone)('2026-03-14T22:31:07.123Z')).toBe(text);
  });
});

describe('the caption of a signature', () => {
  const hand = { name: 'Ana', signedAt: new Date('2026-03-14T09:31:00Z'), signaturePlace: 'Lyon', level: 'SIMPLE' };
  const captionIn = (timeZone: string, markLanguage: string) =>
    captionOf({ ...hand, timeZone, markLanguage } as Parameters<typeof captionOf>[0]);

  it('shows the time with its zone, in its language', () => {
    expect(captionIn('Europe/Paris', 'fr').slice(1)).toEqual([
      'Fait à Lyon, le 14 mars 2026 à 10\u00a0h\u00a031 (heure de Paris)',
      'Signature électronique simple',
    ]);
    expect(captionIn('Indian/Reunion', 'fr')[1]).toBe('Fait à Lyon, le 14 mars 2026 à 13\u00a0h\u00a031 (UTC+4)');
    expect(captionIn('Europe/Paris', 'en').slice(1)).toEqual([
      'Signed in Lyon, on 14 March 2026 at 10:31 (Paris time)',
      'Simple electronic signature',
    ]);
    expect(captionIn('Indian/Reunion', 'en')[1]).toBe('Signed in Lyon, on 14 March 2026 at 13:31 (GMT+4)');
  });
});

describe('files of an organisation outside of Paris', () => {
  let world: World;
  let caller: Caller;
  const setZone = (timeZone: string) =>
    world.database.prisma.organization.update({ where: { id: caller.organizationId }, data: { timeZone } });
  const fileOf = async (sha256: string) => readFileSync(await world.service.services.storage.path(sha256));
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  it('keep the zone in which a session was closed, when the organisation changes its own before the seal', async () => {
    await setZone('Indian/Reunion');
    const { services } = world.service;
    const { id } = await createSession(world, caller);
    await closeSession(services, keyOf(caller), { id });
    await setZone('America/Martinique');
    await world.settle();
    const { sheetSha256, evidenceSha256 } = await readSession(services, id);
    const evidence = await fileOf(evidenceSha256!);
    const proof = readProof(evidence)!;
    expect(proof.time_zone).toBe('Indian/Reunion');
    expect(checkProof(proof)).toMatchObject({ valid: true, summaryBoundBy: 'chain' });
    if (!readable) return;
    expect(textOf(evidence)).toContain('UTC+4');
    expect(textOf(await fileOf(sheetSha256!))).toContain('heure de La Réunion (UTC+4)');
  });

  it('keep the zone of an envelope from the start of its seal', async () => {
    await setZone('Indian/Reunion');
    const { id, signers } = await createEnvelope(world, caller);
    await signByLink(world.url, signers[0].sign_url);
    await setZone('Europe/Paris');
    await world.settle();
    const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
    const proof = readProof(await fileOf(evidenceSha256!)) as EvidenceProof;
    expect(proof.time_zone).toBe('Indian/Reunion');
    expect(checkProof(proof)).toMatchObject({ valid: true });
    // The zone belongs to the summary, to which the chain commits.
    expect(checkProof({ ...proof, time_zone: 'UTC' }).problems).toEqual([
      'the summary does not match the commitment in the chain',
    ]);
  });

  it('show Paris if the proof names no zone, as before', async () => {
    const proof = proofOf();
    expect(proof.time_zone).toBeUndefined();
    const pdf = await drawEvidenceFile(proof, openTypefaces(readPackaged));
    if (readable) expect(textOf(pdf)).toContain('à Paris)');
  });
});
