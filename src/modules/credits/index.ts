export { endReservations } from './end-reservation.ts';
export { faults } from './faults.ts';
export { type Balance, findBalance } from './find-balance.ts';
export { grantCredits } from './grant-credits.ts';
export { payForProof } from './pay-for-proof.ts';
export { type Priced, quoteNow } from './quote.ts';
export { reasons } from './reasons.ts';
export { assertAffordable, assertAmountAffordable, reserveCredits } from './reserve-credits.ts';
