import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { closeSession, purgeSession } from '../../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../../src/modules/attendance/slots.ts';
import { readChain } from '../../../../src/modules/evidence/index.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { onePager } from '../../../world/envelope.ts';
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

const csv = Buffer.from('\ufeffnom;connexion\r\nÉlodie;09:00\r\n');
const jpeg = Buffer.from('ffd8ffe000104a46494600ffd9', 'hex');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const ask = (document: string, input: object, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, document, { input });
const add = (sessionId: string, name: string, bytes: Uint8Array, more: object = {}, by = caller) =>
  ask(
    `mutation ($input: AddSessionFileInput!) { addSessionFile(input: $input) {
      file { id } attendanceSession { files { id name format size sha256 employer downloadUrl } } } }`,
    { sessionId, name, fileBase64: Buffer.from(bytes).toString('base64'), ...more },
    by,
  );
const remove = (sessionId: string, fileId: string, by = caller) =>
  ask(
    'mutation ($input: RemoveSessionFileInput!) { removeSessionFile(input: $input) { attendanceSession { files { name } } } }',
    { sessionId, fileId },
    by,
  );
const namesInPack = async ({ id: sessionId }: { readonly id: string }, forEmployer: string | null = null) => {
  const { data } = await ask(
    'mutation ($input: IssueFunderPackInput!) { issueFunderPack(input: $input) { funderPack { downloadUrl } } }',
    { sessionId, forEmployer },
  );
  const zip = await fetch(data.issueFunderPack.funderPack.downloadUrl);
  const files = unzipSync(Buffer.from(await zip.arrayBuffer()));
  return { files, names: Object.keys(files).filter((name) => name.startsWith('7')) };
};
const chainOf = async (id: string) =>
  (await readChain(world.service.services, id)).events.filter(({ type }) => type.startsWith('session.file'));

async function sealed(): Promise<WholeSession> {
  const { services } = world.service;
  const attendees = ['Fonderies SA', 'Autre SARL'].map((employer, n) => ({ name: `Personne ${n}`, employer }));
  const session = await createSession(world, caller, { attendees, halves: 1 });
  const slotId = session.slots[0]!.id;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
  for (const { id: attendeeId } of session.attendees)
    await markPresence(services, trainerOf(session), origin, { slotId, attendeeId, status: 'PRESENT' });
  expect((await add(session.id, 'Programme.pdf', await onePager())).errors).toBeUndefined();
  await closeSession(services, keyOf(caller), { id: session.id });
  await world.settle();
  return session;
}

it('attaches files before and after closing, with their fingerprints, and packs them for whom they concern', async () => {
  const session = await sealed();
  const { sheetSha256 } = await world.database.prisma.attendanceSession.findUniqueOrThrow({
    where: { id: session.id },
  });
  await add(session.id, 'Relevé: de connexion', csv, { employer: 'Fonderies SA' });
  await add(session.id, 'Photo.JPG', jpeg);
  const { data } = await add(session.id, 'Évaluation', png);
  const { files } = data.addSessionFile.attendanceSession;
  expect(files).toMatchObject([
    { name: 'Programme.pdf', format: 'PDF', sha256: sha256(await onePager()), employer: null },
    { name: 'Relevé: de connexion', format: 'CSV', size: csv.length, sha256: sha256(csv), employer: 'Fonderies SA' },
    { name: 'Photo.JPG', format: 'JPEG' },
    { name: 'Évaluation', format: 'PNG', sha256: sha256(png) },
  ]);
  const answer = await fetch(files[1].downloadUrl);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(Buffer.from(await answer.arrayBuffer()).equals(csv)).toBe(true);

  const all = await namesInPack(session);
  expect(all.names).toEqual([
    ...['7 - Pièces jointes/01 - Programme.pdf', '7 - Pièces jointes/02 - Relevé- de connexion.csv'],
    ...['7 - Pièces jointes/03 - Photo.jpg', '7 - Pièces jointes/04 - Évaluation.png'],
  ]);
  expect(Buffer.from(all.files['0 - Sommaire.txt']!).toString()).toContain(sha256(csv));
  const others = (await namesInPack(session, 'Autre SARL')).names;
  expect(others).toHaveLength(3);
  expect(others.join()).not.toContain('connexion');
  expect((await namesInPack(session, 'Fonderies SA')).names).toHaveLength(4);

  expect((await remove(session.id, files[2].id)).data.removeSessionFile.attendanceSession.files).toHaveLength(3);
  expect((await chainOf(session.id)).map(({ type, data }) => [type, data])).toEqual([
    ['session.file_added', expect.objectContaining({ format: 'pdf' })],
    ['session.file_added', { file_sha256: sha256(csv), format: 'csv', size: csv.length }],
    ['session.file_added', expect.objectContaining({ format: 'jpeg' })],
    ['session.file_added', expect.objectContaining({ format: 'png' })],
    ['session.file_removed', { file_sha256: sha256(jpeg) }],
  ]);
  expect(await world.database.prisma.attendanceSession.findUniqueOrThrow({ where: { id: session.id } })).toMatchObject({
    sheetSha256,
  });
});

