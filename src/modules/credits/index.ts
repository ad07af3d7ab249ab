export { findBalance } from './find-balance.ts';
export { grantCredits } from './grant-credits.ts';
export * as creditNeeds from './needs.ts';
export { payForProof } from './pay-for-proof.ts';
export { type Priced, quoteNow } from './quote.ts';
export { assertAffordable, assertAmountAffordable, reserveCredits } from './reserve-credits.ts';
