/** PAdES (EN 319 142-1): documents that grow by fields, signatures, validation data and timestamps. */
export type { FieldType, PlacedField } from './fields.ts';
export { type FilledField, fillFields } from './fill-fields.ts';
export { placeFields } from './place-fields.ts';
export { isPreviousProven, type Protection, readProtection, readTokenProtection, Unprotected } from './protection.ts';
export {
  type EmbeddedSignature,
  openPdf,
  PdfRevisions,
  resumePrepared,
  resumeSealed,
  resumeSigned,
  type Stage,
  signatures,
  signedParts,
} from './revisions.ts';
export {
  type ArchiveRequest,
  addSecurityStoreAndTimestamp,
  mergeValidationData,
  type ValidationData,
} from './security-store.ts';
export { readLevel, type SignatureRequest, seal, sign } from './sign.ts';
export { type FieldSignatureRequest, type SignedField, signFields } from './sign-fields.ts';
export { type Answer, type Claims, type Draw, drawMark, type Visible } from './signature-field.ts';
