export { findLogoFile, logoFileOf } from './branding/logo-file.ts';
export { type BrandedOrganization, listBranded, shownPrivacyNotice } from './branding/read-branding.ts';
export { brandingRouter } from './branding/serve.ts';
export { checkStorage } from './check-storage.ts';
export type { TextHit } from './child/find-text.ts';
export { drawFile } from './draw-file.ts';
export {
  eraseValuesIn,
  eraseValuesOf,
  type FieldOnPage,
  fillFields,
  listFieldsOf,
  reviveFields,
  signerFields,
} from './field-values.ts';
export { findText } from './find-text.ts';
export { drawInChild, findUndrawable, pageSizeOf } from './find-undrawable.ts';
export { fingerprintPdf } from './fingerprint-pdf.ts';
export { intakeFile } from './intake-file.ts';
export { type IntakenPdf, intakePdf } from './intake-pdf.ts';
export { intakeSignatureImage } from './intake-signature-image.ts';
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
} from './list-documents.ts';

export { allLiveBlobsSql, findLiveBlobs } from './live-blobs.ts';
export { pictureText } from './picture-text.ts';
export { type FieldAnchor, placeAnchored, placeAt, type Unplaced } from './place-anchored.ts';
export { readUpload } from './read-upload.ts';
export { because } from './reasons.ts';
export { noUploads, type PdfSource } from './receive-pdf.ts';
export { releaseDocuments } from './release-documents.ts';
export { FileDamaged, type FileProtection, type RenewedFile, readStoredProtection, renewPdf } from './renew-pdf.ts';
export { replaceSealedDocument } from './replace-sealed.ts';
export { addRevisions, writeSealed } from './revisions.ts';
export { PdfSandboxes, renewingAtOnce, sandboxes } from './sandbox.ts';
export { type SealedFile, type SealTerms, sealDrawing, sealPdf } from './seal-pdf.ts';
export { signPdf } from './sign-pdf.ts';
export { removeUnreferenced } from './sweep-blobs.ts';
export { withTempFiles } from './temp-files.ts';
export type { FieldFill, SignatureSpace, WrittenFile } from './types.ts';
export { dropDocuments, writeDocuments } from './write-documents.ts';
