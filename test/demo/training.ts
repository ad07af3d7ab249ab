import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { graphql, linkOf, sha256 } from '../world/client.ts';
import { call, say, url } from './server.ts';

/**
 * `npm run demo:training`: a training session against a running server. The trainer opens the slot, people mark their
 * presence by their personal links, the session is closed and its sheet is sealed, downloaded and found by fingerprint.
 */
const folder = path.resolve('demo-output');
const people = ['Ana Silva', 'Łukasz Ćwikła', 'Élodie Müller-Şahin', 'Kenji Watanabe', 'Fatou Diop'];

const MARK = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';

mkdirSync(folder, { recursive: true });
const begins = Date.now() - 5 * 60_000;
const session = await call('POST', '/attendance-sessions', {
  name: 'Sécurité incendie – démonstration',
  reference: 'SI-2026-11',
  location: 'Lyon, salle 4',
  trainer: { name: 'Claire Fabre' },
  slots: [
    {
      label: 'Matin',
      module: 'Évacuation',
      starts_at: new Date(begins).toISOString(),
      ends_at: new Date(begins + 3 * 3_600_000).toISOString(),
    },
  ],
  attendees: people.map((name) => ({ name })),
  notify: false,
});
say(`A training session for ${people.length}: ${session.id}`);
const slotId = session.slots[0].id;
await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/open`);
for (const { name, sign_url } of session.attendees.slice(0, -1)) {
  const { data, errors } = await graphql(url, linkOf(sign_url), MARK, { slotId });
  if (errors) throw new Error(JSON.stringify(errors));
  say(`   ${name}: ${data.markPresence.mark.status.toLowerCase()}`);
}
let closed = await call('POST', `/attendance-sessions/${session.id}/close`);
while (closed.status !== 'sealed') {
  await sleep(200);
  closed = await call('GET', `/attendance-sessions/${session.id}`);
}
say(`   closed: ${closed.slots[0].present} of ${closed.slots[0].expected} present (${closed.slots[0].rate} %)`);
const { sheet_sha256, sheet_download_url } = await call('GET', `/attendance-sessions/${session.id}/sheet`);
const sheet = Buffer.from(await (await fetch(sheet_download_url)).arrayBuffer());
if (sha256(sheet) !== sheet_sha256) throw new Error('the sheet has another fingerprint');
writeFileSync(path.join(folder, 'feuille-emargement.pdf'), sheet);
const proof = await call('POST', '/verify', { sha256: sheet_sha256 });
if (!proof.known || !proof.chain_valid) throw new Error(JSON.stringify(proof));
say(
  `   the sheet is sealed at ${proof.proof.pades_level} and found by fingerprint: demo-output/feuille-emargement.pdf`,
);
