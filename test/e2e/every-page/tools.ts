import { createApiKey } from '../../../src/modules/access/index.ts';
import { deliverBy, deliveriesIdle } from '../../../src/modules/messages/webhooks/deliveries.ts';
import { openSafeFetch } from '../../../src/platform/http/safe-fetch.ts';
import { openReceiver, type Receiver } from '../../modules/messages/webhooks/receiver.ts';
import { createBulkSend } from '../../world/bulk-send.ts';
import { graphql } from '../../world/client.ts';
import { createTemplate } from '../../world/template.ts';
import type { MadeEnvelope } from './envelopes.ts';
import { accepted, contractFields, people, type Stage } from './stage.ts';

export interface MadeTools {
  readonly template: { readonly id: string };
  readonly bulkSend: { readonly id: string };
  /** The addresses of signing links of a template. */
  readonly links: { readonly open: string; readonly paused: string };
  /** The address of an upload whose file has not arrived. */
  readonly upload: string;
  /** The page of a verification by a wallet. */
  readonly wallet: string;
  /** A remote check of an identity that waits for the tester. */
  readonly check: { readonly id: string; readonly verification_url: string };
}

/** Plans keys, labels, identities, templates, a bulk send and reminders. */
export function planTools(stage: Stage, envelopes: Readonly<Record<string, MadeEnvelope>>): MadeTools {
  const { world, caller, on, call } = stage;
  const made = {} as { -readonly [Name in keyof MadeTools]: any };
  const mutate = async (mutation: string) =>
    accepted(await graphql(world.url, `Bearer ${caller.key}`, `mutation { ${mutation} }`)).data;
  const label = async (name: string, color: string, of: readonly string[]) => {
    const { createLabel } = await mutate(`createLabel(input: { name: "${name}", color: ${color} }) { label { id } }`);
    const ids = JSON.stringify(of.map((one) => envelopes[one]!.id));
    await mutate(
      `labelEnvelopes(input: { envelopeIds: ${ids}, add: ["${createLabel.label.id}"] }) { envelopes { id } }`,
    );
  };
  on(21, 9, async () => {
    for (const name of ['ERP', 'Tableau de bord'])
      await createApiKey(world.service.services, {
        ...{ organizationId: caller.organizationId, mode: 'TEST', scopes: ['envelopes:read', 'envelopes:write'], name },
      });
    await mutate('setReminders(input: { rule: { firstAfterDays: 3, everyDays: 4, most: 3 } }) { organization { id } }');
    const theo = { method: 'partner_attested', given_name: 'Théo', family_name: 'Lefèvre', external_ref: 'SAL-204' };
    await call('POST', '/identities', theo);
    await call('DELETE', `/identities/${(await call('POST', '/identities', theo)).id}`);
    made.template = await createTemplate(world, caller, templateOf(stage));
    await createTemplate(world, caller, { name: 'Bail de bureau' });
    const linkOf = async (more: string) => {
      const others = `[{ role: "agence", name: "Nadia Roux", email: "${people.nadia.email}" }]`;
      const input = `{ templateId: "${made.template.id}", role: "salarié", people: ${others}${more} }`;
      return (await mutate(`createSigningLink(input: ${input}) { signingLink { id url } }`)).createSigningLink
        .signingLink;
    };
    const paused = await linkOf('');
    await mutate(`changeSigningLink(input: { id: "${paused.id}", paused: true }) { signingLink { id } }`);
    made.links = { open: (await linkOf(', quota: 200')).url, paused: paused.url };
  });
  on(5, 10, async () => {
    const headings = 'Enveloppe;salarié nom;salarié email;agence nom;agence email;salarié texte';
    const rows = [people.elodie, people.lukasz, people.ines, people.theo, people.aicha, people.linh].map(
      ({ name, email }) => `Renfort d’été – ${name};${name};${email};Nadia Roux;${people.nadia.email};Intérimaire`,
    );
    made.bulkSend = await createBulkSend(world, caller, made.template.id, [headings, ...rows].join('\r\n'));
  });
  on(0, 6.5, async () => {
    await label('Urgent', 'RED', ['inTurn', 'declined']);
    await label('Paie', 'TEAL', ['inTurn', 'advanced', 'checked']);
    await label('Immobilier', 'PURPLE', ['half']);
    const ana = { method: 'france_identite', given_name: 'Ana', family_name: 'Silva' };
    made.check = await call('POST', '/identities', ana);
    const wallet = '{ method: EUDI_WALLET, givenName: "Ana", familyName: "Silva" }';
    made.wallet = (await mutate(`createIdentity(input: ${wallet}) { verificationUrl }`)).createIdentity.verificationUrl;
  });
  // It takes a file for an hour only.
  on(0, 7.7, async () => {
    made.upload = (await mutate('createUpload { url }')).createUpload.url;
  });
  return made;
}

/** The contract of the documentation for two roles. */
const templateOf = ({ contractPdf }: Stage) => ({
  name: 'Contrat de mission',
  documents: [{ name: 'Contrat de mission.pdf', pdfBase64: contractPdf }],
  roles: [
    { name: 'salarié', order: 0 },
    { name: 'agence', order: 1 },
  ],
  fields: contractFields(2).map(({ document_index: documentIndex, signer_index, type, ...place }) => ({
    ...{ documentIndex, role: signer_index === 0 ? 'salarié' : 'agence', type: type.toUpperCase(), ...place },
  })),
});

/** Plans two webhook endpoints, for the events of today: one receives, the other answers 500. */
export async function planWebhooks({ world, on, call }: Stage): Promise<Receiver> {
  const { services } = world.service;
  const receiver = await openReceiver();
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }];
  const permits = () => true;
  deliverBy(services, openSafeFetch({ allowPrivate: false, timeLimit: 60_000, ca: receiver.ca, resolve, permits }));
  on(1, 12, async () => {
    for (const way of ['ok', '500']) await call('POST', '/webhook-endpoints', { url: receiver.url(way) });
  });
  // Attempts run beside the jobs: each act waits for those of the act before.
  for (const hour of [7.4, 7.45, 7.5, 7.7]) on(0, hour, () => deliveriesIdle(services));
  return receiver;
}
