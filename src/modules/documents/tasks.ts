import { findText } from './child/find-text.ts';
import { inspectFile } from './child/inspect-file.ts';
import { inspectPdf, placeKnown } from './child/inspect-pdf.ts';
import { inspectPicture } from './child/inspect-picture.ts';
import { makeLogo } from './child/make-logo.ts';
import { measureTexts } from './child/measure-texts.ts';
import { readProtectionOf, renewPdf } from './child/renew-pdf.ts';
import { sealPdf } from './child/seal-pdf.ts';
import { signPdf } from './child/sign-pdf.ts';

export { sealDrawn } from './child/seal-drawn.ts';

/** This room's tasks in a child process, without database and keys. Only `app/pdf-child.ts` imports them. */
export const tasks = {
  findText,
  inspectFile,
  inspectPdf,
  placeFields: placeKnown,
  inspectPicture,
  makeLogo,
  measureTexts,
  signPdf,
  sealPdf,
  readProtectionOf,
  renewPdf,
};
