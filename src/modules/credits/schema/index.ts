import './operations.ts';

export { CreditsType } from './types.ts';
