import { type Command, UsageError } from './command.ts';

const access = () => import('../../modules/access/index.ts');
const credits = () => import('../../modules/credits/index.ts');

/** A whole number, as an operator types it. */
function wholeOf(flag: string, given: string | true | undefined): number {
  if (!/^[1-9]\d{0,9}$/.test(String(given))) throw new UsageError(`--${flag} must be a whole number from 1 up`);
  return Number(given);
}

/** The operator's words about credits. */
export const creditsCommands: readonly Command[] = [
  {
    name: 'credits grant',
    help: '--org ID --amount N',
    required: ['org', 'amount'],
    run: async ({ kit }, flags) => {
      const balance = await (await credits()).grantCredits(kit, String(flags.org), wholeOf('amount', flags.amount));
      return { result: { balance }, text: `${balance} credits can be spent.` };
    },
  },
  {
    name: 'credits balance',
    help: '--org ID',
    required: ['org'],
    run: async ({ kit }, flags) => {
      const { id } = await (await access()).getOrganization(kit, String(flags.org));
      const { balance, reserved } = await (await credits()).findBalance(kit, id);
      return { result: { balance, reserved }, text: `${balance} credits can be spent, ${reserved} are reserved.` };
    },
  },
];
