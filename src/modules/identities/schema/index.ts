import './operations.ts';

export { limits } from '../limits.ts';
export * from './enums.ts';
export { IdentityInput, oneIdentity } from './inputs.ts';
export { changedIdentity } from './payload.ts';
