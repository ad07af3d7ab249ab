import { randomUUID } from 'node:crypto';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { numbered } from '../../fixtures/long-pdf.ts';
import { decline, view } from '../../modules/signing/acts.ts';
import { attested, signAdvanced } from '../../modules/signing/advanced-people.ts';
import { graphql, linkOf, signByLink } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { cardPicture } from '../../world/photo.ts';
import { accepted, contractFields, people, type Stage } from './stage.ts';

/** An envelope, with the personal links of its signers. */
export interface MadeEnvelope {
  readonly id: string;
  readonly links: readonly string[];
  readonly signers: readonly any[];
}

type Name =
  | ('purged' | 'expired' | 'canceled' | 'advanced' | 'completed')
  | (
      | 'late'
      | 'declined'
      | 'undelivered'
      | 'locked'
      | 'inTurn'
      | 'half'
      | 'long'
      | 'checked'
      | 'draft'
      | 'asking'
      | 'attached'
      | 'changeable'
      | 'delegated'
    );

const { elodie, lukasz, ines, theo, aicha, linh, kenji } = people;

/** Makes an envelope of the contract, sent unless `more` differs. */
export async function makeEnvelope(
  { call, contractPdf }: Stage,
  name: string,
  signers: readonly object[],
  more: object = {},
  key?: string,
): Promise<MadeEnvelope> {
  const documents = [{ name: 'Contrat de mission.pdf', pdf_base64: contractPdf }];
  const order = { name, signers, documents, fields: contractFields(signers.length), send: true, ...more };
  const body = await call('POST', '/envelopes', order, key);
  return { ...body, links: body.signers.map((signer: any) => signer.sign_url) };
}

/** Plans envelopes in each state. The result is complete when the stage has played. */
export function planEnvelopes(stage: Stage): Readonly<Record<Name, MadeEnvelope>> {
  const made = {} as Record<Name, MadeEnvelope>;
  planEnded(stage, made);
  planOpen(stage, made);
  return made;
}

const CLAUSE = 'La salariée bénéficie de la convention collective, sauf clause plus favorable de son contrat.';

function planEnded(stage: Stage, made: Record<Name, MadeEnvelope>): void {
  const { world, on, call } = stage;
  const sign = async (link: string, typedSignature: string, place = 'Lyon') => {
    await view(world, link, { language: 'FR' });
    accepted(await signByLink(world.url, link, { typedSignature, place }));
  };
  const mission = (name: string) => `Contrat de mission – ${name}`;
  on(38, 9, async () => {
    made.purged = await makeEnvelope(stage, mission(kenji.name), [kenji], { retention_days: 1 });
    await sign(made.purged.links[0]!, kenji.name);
    made.expired = await makeEnvelope(stage, mission(linh.name), [linh], { expires_in_days: 10 });
  });
  on(35, 14, async () => {});
  on(30, 10, async () => (made.canceled = await makeEnvelope(stage, mission(theo.name), [theo])));
  on(29, 8, () => call('POST', `/envelopes/${made.canceled.id}/cancel`));
  on(26, 8, async () => {});
  on(6, 9, async () => {
    const signer = { ...aicha, ...attested('Aïcha', 'Traoré') };
    const name = `Contrat de travail – ${aicha.name}`;
    made.advanced = await makeEnvelope(stage, name, [signer], { signature_level: 'advanced' });
  });
  on(6, 11, async () => {
    accepted(await signAdvanced(world, made.advanced.signers[0], { typedSignature: aicha.name }));
  });
  on(4, 9, async () => {
    const signers = [theo, { ...lukasz, order: 1 }];
    const message = 'Bonjour Théo, voici votre contrat pour la mission de mars.';
    made.completed = await makeEnvelope(stage, mission(theo.name), signers, { message });
  });
  on(4, 16, () => sign(made.completed.links[0]!, theo.name));
  on(3, 10, () => sign(made.completed.links[1]!, lukasz.name, 'Gdańsk'));
  // The webhooks of today report it.
  on(0, 7.3, async () => {
    const { links } = await makeEnvelope(stage, mission('Fatou Diop'), [people.fatou]);
    await sign(links[0]!, people.fatou.name);
  });
}

/** Makes an envelope in which the signer may change who signs. REST has no such options. */
async function changeableEnvelope(stage: Stage, signer: object): Promise<MadeEnvelope> {
  const { id } = await makeEnvelope(stage, 'Charte informatique', [signer], { send: false });
  await stage.world.database.prisma.envelope.update({
    where: { id },
    data: { allowDelegation: true, allowNameCorrection: true },
  });
  const sent = await stage.call('POST', `/envelopes/${id}/send`);
  return { ...sent, links: sent.signers.map((one: any) => one.sign_url) };
}

/** Makes an envelope that asks its signer for files, and adds a card to the first of them. */
async function askingEnvelope(stage: Stage, name: string, signer: object): Promise<MadeEnvelope> {
  const { id, signers } = await makeEnvelope(stage, name, [signer], { send: false });
  const requestedAttachments = [
    { title: 'Carte d’identité', hint: 'Les deux faces, en cours de validité', required: true },
    { title: 'RIB', hint: null, required: true },
    { title: 'Permis de conduire', hint: null, required: false },
  ].map((one) => ({ id: randomUUID(), ...one }));
  const { prisma } = stage.world.database;
  await prisma.signer.update({ where: { id: signers[0].id }, data: { requestedAttachments } });
  const sent = await stage.call('POST', `/envelopes/${id}/send`);
  const links = sent.signers.map((one: any) => one.sign_url);
  await attach(stage, links[0], requestedAttachments[0]!.id, 'carte-recto.png', cardPicture());
  return { ...sent, links };
}

