import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFiles } from '../../../src/cli/verify-files.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { DAY, MINUTE } from '../../../src/kernel/clock.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { judgeFile, readProof, type SessionProof } from '../../../src/modules/evidence/file/index.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { readRootFolder } from '../../../src/modules/trust/index.ts';
import { openLookup } from '../../../src/modules/verification/index.ts';
import { attachedJson, pdfdetachAvailable } from '../../standards/validators/attachment.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { rest, sha256 } from '../../world/client.ts';
import {
  attendeeLink,
  createSession,
  keyOf,
  origin,
  readSession,
  trainerOf,
  type WholeSession,
} from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scribble } from './sheet-content.ts';

const flat = (text: string) => text.replace(/\s+/g, ' ');
const textOf = (pdf: Buffer): string =>
  withScratch(({ file }) =>
    Buffer.from(run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1').toString(
      'utf8',
    ),
  );

describe('the sheet of a finished session', () => {
  let world: World;
  let caller: Caller;
  let session: WholeSession;
  let sheet: Buffer;
  let evidence: Buffer;
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
    const { services } = world.service;
    session = await createSession(world, caller, {
      name: 'Habilitation <électrique> & consignation',
      reference: 'HAB-14',
      location: 'Nantes',
      halves: 3,
      attendees: [
        { name: 'Élodie Müller-Şahin', externalRef: 'STG-1' },
        { name: 'Łukasz Ćwikła' },
        { name: 'Γιώργος 王小明' },
        { name: 'Aminata N’Diaye' },
      ],
    });
    const [first, second] = session.slots;
    const [elodie, lukasz, giorgos] = session.attendees;
    const slotOf = (slot: { id: string }) => ({ sessionId: session.id, slotId: slot.id });
    const mark = (who: { id: string }, slot: { id: string }, picture?: number, device?: string) =>
      markPresence(services, attendeeLink(who), origin, {
        slotId: slot.id,
        ...(picture === undefined ? {} : { drawnSignature: scribble(picture).toString('base64') }),
        device: device ?? null,
      });
    await openSlot(services, trainerOf(session), slotOf(first!));
    await mark(elodie!, first!, 1, 'phone');
    await mark(lukasz!, first!, 2, 'phone');
    world.clock.advance(20 * MINUTE);
    await mark(giorgos!, first!, 3);
    const trainer = { slotId: first!.id, attendeeId: giorgos!.id };
    await markPresence(services, trainerOf(session), origin, { ...trainer, status: 'EXCUSED' });
    await closeSlot(services, trainerOf(session), {
      ...slotOf(first!),
      drawnSignature: scribble(9).toString('base64'),
    });
    world.clock.advance(240 * MINUTE);
    await openSlot(services, keyOf(caller), slotOf(second!));
    await mark(elodie!, second!);
    await closeSession(services, trainerOf(session), { id: session.id });
    await world.settle();
    session = await readSession(services, session.id);
    sheet = await services.storage.read(session.sheetSha256!);
    evidence = await services.storage.read(session.evidenceSha256!);
  });
  afterAll(() => world?.close());

  it('is sealed once, at B-LTA, under its fingerprint, which its chain contains', async () => {
    expect(session).toMatchObject({ status: 'SEALED', padesLevel: 'B-LTA', sealedAt: expect.any(Date) });
    expect(sha256(sheet)).toBe(session.sheetSha256);
    const { events, report } = await readChain(world.service.services, session.id);
    expect(report).toEqual({ valid: true, problems: [] });
    expect(events.filter(({ type }) => type === 'session.sealed')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      data: { sealed_sha256: session.sheetSha256, evidence_sha256: session.evidenceSha256, pades_level: 'B-LTA' },
    });
    await world.settle();
    expect((await readSession(world.service.services, session.id)).sheetSha256).toBe(session.sheetSha256);
  });

  it('is PDF/A-3B, like its evidence file, and both are sealed', () => {
    expect(judgePdfa3b(sheet).findings).toEqual([]);
    expect(judgePdfa3b(evidence).findings).toEqual([]);
  });

  it.skipIf(!qpdfAvailable)('is valid for qpdf', () => {
    for (const file of [sheet, evidence]) expect(qpdfCheck(file)).toEqual({ result: 'clean', messages: [] });
  });

  it.skipIf(!available('pdfsig', '-v'))('has a valid signature for pdfsig', () => {
    for (const pdf of [sheet, evidence]) {
      const { stdout } = withScratch(({ file }) => run('pdfsig', ['-nocert', file(pdf, '.pdf')]));
      expect(stdout).toMatch(/Signature is Valid/);
      expect(stdout).toMatch(/Total document signed/);
    }
  });

  it.skipIf(!available('pdftotext', '-v'))(
    'says who was present, when and how, and shows the flags that an inspector needs',
    () => {
      const text = textOf(sheet);
      const pages = text.split('\f').slice(0, -1);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('SPECIMEN – sans valeur');
        expect(page).toContain(`Session ${session.id}`);
        expect(flat(page)).toContain(`Page ${index + 1} / ${pages.length}`);
      }
      const all = flat(text);
      for (const text of [
        ...['Feuille d’émargement', 'Atelier Horizon', 'Habilitation <électrique> & consignation', 'HAB-14', 'Nantes'],
        ...['Claire Fabre', 'en présentiel', 'Élodie Müller-Şahin', 'STG-1', 'Łukasz Ćwikła', 'Aminata N’Diaye'],
        ...['autre nom signé depuis le même', 'Absence excusée', 'par le formateur', 'présent(e), en retard'],
        ...['créneau non ouvert : aucune signature recueillie', 'Non signé', 'signé sans tracé', 'lien personnel'],
        ...['Récapitulatif par participant', 'Vérifier cette feuille', 'créneau non signé par son formateur'],
        ...['2 créneaux non signés par leur formateur, sur 3'],
      ])
        expect(all).toContain(text);
      // pdftotext guesses the spaces between spaced letters; digits and words are reliable.
      const tight = all.replace(/ /g, '');
      expect(tight).toContain('ÉlodieMüller-Şahin2/31—16h/9h67%');
      expect(tight).toContain('王小明0/3—120h/9h0%');
      expect(tight).toContain('Ensemble3/121189h/36h25%');
    },
  );

  it.skipIf(!available('pdfimages', '-v'))(
    'shows each drawn signature, also the trainer’s, and none of a replaced mark',
    () => {
      const { stdout } = withScratch(({ file }) => run('pdfimages', ['-list', file(sheet, '.pdf')]));
      expect(stdout.match(/ image .* gray /g)).toHaveLength(3);
    },
  );

  it('is fully proven by its evidence file, which anyone can recompute with the sheet', async () => {
    const proof = readProof(evidence) as SessionProof;
    expect(proof.session).toMatchObject({ id: session.id, mode: 'test', marks: 4 });
    expect(proof.documents).toMatchObject([{ sealed_sha256: session.sheetSha256 }]);
    expect(proof.head.seq).toBe(proof.events.length);
    expect(proof.events.at(-1)!.type).toBe('session.proof_composed');
    const anchors = await readRootFolder(world.dataDir);
    const judge = (bytes: Buffer) => judgeFile(bytes, { anchors, at: world.clock.now() });
    const subjects = [
      { file: 'dossier.pdf', verdict: judge(evidence) },
      { file: 'feuille.pdf', verdict: judge(sheet) },
    ];
    const reports = await verifyFiles(subjects, openLookup(world.service.services));
    expect(reports).toMatchObject([
      { verdict: 'holds', evidence: { valid: true, erased: 0, about: 'attendance_session', id: session.id } },
      { verdict: 'holds', named_in: [{ as: 'sealed' }], online: { known: true, matches: 'sealed_document' } },
    ]);
    if (!available('pdftotext', '-v')) return;
    const words = textOf(evidence);
    // The exact type follows its label; alone it would mean that a label is missing.
    for (const { type } of proof.events) expect(words).toMatch(new RegExp(`· [^·\\n]+ · ${type.replace('.', '\\.')}`));
    expect(words).toContain('aucune altération');
  });

  it.skipIf(!pdfdetachAvailable)('attaches events whose hash is that of exactly their other members', () => {
    const { events, openings } = attachedJson(evidence);
    for (const { hash, ...event } of events) expect(sha256(Buffer.from(canonicalJson(event)))).toBe(hash);
    const committed = events.filter(({ commitments }: any) => Object.keys(commitments).length);
    expect(Object.keys(openings)).toEqual(committed.map(({ seq }: any) => String(seq)));
  });

  describe('POST /verify with the sheet’s fingerprint', () => {
    let stranger: Caller;
    const verify = async (by: Caller, body: object) => (await rest(world.url, by.key, 'POST', '/verify', body)).body;
    beforeAll(async () => {
      stranger = await world.caller({ name: 'OPCO' });
    });

    const found = () => ({
      known: true,
      sha256: session.sheetSha256,
      matches: 'sealed_document',
      chain_valid: true,
      billed_credits: 0,
      attendance_session: {
        id: session.id,
        name: session.name,
        reference: 'HAB-14',
        status: 'sealed',
        sealed_at: session.sealedAt!.toISOString(),
      },
      proof: {
        pades_level: 'B-LTA',
        mandate: null,
        evidence_sha256: session.evidenceSha256,
        seal: { fingerprint_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });

    it('finds the sheet for its owner and a third party, by digest or bytes, in the caller’s mode only', async () => {
      for (const [by, scope] of [
        [caller, 'owner'],
        [stranger, 'third_party'],
      ] as const) {
        for (const request of [{ sha256: session.sheetSha256 }, { pdf_base64: sheet.toString('base64') }]) {
          const body = await verify(by, request);
          expect(body).toMatchObject({ ...found(), scope });
          for (const key of ['document', 'envelope', 'signers']) expect(body).not.toHaveProperty(key);
          expect(body.events.at(-1)).toMatchObject({ type: 'session.sealed', actor: 'system' });
          expect(JSON.stringify(body)).not.toMatch(/Élodie|192\.0\.2/);
        }
      }
      const live = await world.caller({ mode: 'LIVE' });
      expect(await verify(live, { sha256: session.sheetSha256 })).toMatchObject({ known: false });
      const traced = await world.database.prisma.consultation.findMany({ where: { sessionId: session.id } });
      expect(traced).toHaveLength(4);
    });

    it('still finds a purged sheet, and no longer after the retention of its proof', async () => {
      world.clock.advance(session.retentionDays * DAY);
      await world.settle();
      expect(await world.service.services.storage.has(session.sheetSha256!)).toBe(false);
      const body = await verify(stranger, { sha256: session.sheetSha256 });
      expect(body).toMatchObject({ ...found(), scope: 'third_party' });
      expect(body.events.at(-1)).toMatchObject({ type: 'session.purged' });
      world.clock.advance(10 * 366 * DAY);
      expect(await verify(stranger, { sha256: session.sheetSha256 })).toMatchObject({ known: false });
    });
  });
});
