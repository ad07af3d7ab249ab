import { readFile } from 'node:fs/promises';
import type { Ask } from '../../platform/sandbox/serve.ts';
import { newFile } from '../../platform/storage/new-file.ts';
import type { CertificateContent } from './certificates/content.ts';
import type { SheetContent, SheetRow } from './sheet/content.ts';

interface DrawSheet {
  readonly content: SheetContent;
  /** Where the trainer's signatures lie, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly to: string;
}

/** What the drawing of a sheet asks the parent, slot by slot. */
export interface SheetQuestions {
  /** With where the signatures lie that the rows name. */
  readonly rows: { readonly rows: readonly SheetRow[]; readonly pictures: Readonly<Record<string, string>> };
}

interface DrawCertificates {
  readonly contents: readonly CertificateContent[];
  readonly to: string;
}

/** What this room does in a child: a second door, for `app/pdf-child.ts` alone. No database, no keys. */
export const tasks = {
  async drawSheet({ content, pictures, to }: DrawSheet, ask: Ask) {
    // Loaded when asked for: most children never draw, and the fonts are most of a child's start.
    const { drawSheet } = await import('./sheet/draw-sheet.ts');
    const { loadTypefaces } = await import('../stationery/index.ts');
    const fonts = loadTypefaces();
    let paths = pictures;
    return newFile(to, (sink) =>
      drawSheet(content, fonts, {
        rowsOf: async (slotId) => {
          const answer = await ask<SheetQuestions['rows']>('rows', { slotId });
          paths = { ...pictures, ...answer.pictures };
          return answer.rows;
        },
        pictureOf: (sha256) => readFile(paths[sha256]!),
        sink,
      }),
    );
  },

  async drawCertificates({ contents, to }: DrawCertificates) {
    const { drawCertificates } = await import('./certificates/draw-certificate.ts');
    const { loadTypefaces } = await import('../stationery/index.ts');
    const fonts = loadTypefaces();
    return newFile(to, async (sink) => drawCertificates(contents, fonts, sink));
  },
};
