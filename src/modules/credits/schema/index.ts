import './types.ts';

export { CreditsType } from './types.ts';
