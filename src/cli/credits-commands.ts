import { type DatabaseCommand, type SqlCommand, UsageError } from './command.ts';

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
