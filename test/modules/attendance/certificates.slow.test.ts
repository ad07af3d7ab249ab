import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { graphql, sha256 } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, readSession, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
let session: WholeSession;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  session = await createSession(world, caller, { people: 2, halves: 2, reference: 'INC-7' });
});
afterAll(() => world?.close());

const document = `mutation ($input: IssueCompletionCertificateInput!) {
  issueCompletionCertificate(input: $input) { completionCertificate { attendeeName minutesFollowed minutesPlanned sha256 downloadUrl } }
}`;
const issue = (by: Caller, more: object = {}) =>
  graphql(world.url, `Bearer ${by.key}`, document, {
    input: { sessionId: session.id, attendeeId: session.attendees[0]!.id, ...more },
  });
const codeOf = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors?.[0]?.extensions?.code;

it('states the attended hours once the sheet is sealed, to the organisation only', async () => {
  const { services } = world.service;
  expect(codeOf(await issue(caller))).toBe('not_sealed');
  const [slot] = session.slots;
  const [attendee] = session.attendees;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: slot!.id });
  await markPresence(services, attendeeLink(attendee!), origin, { slotId: slot!.id });
  await closeSession(services, keyOf(caller), { id: session.id });
  await world.settle();
  session = await readSession(services, session.id);

  const { data } = await issue(caller, {
    nature: 'SKILLS_ASSESSMENT',
    employer: 'Électricité de l’Ouest',
    place: 'Nantes',
  });
  const certificate = data.issueCompletionCertificate.completionCertificate;
  expect(certificate).toMatchObject({ attendeeName: 'Apprenant 1', minutesFollowed: 180, minutesPlanned: 360 });
  const answer = await fetch(certificate.downloadUrl);
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(
    'Certificat de réalisation - Apprenant 1',
  );
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(sha256(pdf)).toBe(certificate.sha256);
  expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
  if (qpdfAvailable) expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
  if (available('pdftotext', '-v')) {
    const text = withScratch(
      ({ file }) => run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout,
    );
    const words = Buffer.from(text, 'latin1').toString('utf8').replace(/\s+/g, ' ');
    for (const text of [
      ...['Certificat de réalisation', 'Atelier Horizon', 'Apprenant 1', 'Sécurité incendie', 'réf. INC-7'],
      ...['bilan de compétences', 'salarié(e) de l’entreprise Électricité de l’Ouest', 'Fait à Nantes', 'SPECIMEN'],
      'dont 3 h prévues après la clôture de la session',
      ...['sur 6 h prévues', '50 % : présent(e) à 1 créneau sur 2', session.sheetSha256!],
    ])
      expect(words).toContain(text);
  }

  const stranger = await world.caller({ name: 'Autre' });
  expect(codeOf(await issue(stranger))).toBe('not_found');
  expect(codeOf(await issue(await world.caller({ scopes: ['envelopes:read'] })))).toBe('forbidden');
  expect(codeOf(await issue(caller, { attendeeId: session.id }))).toBe('not_found');
  world.clock.advance(session.retentionDays * DAY);
  await world.settle();
  expect(codeOf(await issue(caller))).toBe('gone');
});

const ABSENCE = `mutation ($input: IssueAbsenceCertificateInput!) {
  issueAbsenceCertificate(input: $input) { absenceCertificate { attendeeName minutesPlanned downloadUrl } }
}`;
const issueAbsence = (input: object) => graphql(world.url, `Bearer ${caller.key}`, ABSENCE, { input });

