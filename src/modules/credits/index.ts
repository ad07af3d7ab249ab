export { findBalance, grantCredits, type Priced, quoteNow } from './accounts.ts';
export * as creditNeeds from './reserve-credits.ts';
export { assertAffordable, assertAmountAffordable, payForProof, reserveCredits } from './reserve-credits.ts';
