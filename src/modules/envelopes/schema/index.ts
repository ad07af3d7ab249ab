import './corrections.ts';
import './archive.ts';
import './export.ts';
import './list-changes.ts';
import './mandates.ts';
import './mission.ts';
import './operations.ts';
import './quote.ts';
import './status.ts';
import './text-places.ts';

export { limits } from '../limits.ts';
export * from './enums.ts';
export { fieldAttributes, formatColumn } from './field-format.ts';
export { checkedField, placeFields } from './field-inputs.ts';
export {
  DocumentInput,
  keptDocument,
  missionField,
  roleFields,
  signerFields,
  tagsField,
  termFields,
} from './inputs.ts';
export { contentRefusals } from './operations.ts';
export { EnvelopeGroupType, OverviewType } from './overview.ts';
export { changedEnvelope, changedEnvelopes } from './payload.ts';
