import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '../../test/fixtures/pdf.ts';
import { sha256, signByLink } from '../../test/world/client.ts';
import { ask, call, say, url } from './server.ts';

/**
 * `npm run demo:sender`: a sender’s week against a running server, by GraphQL. A template is made from a PDF with tags and
 * filled; an address turns out to be wrong and is corrected; the signers get more time and a reminder; the lease is sealed.
 * With ESIGN_SESSION, the cookie of a console session, the organisation gets its colour first; with MAIL_REPORTS_TOKEN, as
 * on the server, the mail system reports the wrong address. Writes what it downloads to demo-output/.
 */
const folder = path.resolve('demo-output');
const { ESIGN_SESSION: session, MAIL_REPORTS_TOKEN: reports } = process.env;
const WRONG = 'ana.martin@exemple.invalid';
const RIGHT = 'ana.martin@exemple.fr';

interface Mail {
  readonly to: string;
  readonly subject: string | null;
  readonly messageId: string | null;
}

const mailsTo = async (address: string): Promise<Mail[]> =>
  ((await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[]).filter(({ to }) => to === address);

/** Waits for something, at most a minute. */
async function until<T>(what: string, find: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`not within a minute: ${what}`);
}

/** The colour of the organisation, on pages and e-mails. Only people can set it, not API keys. */
async function brand(): Promise<void> {
  if (!session) return void say('1. The organisation keeps its colour (ESIGN_SESSION is not set)');
  const query = `mutation { setBranding(input: { color: "#0f766e", replyTo: "bail@exemple.fr" }) {
    organization { branding { color replyTo } } } }`;
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Console test',
      cookie: `esign_console=${session}; __Host-esign_console=${session}`,
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as any;
  if (errors) throw new Error(JSON.stringify(errors));
  say(`1. The organisation has the colour ${data.setBranding.organization.branding.color}`);
}

/** A lease with a tag at the place of each field. */
const lease = () =>
  contract({
    pages: 1,
    change: (document) => {
      const [page] = document.getPages();
      for (const [text, x, y] of [
        ['Fait le {{date:locataire}}', 60, 300],
        ['Lu et approuvé {{check:locataire}}', 60, 260],
        ['{{sign:locataire}}', 60, 180],
        ['{{sign:bailleur}}', 330, 180],
      ] as const)
        page!.drawText(text, { x, y, size: 10 });
    },
  });

async function makeTemplate(): Promise<string> {
  const { createTemplate } = await ask(
    `mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) {
      template { id reminders { firstAfterDays } documents { fields { type } } } } }`,
    {
      input: {
        name: 'Bail – démonstration',
        message: 'Merci de signer avant la remise des clés.',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await lease()).toString('base64') }],
        roles: [{ name: 'locataire' }, { name: 'bailleur', order: 1 }],
        fieldsFromTags: true,
        reminders: { rule: { firstAfterDays: 3, everyDays: 4, most: 2 } },
      },
    },
  );
  const { id, reminders, documents } = createTemplate.template;
  const types = documents[0].fields.map(({ type }: any) => type.toLowerCase()).join(', ');
  say(`2. A template of a PDF with tags: ${types}; first reminder after ${reminders.firstAfterDays} days`);
  return id;
}

async function use(templateId: string): Promise<any> {
  const { createEnvelopeFromTemplate } = await ask(
    `mutation ($input: CreateEnvelopeFromTemplateInput!) { createEnvelopeFromTemplate(input: $input) {
      envelope { id expiresAt signers { id name signUrl } } } }`,
    {
      input: {
        templateId,
        name: 'Bail de Mme Martin – démonstration',
        roles: [
          { role: 'locataire', name: 'Ana Martin', email: WRONG },
          { role: 'bailleur', name: 'Bo Durand', email: 'bo.durand@exemple.fr' },
        ],
        send: true,
      },
    },
  );
  const { envelope } = createEnvelopeFromTemplate;
  say(`3. Filled and sent: ${envelope.id}, to ${WRONG}`);
  return envelope;
}

