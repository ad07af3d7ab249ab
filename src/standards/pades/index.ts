/** PAdES (EN 319 142-1): documents that grow by fields, signatures, validation data and timestamps. */
export { type ArchiveRequest, addSecurityStoreAndTimestamp } from './archive.ts';
export { drawMark } from './draw-mark.ts';
export type { FieldType, PlacedField } from './fields.ts';
export { type FilledField, fillFields } from './fill-fields.ts';
export { placeFields } from './place-fields.ts';
export { isPreviousProven, type Protection, readProtection, Unprotected } from './protection.ts';
export { readLevel } from './read-level.ts';
export { openPdf, PdfRevisions, resumePrepared, resumeSealed, type Stage } from './revisions.ts';
export { mergeValidationData, type ValidationData } from './security-store.ts';
export { type SignatureRequest, seal, sign } from './sign.ts';
export { type FieldSignatureRequest, type SignedField, signFields } from './sign-fields.ts';
export type { Draw, Visible } from './signature-field.ts';
export type { Answer, Claims } from './signature-value.ts';
export { type EmbeddedSignature, signatures, signedParts } from './signatures.ts';