it('refuses what is no such file, nobody’s employer, strangers, too many and a purged session', async () => {
  const session = await createSession(world, caller, { attendees: [{ name: 'Zoé', employer: 'Fonderies SA' }] });
  const stranger = await world.caller();
  const before = await traceOf(world);
  const reasonOf = ({ errors }: any) => [codeOf({ errors } as never), errors[0].extensions.details?.[0]?.path];
  const wrong = [
    ...[Buffer.from('<html>,</html>'), Buffer.from('MZ\0\0;'), Buffer.from('un texte'), png.subarray(0, 40)],
    ...[jpeg.subarray(0, 8), Buffer.from('%PDF-1.7\nnothing')],
  ];
  for (const bytes of wrong)
    expect(reasonOf(await add(session.id, 'x', bytes)), bytes.subarray(0, 9).toString('latin1')).toEqual([
      ...['invalid_body', 'fileBase64'],
    ]);
  expect(reasonOf(await add(session.id, 'x', csv, { employer: 'Autre SARL' }))).toEqual(['invalid_body', 'employer']);
  expect(codeOf(await add(session.id, 'x', csv, { fileBase64: '***' }))).toBe('invalid_body');
  expect(codeOf(await add(session.id, 'x', Buffer.alloc(10 * 2 ** 20 + 1, 'a;')))).toBe('payload_too_large');
  expect(codeOf(await add(session.id, 'x', csv, {}, stranger))).toBe('not_found');
  expect(codeOf(await remove(session.id, session.id))).toBe('not_found');
  expect(await traceOf(world)).toEqual(before);

  const { data } = await add(session.id, 'x', csv);
  const { id: fileId } = data.addSessionFile.file;
  expect(codeOf(await remove(session.id, fileId, stranger))).toBe('not_found');
  const other = await createSession(world, caller, {});
  expect(codeOf(await remove(other.id, fileId))).toBe('not_found');
  for (let n = 1; n < 20; n += 1) expect((await add(session.id, `${n}`, csv)).errors).toBeUndefined();
  expect(codeOf(await add(session.id, 'one more', csv))).toBe('invalid_body');
  expect(await world.database.prisma.sessionFile.count({ where: { sessionId: session.id } })).toBe(20);
});

it('removes them with the sheet, and what the chain says of their names', async () => {
  const session = await sealed();
  const { data } = await add(session.id, 'Évaluation de Zoé', csv, { employer: 'Autre SARL' });
  const [{ sha256: programme }] = data.addSessionFile.attendanceSession.files;
  await world.database.prisma.attendanceSession.update({
    where: { id: session.id },
    data: { purgeAfter: new Date(world.clock.now().getTime() - DAY) },
  });
  const opened = () => world.database.prisma.evidenceOpening.count({ where: { name: { startsWith: 'file_' } } });
  const before = await opened();
  await purgeSession(world.service.services, session.id);
  expect(await world.database.prisma.sessionFile.count({ where: { sessionId: session.id } })).toBe(0);
  expect(await opened()).toBeLessThan(before);
  expect((await chainOf(session.id)).at(-1)!.data).toMatchObject({ file_sha256: sha256(csv) });
  expect(codeOf(await add(session.id, 'x', csv))).toBe('gone');
  expect(programme).toBe(sha256(await onePager()));
});
