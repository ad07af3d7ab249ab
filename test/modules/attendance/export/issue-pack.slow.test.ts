import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { sealSheet } from '../../../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../../src/modules/attendance/slots.ts';
import { type ZipEntry, zipLimits, zipped } from '../../../../src/platform/zip.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { createSession, keyOf, origin, trainerOf, type WholeSession } from '../../../world/session.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ask = `mutation ($input: IssueFunderPackInput!) {
  issueFunderPack(input: $input) { funderPack { sha256 downloadUrl files { name size sha256 } } }
}`;
const issue = ({ id }: WholeSession) =>
  graphql(world.url, `Bearer ${caller.key}`, ask, { input: { sessionId: id, place: 'Lyon' } });

async function sealed(name: string, present: boolean): Promise<WholeSession> {
  const { services } = world.service;
  const session = await createSession(world, caller, { name });
  const slotId = session.slots[0]!.id;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
  if (present) {
    const attendeeId = session.attendees[0]!.id;
    await markPresence(services, trainerOf(session), origin, { slotId, attendeeId, status: 'LATE', lateMinutes: 10 });
  }
  await closeSession(services, keyOf(caller), session);
  await sealSheet(services, session.id);
  return session;
}

async function opened(url: string): Promise<{ bytes: Buffer; files: Record<string, Uint8Array>; headers: Headers }> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, files: unzipSync(bytes), headers: answer.headers };
}

/** The text of a file in a pack, in one line. */
const textOf = (name: string, bytes: Buffer): string =>
  (name.endsWith('.pdf')
    ? Buffer.from(
        withScratch(({ file }) => run('pdftotext', ['-layout', '-enc', 'UTF-8', file(bytes, '.pdf'), '-']).stdout),
        'latin1',
      ).toString('utf8')
    : bytes.toString('utf8')
  ).replace(/\s+/g, ' ');

