import './operations.ts';

export { limits } from '../limits.ts';
export { IdentityInput, oneIdentity } from './inputs.ts';
export { changedIdentity } from './operations.ts';
export * from './types.ts';
