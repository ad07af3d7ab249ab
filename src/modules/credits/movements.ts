import type { CreditAccountKind, CreditEntryKind } from '../../platform/database/index.ts';
import { refuse } from './faults.ts';
import { finalCost, highestCost, type Quote } from './quote.ts';

/** Credits that go from one account of an organisation to another. The whole arithmetic of the ledger is in this file. */
export interface Movement {
  readonly kind: CreditEntryKind;
  readonly from: CreditAccountKind;
  readonly to: CreditAccountKind;
  readonly amount: number;
}

/** Who pays, and what they have. */
export interface Payer {
  readonly billing: 'SELF_SERVICE' | 'CONTRACT';
  /** What can be spent. */
  readonly available: number;
}

/** Prepaid. */
export const granting = (amount: number): Movement => ({ kind: 'GRANT', from: 'ISSUED', to: 'AVAILABLE', amount });

/** The highest cost that something can cost is set aside. @throws Fault `insufficient_credits` */
export function reserving(payer: Payer, quote: Quote): Movement {
  const amount = highestCost(quote);
  return { kind: 'RESERVE', from: accountOf(payer, amount), to: 'RESERVED', amount };
}

/** A reservation ends: `sent` signers were sent a code by SMS, or, null, nothing was used. One or two movements. */
export function ending({ from, amount }: Movement, quote: Quote, sent: number | null): readonly Movement[] {
  const debit = sent === null ? 0 : finalCost(quote, sent);
  const movements: readonly Movement[] = [
    { kind: 'DEBIT', from: 'RESERVED', to: 'USED', amount: debit },
    { kind: 'RETURN', from: 'RESERVED', to: from, amount: amount - debit },
  ];
  return movements.filter(({ amount: part }) => part > 0);
}

/** A proof is paid. @throws Fault `insufficient_credits` */
export const payingForProof = (payer: Payer, amount: number): Movement => ({
  kind: 'PROOF',
  from: accountOf(payer, amount),
  to: 'USED',
  amount,
});

/** The account that pays: prepaid credits, or the invoice of a contract, which has no bottom. */
function accountOf({ billing, available }: Payer, amount: number): 'AVAILABLE' | 'INVOICED' {
  if (billing === 'CONTRACT') return 'INVOICED';
  if (available < amount) throw refuse('insufficient_credits', `This takes ${amount} credits; ${available} are left.`);
  return 'AVAILABLE';
}
