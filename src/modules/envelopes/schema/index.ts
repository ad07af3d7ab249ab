import './operations.ts';
import './status.ts';

export * from './enums.ts';
export { EnvelopeType } from './types.ts';
