import type { CreditAccountKind, CreditEntryKind } from '../../platform/database/index.ts';
import { refuse } from './faults.ts';
import { finalCost, highestCost, type Quote } from './quote.ts';
import { because } from './reasons.ts';

/**
 * A movement of credits between two accounts of an organisation. This file contains the whole arithmetic of the ledger.
 */
export interface Movement {
  readonly kind: CreditEntryKind;
  readonly from: CreditAccountKind;
  readonly to: CreditAccountKind;
  readonly amount: number;
}

/** The paying organisation. */
export interface Payer {
  readonly billing: 'SELF_SERVICE' | 'CONTRACT';
  /** Credits that can be spent. */
  readonly available: number;
}

/** Grants prepaid credits. */
export const granting = (amount: number): Movement => ({ kind: 'GRANT', from: 'ISSUED', to: 'AVAILABLE', amount });

/** Reserves the highest possible cost. @throws Fault `insufficient_credits` */
export function reserving(payer: Payer, quote: Quote): Movement {
  const amount = highestCost(quote);
  return { kind: 'RESERVE', from: accountOf(payer, amount), to: 'RESERVED', amount };
}

/** Ends a reservation, in one or two movements: `sent` signers were sent a code by SMS; null means nothing was used. */
export function ending({ from, amount }: Movement, quote: Quote, sent: number | null): readonly Movement[] {
  const debit = sent === null ? 0 : finalCost(quote, sent);
  const movements: readonly Movement[] = [
    { kind: 'DEBIT', from: 'RESERVED', to: 'USED', amount: debit },
    { kind: 'RETURN', from: 'RESERVED', to: from, amount: amount - debit },
  ];
  return movements.filter(({ amount: part }) => part > 0);
}

/** Pays for a proof. @throws Fault `insufficient_credits` */
export const payingForProof = (payer: Payer, amount: number): Movement => ({
  kind: 'PROOF',
  from: accountOf(payer, amount),
  to: 'USED',
  amount,
});

/** The account that pays: prepaid credits, or the invoice of a contract, which has no limit. */
function accountOf({ billing, available }: Payer, amount: number): 'AVAILABLE' | 'INVOICED' {
  if (billing === 'CONTRACT') return 'INVOICED';
  if (available < amount)
    throw refuse('insufficient_credits', because('costs_more', { count: amount, balance: available }));
  return 'AVAILABLE';
}
