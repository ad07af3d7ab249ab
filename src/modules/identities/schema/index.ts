import './operations.ts';

export { limits } from '../limits.ts';
export { changedIdentity } from './operations.ts';
export * from './types.ts';
export { IdentityInput, oneIdentity } from './types.ts';
