import { findText } from './child/find-text.ts';
import { inspectAttachment } from './child/inspect-attachment.ts';
import { inspectFile, inspectPicture, makeLogo, measureTexts } from './child/inspect-file.ts';
import { inspectPdf, placeKnown } from './child/inspect-pdf.ts';
import { augmentPdf, readProtectionOf, renewPdf } from './child/renew-pdf.ts';
import { sealPdf, signPdf } from './child/seal-pdf.ts';

export { sealDrawn } from './child/seal-pdf.ts';

/** This room's tasks in a child process, without database and keys. Only `app/pdf-child.ts` imports them. */
export const tasks = {
  findText,
  inspectAttachment,
  inspectFile,
  inspectPdf,
  placeFields: placeKnown,
  inspectPicture,
  makeLogo,
  measureTexts,
  signPdf,
  sealPdf,
  augmentPdf,
  readProtectionOf,
  renewPdf,
};