/** What a mail server or a mail provider reports some seconds later. */
async function report({ id }: any): Promise<void> {
  if (!reports) return void say('4. Nobody reports the wrong address (MAIL_REPORTS_TOKEN is not set)');
  const mail = await until('the invitation', async () => (await mailsTo(WRONG))[0]);
  const answer = await fetch(`${url}/mail/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reports}` },
    body: JSON.stringify({ message_id: mail.messageId, status: '5.1.2', reason: 'Domain not found' }),
  });
  if (!answer.ok) throw new Error(`the report: ${answer.status} ${await answer.text()}`);
  const { envelope } = await ask('query ($id: ID!) { envelope(id: $id) { signers { deliveryFailure { status } } } }', {
    id,
  });
  say(`4. The mail system reports it: the signer shows ${envelope.signers[0].deliveryFailure.status}`);
}

async function correct({ signers }: any): Promise<any[]> {
  const { correctSigner } = await ask(
    `mutation ($input: CorrectSignerInput!) { correctSigner(input: $input) { envelope { signers { id name email signUrl } } } }`,
    { input: { id: signers[0].id, email: RIGHT } },
  );
  const corrected = correctSigner.envelope.signers;
  const { errors } = await signByLink(url, signers[0].signUrl);
  if (!errors) throw new Error('the old link still signs');
  await until('the invitation to the right address', async () => (await mailsTo(RIGHT))[0]);
  say(`5. Corrected to ${corrected[0].email}: the old link is dead, the new one is in the mailbox`);
  return corrected;
}

async function giveTime({ id }: any): Promise<void> {
  const expiresAt = new Date(Date.now() + 60 * 86_400_000).toISOString();
  const { extendExpiry } = await ask(
    'mutation ($input: ExtendExpiryInput!) { extendExpiry(input: $input) { envelope { expiresAt } } }',
    { input: { id, expiresAt } },
  );
  say(`6. More time: until ${extendExpiry.envelope.expiresAt.slice(0, 10)}`);
}

async function remind({ id }: any): Promise<void> {
  const { advanceEnvelopeClock } = await ask(
    `mutation ($input: AdvanceEnvelopeClockInput!) { advanceEnvelopeClock(input: $input) {
      envelope { signers { remindersSent nextReminderAt } } } }`,
    { input: { id, to: 'REMINDER' } },
  );
  const [{ remindersSent, nextReminderAt }] = advanceEnvelopeClock.envelope.signers;
  const mail = await until('the reminder', async () =>
    (await mailsTo(RIGHT)).find(({ subject }) => subject?.includes('Rappel')),
  );
  say(
    `7. The test clock is at the reminder: “${mail.subject}” (${remindersSent} sent, next ${nextReminderAt.slice(0, 10)})`,
  );
}

async function sign(signers: any[]): Promise<void> {
  for (const { name, signUrl } of signers) {
    const { errors } = await signByLink(url, signUrl, { place: 'Lyon', typedSignature: name });
    if (errors) throw new Error(JSON.stringify(errors));
    say(`8. ${name} signed`);
  }
}

async function download({ id }: any): Promise<void> {
  const sealed = await until('the seal', async () => {
    const { envelope } = await ask(
      `query ($id: ID!) { envelope(id: $id) { status padesLevel evidenceDownloadUrl
        documents { sealedSha256 sealedDownloadUrl } timeline { valid events { type } } } }`,
      { id },
    );
    return envelope.status === 'COMPLETED' && envelope;
  });
  const [{ sealedSha256, sealedDownloadUrl }] = sealed.documents;
  for (const [name, address] of [
    ['Bail.pdf', sealedDownloadUrl],
    ['Bail-preuve.pdf', sealed.evidenceDownloadUrl],
  ]) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    if (name === 'Bail.pdf' && sha256(bytes) !== sealedSha256) throw new Error(`${name} has another fingerprint`);
    writeFileSync(path.join(folder, name), bytes);
  }
  const proof = await call('POST', '/verify', { sha256: sealedSha256 });
  if (!proof.known || !proof.chain_valid || !sealed.timeline.valid) throw new Error(JSON.stringify(proof));
  say(`9. Sealed at ${sealed.padesLevel}; the chain of ${sealed.timeline.events.length} events is valid`);
  say(`   demo-output/Bail.pdf and demo-output/Bail-preuve.pdf`);
}

mkdirSync(folder, { recursive: true });
say(`A sender at ${url}`);
await brand();
const templateId = await makeTemplate();
const envelope = await use(templateId);
await report(envelope);
const signers = await correct(envelope);
await giveTime(envelope);
await remind(envelope);
await sign(signers);
await download(envelope);
await ask('mutation ($input: DeleteTemplateInput!) { deleteTemplate(input: $input) { deletedTemplateId } }', {
  input: { id: templateId },
});