async function attach({ world }: Stage, link: string, requestId: string, name: string, file: Buffer): Promise<void> {
  const query = 'mutation ($input: AddAttachmentInput!) { addAttachment(input: $input) { signingSession { state } } }';
  const input = { requestId, name, fileBase64: file.toString('base64') };
  accepted(await graphql(world.url, linkOf(link), query, { input }));
}

function planOpen(stage: Stage, made: Record<Name, MadeEnvelope>): void {
  const { world, on } = stage;
  const { signer, codeLock } = world.database.prisma;
  on(12, 9, async () => {
    made.late = await makeEnvelope(stage, `Contrat de mission – ${kenji.name}`, [kenji], { expires_in_days: 14 });
  });
  on(9, 9, async () => (made.declined = await makeEnvelope(stage, `Avenant – ${linh.name}`, [linh])));
  on(8, 17, async () => {
    const reason = 'Le taux horaire n’est pas celui que nous avions convenu.';
    accepted(await decline(world, made.declined.links[0]!, { reason }));
  });
  on(7, 11, async () => {
    made.undelivered = await makeEnvelope(stage, `Avenant – ${aicha.name}`, [aicha]);
    const deliveryReason = 'The email account that you tried to reach does not exist.';
    const data = { deliveryFailedAt: world.clock.now(), deliveryStatus: '5.1.1', deliveryReason };
    await signer.update({ where: { id: made.undelivered.signers[0].id }, data });
  });
  on(5, 9, async () => {
    made.locked = await makeEnvelope(stage, `Avenant – ${theo.name}`, [{ ...theo, authentication: ['otp_email'] }]);
    const data = { subjectId: made.locked.signers[0].id, wrongTries: 50, lockedAt: world.clock.now() };
    await codeLock.create({ data });
  });
  on(2, 10, async () => {
    const signers = [elodie, { ...lukasz, order: 1 }];
    const message = 'Bonjour Élodie,\nvoici votre contrat. Il est à signer avant lundi.';
    made.inTurn = await makeEnvelope(stage, `Contrat de mission – ${elodie.name}`, signers, { message });
  });
  on(2, 12, async () => {
    await view(world, made.inTurn.links[0]!, { language: 'FR' });
    made.half = await makeEnvelope(stage, 'Bail du bureau de Lyon', [elodie, lukasz]);
    accepted(await signByLink(world.url, made.half.links[0]!, { typedSignature: elodie.name }));
    const lines = Array.from({ length: 24 }, (_, n) => [n + 1, Array<string>(18).fill(CLAUSE)]);
    const pdf = await numbered(24, Object.fromEntries(lines));
    made.long = await makeEnvelope(stage, 'Convention collective et annexes', [ines], {
      documents: [{ name: 'Convention collective.pdf', pdf_base64: pdf.toString('base64') }],
      fields: [{ document_index: 0, signer_index: 0, type: 'signature', page: 24, x: 10, y: 75, width: 30, height: 8 }],
    });
  });
  on(2, 12.2, async () => {
    made.asking = await askingEnvelope(stage, `Embauche – ${ines.name}`, ines);
    made.attached = await askingEnvelope(stage, `Embauche – ${theo.name}`, theo);
    const { links, signers } = made.attached;
    const { requestedAttachments } = await signer.findUniqueOrThrow({ where: { id: signers[0].id } });
    await attach(stage, links[0]!, (requestedAttachments as any)[1].id, 'rib.pdf', await onePager());
    accepted(await signByLink(world.url, links[0]!));
  });
  on(2, 12.5, async () => {
    made.changeable = await changeableEnvelope(stage, aicha);
    made.delegated = await changeableEnvelope(stage, theo);
    const { links, signers } = made.delegated;
    const input = `name: "${ines.name}", email: "${ines.email}", reason: "Je suis en congé jusqu’au 15."`;
    const answer = await graphql(
      world.url,
      linkOf(links[0]!),
      `mutation { delegateSigning(input: { ${input} }) { name } }`,
    );
    accepted(answer);
    const { id, linkGeneration: generation } = await signer.findUniqueOrThrow({ where: { id: signers[0].id } });
    const now = personalUrl(world.service.services, { kind: 'sign', subjectId: id, generation });
    made.delegated = { ...made.delegated, links: [links[0]!, now] };
  });
  on(2, 13, async () => {
    const identity = { method: 'remote_id_check', given_name: 'Inès', family_name: 'Benali' };
    const more = { signature_level: 'advanced' };
    made.checked = await makeEnvelope(stage, `Contrat de travail – ${ines.name}`, [{ ...ines, identity }], more);
  });
  on(1, 9, async () => {
    made.draft = await makeEnvelope(stage, `Contrat de mission – ${ines.name}`, [ines, lukasz], { send: false });
  });
}