describe('the pack for the funder', () => {
  it('has sheet, evidence, certificates and CSV, each with the fingerprint that the table of contents names', async () => {
    const session = await sealed('Sécurité\n0000  faux.pdf', true);
    const { funderPack } = (await issue(session)).data.issueFunderPack;
    const { bytes, files, headers } = await opened(funderPack.downloadUrl);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(sha256(bytes)).toBe(funderPack.sha256);
    expect(Object.keys(files)).toEqual([
      '0 - Sommaire.txt',
      '1 - Feuille d’émargement.pdf',
      '2 - Dossier de preuve.pdf',
      '3 - Certificats de réalisation.pdf',
      '6 - Relevés mensuels.pdf',
      '4 - Présences.csv',
      '5 - Bilan par participant.csv',
    ]);
    const contents = Buffer.from(files['0 - Sommaire.txt']!).toString();
    for (const { name, size, sha256: fingerprint } of funderPack.files) {
      expect(files[name]!.length).toBe(size);
      expect(sha256(Buffer.from(files[name]!))).toBe(fingerprint);
      expect(contents).toContain(`\r\n${fingerprint}  ${name}\r\n`);
    }
    // A text of the organisation cannot look like another line of the table.
    expect(contents).toContain('Session : Sécurité 0000  faux.pdf\r\n');
    const { sheetSha256, evidenceSha256 } = await world.database.prisma.attendanceSession.findUniqueOrThrow({
      where: { id: session.id },
    });
    expect(funderPack.files.slice(0, 2).map((file: any) => file.sha256)).toEqual([sheetSha256, evidenceSha256]);
    expect(Buffer.from(files['4 - Présences.csv']!).toString()).toContain(';late;trainer;');
    if (available('unzip', '-v'))
      expect(withScratch(({ file }) => run('unzip', ['-t', file(bytes, '.zip')]).stdout)).toContain('No errors');
  });

  it.skipIf(!available('pdftotext', '-v'))(
    'promises the day that the sheet promises, also if it was sealed later',
    async () => {
      const { services } = world.service;
      const session = await createSession(world, caller, { retentionDays: 40, people: 1, halves: 1 });
      const ref = { sessionId: session.id, slotId: session.slots[0]!.id };
      await openSlot(services, keyOf(caller), ref);
      const attendeeId = session.attendees[0]!.id;
      await markPresence(services, trainerOf(session), origin, { ...ref, attendeeId, status: 'PRESENT' });
      await closeSession(services, keyOf(caller), session);
      world.clock.advance(2 * DAY);
      await sealSheet(services, session.id);
      const { files } = await opened((await issue(session)).data.issueFunderPack.funderPack.downloadUrl);
      const day = /jusqu’au (\d\d\/\d\d\/\d{4}) au moins/;
      const days = ['0 - Sommaire.txt', '1 - Feuille d’émargement.pdf', '3 - Certificats de réalisation.pdf'].map(
        (name) => day.exec(textOf(name, Buffer.from(files[name]!)))?.[1],
      );
      expect(days[0]).toBeDefined();
      expect(new Set(days).size).toBe(1);
    },
  );

  it('holds nothing about the people of other employers if it is for one, and is refused for an unknown one', async () => {
    const { services } = world.service;
    const session = await createSession(world, caller, {
      attendees: [
        { name: 'Zoé Tartempion', email: 'zoe@exemple.fr', employer: 'Autre SARL' },
        { name: 'Léo Martin', employer: 'Fonderies SA' },
      ],
    });
    const slotId = session.slots[0]!.id;
    await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
    for (const { id } of session.attendees)
      await markPresence(services, trainerOf(session), origin, { slotId, attendeeId: id, status: 'PRESENT' });
    await closeSession(services, keyOf(caller), session);
    await sealSheet(services, session.id);
    const issueFor = (forEmployer: string) =>
      graphql(world.url, `Bearer ${caller.key}`, ask, { input: { sessionId: session.id, forEmployer } });
    const before = await traceOf(world);
    expect(codeOf(await issueFor('Inconnue'))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
    const { files } = await opened((await issueFor('Fonderies SA')).data.issueFunderPack.funderPack.downloadUrl);
    expect(Object.keys(files).slice(1)).toEqual([
      '1 - Extrait de la feuille d’émargement.pdf',
      '3 - Certificats de réalisation.pdf',
      '6 - Relevés mensuels.pdf',
      '4 - Présences.csv',
      '5 - Bilan par participant.csv',
    ]);
    for (const [name, bytes] of Object.entries(files)) {
      if (name.endsWith('.pdf') && !available('pdftotext', '-v')) continue;
      const text = textOf(name, Buffer.from(bytes));
      expect(text, name).not.toMatch(/Tartempion|zoe@|Autre SARL/);
      if (!name.startsWith('0')) expect(text, name).toContain('Léo Martin');
      if (name.startsWith('1')) expect(text).toMatch(/1\s*\/\s*1/);
    }
  });

  it('has no certificates if nobody attended', async () => {
    const { funderPack } = (await issue(await sealed('Personne', false))).data.issueFunderPack;
    expect(funderPack.files.map(({ name }: any) => name)).toEqual([
      ...['1 - Feuille d’émargement.pdf', '2 - Dossier de preuve.pdf'],
      ...['6 - Relevés mensuels.pdf', '4 - Présences.csv', '5 - Bilan par participant.csv'],
    ]);
  });

  it('is refused before the seal and after the purge', async () => {
    const open = await createSession(world, caller);
    const purged = await sealed('Effacée', true);
    await world.database.prisma.attendanceSession.update({
      where: { id: purged.id },
      data: { purgedAt: world.clock.now() },
    });
    const before = await traceOf(world);
    expect(codeOf(await issue(open))).toBe('not_sealed');
    expect(codeOf(await issue(purged))).toBe('gone');
    expect(codeOf(await issue({ ...open, id: open.slots[0]!.id }))).toBe('not_found');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('an archive', () => {
  const at = new Date('2026-11-24T10:00:00Z');
  const collect = async (entries: Iterable<ZipEntry>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of zipped(entries, at)) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it('keeps bytes and names in any script, and may be empty', async () => {
    const png = readFileSync(path.resolve('package.json'));
    const entries = [
      { name: 'Élève Łukasz/日本.json', bytes: [png.subarray(0, 7), png.subarray(7)] },
      { name: 'vide', bytes: [] },
    ];
    const files = unzipSync(await collect(entries));
    expect(Object.keys(files)).toEqual(['Élève Łukasz/日本.json', 'vide']);
    expect(Buffer.from(files['Élève Łukasz/日本.json']!)).toEqual(png);
    expect(unzipSync(await collect([]))).toEqual({});
  });

  it('is passed on while its files are read', async () => {
    let read = 0;
    const source = function* () {
      for (; read < 100; read += 1) yield new Uint8Array(65_536);
    };
    const archive = zipped([{ name: 'a', bytes: source() }], at);
    await archive.next();
    await archive.next();
    expect(read).toBeLessThan(3);
    await archive.return();
  });

  it('fails when a file fails, and with too many files', async () => {
    const broken = function* (): Generator<Uint8Array> {
      yield new Uint8Array(1);
      throw new Error('gone');
    };
    await expect(collect([{ name: 'a', bytes: broken() }])).rejects.toThrow('gone');
    const many = Array.from({ length: zipLimits.files + 1 }, (_, n) => ({ name: `${n}`, bytes: [] }));
    await expect(collect(many)).rejects.toThrow(RangeError);
  });
});
