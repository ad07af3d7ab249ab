import type { Prices } from '../../platform/config/index.ts';
import type { Services } from '../../platform/services.ts';

/** A price: `fixed`, plus `perCode` for each of up to `codes` SMS codes. Stored with its reservation. */
export interface Quote {
  readonly fixed: number;
  readonly perCode: number;
  readonly codes: number;
}

/** Something that has a price. */
export type Priced =
  | {
      readonly kind: 'simple' | 'advanced' | 'organization_seal';
      readonly signers: number;
      /** Number of signers who may use a code by SMS. */
      readonly codes: number;
    }
  | { readonly kind: 'mandate_act' | 'attendance' };

/** Returns the quote at these prices. */
export function quoteFor(prices: Prices, priced: Priced): Quote {
  if (!('codes' in priced)) return { fixed: prices[priced.kind], perCode: 0, codes: 0 };
  const { kind, signers, codes } = priced;
  return { fixed: prices[kind] * (kind === 'advanced' ? signers : 1), perCode: prices.sms, codes };
}

/** The highest possible cost; this amount is reserved. */
export const highestCost = ({ fixed, perCode, codes }: Quote): number => fixed + perCode * codes;

/** The final cost, if `sent` signers were sent a code by SMS. */
export const finalCost = ({ fixed, perCode, codes }: Quote, sent: number): number =>
  fixed + perCode * Math.min(codes, sent);

/** The quote at current prices, and the highest possible cost. */
export function quoteNow({ config }: Services, priced: Priced): Quote & { readonly most: number } {
  const quote = quoteFor(config.prices, priced);
  return { ...quote, most: highestCost(quote) };
}
