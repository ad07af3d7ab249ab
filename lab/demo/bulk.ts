import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '../../test/fixtures/pdf.ts';
import { ask, say, url } from './server.ts';
import { checkFingerprints, download, unpack } from './unpack.ts';

/**
 * `npm run demo:bulk`: one contract for many people against a running server. A template and a CSV become envelopes, each
 * checked before one is sent; then the results, labels, the list as CSV, a selection as ZIP, and what the overview counts.
 * `--rows N`: 20, at most 100. Writes what it downloads to demo-output/.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '20' } } });
const rows = Math.min(100, Math.max(1, Number(values.rows)));
const folder = path.resolve('demo-output');

const given = ['Ana', 'Łukasz', 'Élodie', 'Kenji', 'Fatou', 'Chloé', 'Mehdi', 'Inès', 'Tom', 'Zoé'];
const family = ['Silva', 'Ćwikła', 'Müller', 'Watanabe', 'Diop', 'Petit', 'Haddad', 'Moreau', 'Nguyen', 'Roux'];

async function createTemplate(): Promise<string> {
  const place = { documentIndex: 0, role: 'Locataire', page: 1, x: 10, width: 32 };
  const { createTemplate: answer } = await ask(
    'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }',
    {
      input: {
        name: 'Bail – démonstration',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await contract({ pages: 2 })).toString('base64') }],
        roles: [{ name: 'Locataire' }],
        fields: [
          { ...place, type: 'TEXT', label: 'Loyer', y: 55, height: 3, format: { number: { min: 1 } } },
          { ...place, type: 'SIGNATURE', y: 72, height: 7 },
        ],
      },
    },
  );
  return answer.template.id;
}

/** A line for each person, under the headings that the service proposes in French. */
function csvOf(headings: readonly string[], count: number): string {
  const line = (n: number) => {
    const [first, last] = [given[n % 10]!, family[Math.floor(n / 10 + n) % 10]!];
    const cells: Record<string, string> = {
      'nom de l’enveloppe': `Bail de ${first} ${last} (${n + 1})`,
      'Locataire nom complet': `${first} ${last}`,
      'Locataire e-mail': `locataire${n + 1}@exemple.fr`,
      'Locataire Loyer': String(600 + 10 * n),
    };
    return headings.map((heading) => cells[heading] ?? '').join(';');
  };
  return [headings.join(';'), ...Array.from({ length: count }, (_, n) => line(n))].join('\r\n');
}

const PREVIEW = `query ($id: ID!, $csv: String!) { bulkSendPreview(templateId: $id, csv: $csv) {
  total problems { line column code message } mostCredits isAffordable } }`;
const CREATE = 'mutation ($input: CreateBulkSendInput!) { createBulkSend(input: $input) { bulkSend { id } } }';
const PROGRESS = 'query ($id: ID!) { bulkSend(id: $id) { progress { total sent failed endedAt } } }';
const ENVELOPES = `query ($id: ID!) { bulkSend(id: $id) { rows(first: 100) { nodes { envelope { id } } } }
  bulkSendResults(id: $id) { text } }`;

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  say(`A bulk send at ${url}`);
  const templateId = await createTemplate();
  const { bulkSendColumns } = await ask(
    'query ($id: ID!) { bulkSendColumns(templateId: $id, language: FR) { heading } }',
    { id: templateId },
  );
  const headings = bulkSendColumns.map(({ heading }: { heading: string }) => heading);
  say(`1. A template with ${headings.length} possible columns: ${headings.slice(0, 4).join(', ')}, …`);

  const wrong = csvOf(headings, rows).replace('locataire1@exemple.fr', 'locataire1');
  const mended = csvOf(headings, rows);
  for (const csv of [wrong, mended]) {
    const { total, problems } = (await ask(PREVIEW, { id: templateId, csv })).bulkSendPreview;
    const [problem] = problems;
    say(
      problem
        ? `2. The preview finds a mistake, and nothing is sent: line ${problem.line}, “${problem.column}” ${problem.message} (${problem.code})`
        : `   mended: ${total} envelopes are ready`,
    );
  }

  const input = { templateId, csv: mended, idempotencyKey: randomUUID() };
  const began = performance.now();
  const { id } = (await ask(CREATE, { input })).createBulkSend.bulkSend;
  // Repeated, as after a lost answer: the first bulk send is returned, and nothing is sent twice.
  const again = (await ask(CREATE, { input })).createBulkSend.bulkSend;
  if (again.id !== id) throw new Error('a repeated request made a second bulk send');
  let progress = (await ask(PROGRESS, { id })).bulkSend.progress;
  while (!progress.endedAt) {
    await sleep(100);
    progress = (await ask(PROGRESS, { id })).bulkSend.progress;
  }
  if (progress.sent !== rows || progress.failed !== 0) throw new Error(JSON.stringify(progress));
  say(`3. ${progress.sent} envelopes sent in ${((performance.now() - began) / 1_000).toFixed(1)} s, each exactly once`);

  const { bulkSend, bulkSendResults } = await ask(ENVELOPES, { id });
  writeFileSync(path.join(folder, 'envoi-resultats.csv'), bulkSendResults.text);
  say(`4. The results, a line for each row: demo-output/envoi-resultats.csv`);

  const ids = bulkSend.rows.nodes.map(({ envelope }: any) => envelope.id);
  const label = await labelNamed('Baux');
  await ask('mutation ($input: LabelEnvelopesInput!) { labelEnvelopes(input: $input) { envelopes { id } } }', {
    input: { envelopeIds: ids, add: [label] },
  });
  const filter = { labels: [label] };
  const { exportEnvelopes } = await ask(
    'query ($filter: EnvelopeFilter) { exportEnvelopes(filter: $filter) { text next } }',
    { filter },
  );
  writeFileSync(path.join(folder, 'enveloppes.csv'), exportEnvelopes.text);
  say(`5. All of them have the label “Baux”; the list under this label as CSV: demo-output/enveloppes.csv`);

  const { envelopeArchive } = await ask('query ($ids: [ID!]!) { envelopeArchive(ids: $ids) { downloadUrl } }', { ids });
  const names = unpack(await download(envelopeArchive.downloadUrl), path.join(folder, 'baux'));
  say(`6. The selection as ZIP, ${names.length} files, unpacked to demo-output/baux`);
  checkFingerprints(path.join(folder, 'baux'));

  const { overview } = await ask('{ overview { waiting { totalCount } failedRows { totalCount } createdThisMonth } }');
  const { waiting, failedRows, createdThisMonth } = overview;
  say(
    `7. The overview: ${waiting.totalCount} envelopes wait, ${failedRows.totalCount} rows failed, ${createdThisMonth} were created this month`,
  );
}

/** The label of this name, which an earlier demo may have made. */
async function labelNamed(name: string): Promise<string> {
  const known = (await ask('{ labels { id name } }')).labels.find((label: { name: string }) => label.name === name);
  if (known) return known.id;
  const input = { name, color: 'TEAL' };
  const made = await ask('mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } } }', {
    input,
  });
  return made.createLabel.label.id;
}

await main();
