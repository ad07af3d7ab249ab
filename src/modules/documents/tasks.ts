import { inspectPdf } from './child/inspect-pdf.ts';
import { inspectPicture } from './child/inspect-picture.ts';
import { readProtectionOf, renewPdf } from './child/renew-pdf.ts';
import { sealPdf } from './child/seal-pdf.ts';
import { signPdf } from './child/sign-pdf.ts';

export { sealDrawn } from './child/seal-drawn.ts';

/** What this room does in a child: a second door, for `app/pdf-child.ts` alone. No database, no keys. */
export const tasks = { inspectPdf, inspectPicture, signPdf, sealPdf, readProtectionOf, renewPdf };