it('states an absence and the facts of the funder, and hours that were marked far outside their slot', async () => {
  const { services } = world.service;
  const { id, slots, attendees } = await createSession(world, caller, {
    ...{ people: 2, halves: 1, modality: 'REMOTE', agreementNumber: 'CONV-2026-9', certificationCode: 'RNCP37680' },
    attendees: [
      { name: 'Présente', employer: 'Fonderies du Rhône', fileNumber: 'D-17' },
      { name: 'Absente', employer: null, fileNumber: null },
    ],
  });
  const [present, absent] = attendees.map(({ id: attendeeId }) => ({ sessionId: id, attendeeId }));
  expect(codeOf(await issueAbsence(absent!))).toBe('not_sealed');
  await openSlot(services, keyOf(caller), { sessionId: id, slotId: slots[0]!.id });
  world.clock.advance(DAY);
  await markPresence(services, attendeeLink(attendees[0]!), origin, { slotId: slots[0]!.id });
  await closeSession(services, keyOf(caller), { id });
  await world.settle();

  const before = await traceOf(world);
  expect(codeOf(await issue(caller, absent!))).toBe('nothing_attended');
  expect(codeOf(await issueAbsence(present!))).toBe('something_attended');
  expect(await traceOf(world)).toEqual(before);
  const { data } = await issueAbsence(absent!);
  expect(data.issueAbsenceCertificate.absenceCertificate).toMatchObject({
    attendeeName: 'Absente',
    minutesPlanned: 180,
  });
  const { data: done } = await issue(caller, { ...present!, employer: 'Autre' });
  if (!available('pdftotext', '-v')) return;
  const textOf = async (url: string) => {
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
    const { stdout } = withScratch(({ file }) =>
      run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']),
    );
    return Buffer.from(stdout, 'latin1').toString('utf8').replace(/\s+/g, ' ');
  };
  const absentText = await textOf(data.issueAbsenceCertificate.absenceCertificate.downloadUrl);
  expect(absentText).toContain('Attestation d’absence');
  expect(absentText).toContain('Absente n’a été présent(e) à aucun créneau');
  expect(absentText).not.toMatch(/Certificat de réalisation|a suivi l’action|je m’engage/);
  const presentText = await textOf(done.issueCompletionCertificate.completionCertificate.downloadUrl);
  for (const text of [
    ...['salarié(e) de l’entreprise Fonderies du Rhône', 'dossier D-17', 'CONV-2026-9', 'RNCP37680'],
    ...['dont 3 h émargées ou saisies plus de 30 minutes avant', 'formation à distance, la durée prend en compte'],
  ])
    expect(presentText).toContain(text);
  expect(presentText).not.toContain('après la clôture');
});

it('states no absence once the sheet was removed', async () => {
  const { services } = world.service;
  const { id, attendees, retentionDays } = await createSession(world, caller, { people: 1 });
  await closeSession(services, keyOf(caller), { id });
  await world.settle();
  world.clock.advance(retentionDays * DAY);
  await world.settle();
  expect(codeOf(await issueAbsence({ sessionId: id, attendeeId: attendees[0]!.id }))).toBe('gone');
});

const ALL = `mutation ($input: IssueCompletionCertificatesInput!) {
  issueCompletionCertificates(input: $input) { completionCertificates { count without sha256 downloadUrl } }
}`;
const issueAll = (by: Caller, sessionId: string, more: object = {}) =>
  graphql(world.url, `Bearer ${by.key}`, ALL, { input: { sessionId, ...more } });

it('puts all certificates of a session in one file, with a named page for each attendee with a mark', async () => {
  const { services } = world.service;
  const { id, slots, attendees } = await createSession(world, caller, { people: 4, halves: 2 });
  expect(codeOf(await issueAll(caller, id))).toBe('not_sealed');
  await openSlot(services, keyOf(caller), { sessionId: id, slotId: slots[0]!.id });
  for (const attendee of attendees.slice(0, 3))
    await markPresence(services, attendeeLink(attendee), origin, { slotId: slots[0]!.id });
  await closeSession(services, keyOf(caller), { id });
  await world.settle();

  const { data } = await issueAll(caller, id, { place: 'Nantes', nature: 'APPRENTICESHIP' });
  const { count, without, sha256: fingerprint, downloadUrl } = data.issueCompletionCertificates.completionCertificates;
  expect({ count, without }).toEqual({ count: 3, without: 1 });
  const pdf = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  expect(sha256(pdf)).toBe(fingerprint);
  expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
  if (qpdfAvailable) expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
  if (available('pdftotext', '-v')) {
    const text = withScratch(
      ({ file }) => run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout,
    );
    const pages = Buffer.from(text, 'latin1').toString('utf8').split('\f').slice(0, -1);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`atteste que Apprenant ${index + 1}`);
      expect(page).toMatch(/Fait à Nantes[\s\S]*Page 1 \/ 1/);
    }
  }
  if (available('mutool', '-v')) {
    const outline = withScratch(({ file }) => run('mutool', ['show', file(pdf, '.pdf'), 'outline']).stdout);
    for (const n of [1, 2, 3]) expect(outline).toContain(`Apprenant ${n}`);
  }

  for (const stranger of [await world.caller({ name: 'Autre' }), await world.caller({ mode: 'LIVE' })])
    expect(codeOf(await issueAll(stranger, id))).toBe('not_found');
  expect(codeOf(await issueAll(caller, 'x'))).toBe('not_found');
  world.clock.advance(1095 * DAY);
  await world.settle();
  expect(codeOf(await issueAll(caller, id))).toBe('gone');
});

it('issues no certificate to attendees without a mark', async () => {
  const { services } = world.service;
  const { id } = await createSession(world, caller, { people: 2 });
  await closeSession(services, keyOf(caller), { id });
  await world.settle();
  const { data } = await issueAll(caller, id);
  expect(data.issueCompletionCertificates.completionCertificates).toEqual({
    count: 0,
    without: 2,
    sha256: null,
    downloadUrl: null,
  });
});
