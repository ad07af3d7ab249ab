import type { Service } from '../app/compose.ts';
import { type Command, type Outcome, UsageError } from './command.ts';
import type { Flags } from './flags.ts';

/** `esign person export EMAIL --org ID`. */
async function exportCommand(
  { services, cipher }: Service,
  { org }: Flags,
  [email]: readonly string[],
): Promise<Outcome> {
  const { readPersonData } = await import('../app/organization/person-data.ts');
  const tables = await readPersonData(
    { database: services.database, cipher },
    { organizationId: String(org), email: String(email) },
  );
  const result = { email, organization_id: org, read_at: services.clock.now().toISOString(), tables };
  return { result, text: JSON.stringify(result, null, 2) };
}

/** `esign person erase EMAIL --org ID --yes`. */
async function eraseCommand({ services }: Service, { org, yes }: Flags, [email]: readonly string[]): Promise<Outcome> {
  if (yes !== true)
    throw new UsageError('Names, addresses and values of this person are erased for good. Add --yes to confirm.');
  const { eraseSignersByEmail } = await import('../modules/envelopes/index.ts');
  const result = await eraseSignersByEmail(services, String(org), String(email));
  const lines = [
    `Erased as a signer of ${result.erased.length} envelopes. Sealed documents and evidence files keep the name until their own end.`,
    ...result.left.map((id) => `  ${id} has not ended: erase again afterwards`),
  ];
  return { result, text: lines.join('\n') };
}

export const personCommands: readonly Command[] = [
  {
    name: 'person export',
    help: 'EMAIL --org ID',
    about: 'Prints everything that an organisation stores about the person of an address, as JSON: right of access.',
    aboutFr: 'Affiche tout ce qu’une organisation conserve sur la personne d’une adresse, en JSON : droit d’accès.',
    positional: 1,
    required: ['org'],
    run: exportCommand,
  },
  {
    name: 'person erase',
    help: 'EMAIL --org ID --yes',
    about: 'Erases the person of an address as a signer of envelopes that have ended, with or without an identity.',
    aboutFr: 'Efface la personne d’une adresse comme signataire des enveloppes terminées, avec ou sans identité.',
    positional: 1,
    required: ['org'],
    run: eraseCommand,
  },
];
