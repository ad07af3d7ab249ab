import './list-changes.ts';
import './mandates.ts';
import './operations.ts';
import './quote.ts';
import './status.ts';

export { limits } from '../limits.ts';
export * from './enums.ts';
export { DocumentInput, placeFields, placeOrAnchor, roleFields, signerFields, termFields } from './inputs.ts';
export { contentRefusals } from './operations.ts';
export { changedEnvelope } from './payload.ts';
