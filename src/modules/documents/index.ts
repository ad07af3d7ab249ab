export {
  type BrandedOrganization,
  findLogoFile,
  listBranded,
  listMailTexts,
  logoFileOf,
  type OwnMailText,
  setMailText,
  shownPrivacyNotice,
} from './branding/branding.ts';
export { brandingRouter } from './branding/serve.ts';
export { checkStorage } from './check-storage.ts';
export type { TextHit } from './child/find-text.ts';
export {
  drawInChild,
  eraseValuesIn,
  eraseValuesOf,
  type FieldOnPage,
  fillFields,
  findUndrawable,
  listFieldsOf,
  pageSizeOf,
  reviveFields,
  signerFields,
} from './field-values.ts';
export { intakeAttachment, intakeFile, intakeSignatureImage } from './intake-files.ts';
export { dropDocuments, type IntakenPdf, intakePdf, writeDocuments } from './intake-pdf.ts';
export { type FieldAnchor, findText, placeAnchored, placeAt } from './place-anchored.ts';
export {
  countDocuments,
  type DocumentToSign,
  documentNamed,
  documentsToSign,
  findFingerprint,
  fingerprints,
  listCurrentSha256s,
  listDocuments,
  listDocumentsWithFields,
  readDocument,
  reviveDocumentsToSign,
} from './read-documents.ts';
export { because } from './reasons.ts';
export {
  fingerprintPdf,
  noUploads,
  type PdfSource,
  readReceived,
  readUpload,
  receivePdf,
} from './receive-pdf.ts';
export {
  addRevisions,
  augmentPdf,
  FileDamaged,
  type FileProtection,
  type RenewedFile,
  readFileProtection,
  readStoredProtection,
  renewPdf,
  replaceSealedDocument,
  writeSealed,
} from './renew-pdf.ts';
export { drawFile, PdfSandboxes, renewingAtOnce, sandboxes, withTempFiles } from './sandbox.ts';
export { picturePaths, type SealedFile, type SealTerms, sealDrawing, sealPdf, signPdf } from './seal-pdf.ts';
export { allLiveBlobsSql, findLiveBlobs, releaseDocuments, removeUnreferenced } from './sweep-blobs.ts';
export { type FieldFill, pictureText, type SignatureSpace, type WrittenFile } from './types.ts';
export { findUpload, findUploaded, receiveUpload, withUploads } from './uploads.ts';
