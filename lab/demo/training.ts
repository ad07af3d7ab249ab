import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkOf, sha256 } from '../../test/world/client.ts';
import { ask, call, say, url } from './server.ts';
import { checkFingerprints, download, unpack } from './unpack.ts';

/**
 * `npm run demo:training`: training against a running server. The slots of a course are planned over several weeks. In a
 * session of today people mark their presence by their personal links, and the trainer states a delay, an excuse and who is
 * missing. Then it is closed: hours, sheet, proof, and the pack for the funder, whose fingerprints are checked.
 */
const folder = path.resolve('demo-output');
const people = ['Ana Silva', 'Łukasz Ćwikła', 'Élodie Müller-Şahin', 'Kenji Watanabe', 'Fatou Diop'];

/** A date some days from now. */
const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

mkdirSync(folder, { recursive: true });
say(`A training session at ${url}`);
const { plannedSlots } = await ask(
  'query ($plan: SlotPlanInput!) { plannedSlots(plan: $plan) { label module day startsAt endsAt } }',
  {
    plan: {
      firstDay: day(7),
      lastDay: day(27),
      weekdays: ['MONDAY', 'THURSDAY'],
      times: [{ label: 'Matin', startTime: '09:00', endTime: '12:30' }],
      module: 'Évacuation',
    },
  },
);
const trainerName = 'Claire Fabre';
const course = await call('POST', '/attendance-sessions', {
  name: 'Sauveteur secouriste du travail – démonstration',
  trainer: { name: trainerName },
  slots: plannedSlots.map(({ label, module, startsAt, endsAt }: Record<string, string>) => ({
    ...{ label, module, starts_at: startsAt, ends_at: endsAt },
  })),
  attendees: people.map((name) => ({ name })),
  notify: false,
});
say(`1. A course on Mondays and Thursdays over three weeks: ${course.slots.length} slots, from ${plannedSlots[0].day}`);

const begins = Date.now() - 5 * 60_000;
const session = await call('POST', '/attendance-sessions', {
  name: 'Sécurité incendie – démonstration',
  reference: 'SI-2026-11',
  location: 'Lyon, salle 4',
  trainer: { name: trainerName },
  slots: [
    {
      label: 'Aujourd’hui',
      module: 'Évacuation',
      starts_at: new Date(begins).toISOString(),
      ends_at: new Date(begins + 3 * 3_600_000).toISOString(),
    },
  ],
  attendees: people.map((name) => ({ name })),
  notify: false,
});
const slotId = session.slots[0].id;
const trainer = linkOf(
  (await ask('query ($id: ID!) { attendanceSession(id: $id) { trainer { url } } }', { id: session.id }))
    .attendanceSession.trainer.url,
);
await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/open`);
say(`2. A session of today with ${people.length} people; its slot is open`);

const PRESENT = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';
const STATED = 'mutation ($input: MarkAttendeeInput!) { markAttendee(input: $input) { mark { status } } }';
for (const { name, sign_url } of session.attendees.slice(0, 2)) {
  const { markPresence } = await ask(PRESENT, { slotId }, linkOf(sign_url));
  say(`   ${name} marks their presence: ${markPresence.mark.status.toLowerCase()}`);
}
const [, , late, excused] = session.attendees;
await ask(STATED, { input: { slotId, attendeeId: late.id, status: 'LATE', lateMinutes: 20 } }, trainer);
say(`   ${late.name}: late by 20 minutes, stated by the trainer`);
const excuse = 'SUMMONS';
await ask(STATED, { input: { slotId, attendeeId: excused.id, status: 'EXCUSED', excuse } }, trainer);
say(`   ${excused.name}: excused (${excuse.toLowerCase()})`);
const { markMissingAbsent } = await ask(
  'mutation ($slotId: ID!) { markMissingAbsent(input: { slotId: $slotId }) { marks { status } } }',
  { slotId },
  trainer,
);
say(`   Everybody else is absent: ${markMissingAbsent.marks.length}`);

let closed = await call('POST', `/attendance-sessions/${session.id}/close`);
while (closed.status !== 'sealed') {
  await sleep(200);
  closed = await call('GET', `/attendance-sessions/${session.id}`);
}
const { present, expected, rate } = closed.slots[0];
say(`3. Closed and sealed: ${present} of ${expected} were present (${rate} %)`);

const { attendanceSession } = await ask(
  'query ($id: ID!) { attendanceSession(id: $id) { attendees { name hours { attendedMinutes expectedMinutes lateMinutes } } } }',
  { id: session.id },
);
for (const { name, hours } of attendanceSession.attendees)
  say(
    `   ${name}: ${hours.attendedMinutes} of ${hours.expectedMinutes} minutes${hours.lateMinutes ? `, ${hours.lateMinutes} late` : ''}`,
  );

const { sheet_sha256, sheet_download_url } = await call('GET', `/attendance-sessions/${session.id}/sheet`);
const sheet = await download(sheet_download_url);
if (sha256(sheet) !== sheet_sha256) throw new Error('the sheet has another fingerprint');
writeFileSync(path.join(folder, 'feuille-emargement.pdf'), sheet);
const proof = await call('POST', '/verify', { sha256: sheet_sha256 });
if (!proof.known || !proof.chain_valid) throw new Error(JSON.stringify(proof));
say(
  `4. The sheet is sealed at ${proof.proof.pades_level} and found by fingerprint: demo-output/feuille-emargement.pdf`,
);

const { issueFunderPack } = await ask(
  'mutation ($id: ID!) { issueFunderPack(input: { sessionId: $id, employer: "Horizon SAS" }) { funderPack { downloadUrl } } }',
  { id: session.id },
);
const pack = path.join(folder, 'dossier-financeur');
const names = unpack(await download(issueFunderPack.funderPack.downloadUrl), pack);
say(`5. The pack for the funder, unpacked to demo-output/dossier-financeur: ${names.length} files`);
checkFingerprints(pack);
