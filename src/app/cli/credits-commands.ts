import { getOrganization } from '../../modules/access/index.ts';
import { findBalance, grantCredits } from '../../modules/credits/index.ts';
import { type Command, UsageError } from './command.ts';

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
      const balance = await grantCredits(kit, String(flags.org), wholeOf('amount', flags.amount));
      return { result: { balance }, text: `${balance} credits can be spent.` };
    },
  },
  {
    name: 'credits balance',
    help: '--org ID',
    required: ['org'],
    run: async ({ kit }, flags) => {
      const { id } = await getOrganization(kit, String(flags.org));
      const { balance, reserved } = await findBalance(kit, id);
      return { result: { balance, reserved }, text: `${balance} credits can be spent, ${reserved} are reserved.` };
    },
  },
];
