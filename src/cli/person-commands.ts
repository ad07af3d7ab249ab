import type { Service } from '../app/compose.ts';
import {
  type Command,
  type DatabaseCommand,
  type Flags,
  type Outcome,
  type SqlCommand,
  UsageError,
} from './command.ts';

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

const access = () => import('../modules/access/index.ts');
const credits = () => import('../modules/credits/index.ts');

/** Parses a whole number of at least 1. @throws UsageError */
function wholeOf(flag: string, value: string | true | undefined): number {
  if (!/^[1-9]\d{0,9}$/.test(String(value))) throw new UsageError(`--${flag} must be a whole number, at least 1`);
  return Number(value);
}

/** Commands for credits. */
export const creditsCommands: readonly (DatabaseCommand | SqlCommand)[] = [
  {
    name: 'credits grant',
    help: '--org ID --amount N',
    about: 'Adds credits to the balance of an organisation.',
    aboutFr: 'Ajoute des crédits au solde d’une organisation.',
    required: ['org', 'amount'],
    runOnDatabase: async (services, flags) => {
      const balance = await (await credits()).grantCredits(
        services,
        String(flags.org),
        wholeOf('amount', flags.amount),
      );
      return { result: { balance }, text: `Credits that can be spent: ${balance}.` };
    },
  },
  {
    name: 'credits balance',
    help: '--org ID',
    about: 'Shows the credits that can be spent and those that are reserved.',
    aboutFr: 'Montre les crédits qui peuvent être dépensés et ceux qui sont réservés.',
    required: ['org'],
    runSql: async (services, flags) => {
      const id = await (await access()).getOrganizationId(services, String(flags.org));
      const { balance, reserved } = await (await credits()).findBalance(services, id);
      return { result: { balance, reserved }, text: `Credits that can be spent: ${balance}; reserved: ${reserved}.` };
    },
  },
];
