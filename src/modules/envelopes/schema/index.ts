import '../contacts/contacts.ts';
import './attachments.ts';
import './comments.ts';
import './corrections.ts';
import './export.ts';
import './folders.ts';
import './overview.ts';
import './mission.ts';
import './operations.ts';
import './recipient.ts';
import './signer-changes.ts';
import './status.ts';
import './text-places.ts';

export { limits } from '../limits.ts';
export { attachmentsField, RequestedAttachmentType, RoleAttachmentType, withFiles } from './attachments.ts';
export * from './enums.ts';
export { shownAttributes, shownPlace } from './field-attributes.ts';
export { checkedField, placeFields } from './field-inputs.ts';
export {
  DocumentInput,
  folderField,
  keptDocument,
  missionField,
  recipientFields,
  recipientsField,
  roleFields,
  signerFields,
  tagsField,
  termFields,
} from './inputs.ts';
export { contentRefusals } from './operations.ts';
export { EnvelopeGroupType, OverviewType } from './overview.ts';
export { changedEnvelope, changedEnvelopes, EnvelopeType } from './types.ts';
