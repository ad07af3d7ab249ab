import './mandates.ts';
import './operations.ts';
import './quote.ts';
import './status.ts';

export * from './enums.ts';
export { changedEnvelope } from './payload.ts';
