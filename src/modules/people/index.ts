export { reasons } from './reasons.ts';
export { restrictedEmails } from './restricted.ts';
