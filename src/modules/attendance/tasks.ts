import { readFile } from 'node:fs/promises';
import { definitely } from '../../kernel/definitely.ts';
import { readPackaged } from '../../platform/fonts.ts';
import type { Ask } from '../../platform/sandbox/serve.ts';
import { newFile } from '../../platform/storage/new-file.ts';
import type { CertificateContent } from './certificates/content.ts';
import type { StatementContent } from './certificates/draw-statement.ts';
import type { SheetContent, SheetRow } from './sheet/content.ts';

interface DrawSheet {
  readonly content: SheetContent;
  /** Paths of the trainer's signatures, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  readonly to: string;
}

/** The questions of the child that draws a sheet to its parent, one per slot. */
export interface SheetQuestions {
  /** The rows of a slot, and the paths of the signatures that they refer to. */
  readonly rows: { readonly rows: readonly SheetRow[]; readonly pictures: Readonly<Record<string, string>> };
}

interface DrawStatements extends Pick<DrawSheet, 'logo'> {
  readonly contents: readonly StatementContent[];
  readonly to: string;
}

interface DrawCertificates extends Pick<DrawSheet, 'logo'> {
  readonly contents: readonly CertificateContent[];
  readonly to: string;
}

/** This room's tasks in a child process, without database and keys. Only `app/pdf-child.ts` imports them. */
export const tasks = {
  async drawSheet({ content, pictures, logo, to }: DrawSheet, ask: Ask) {
    // Imported here because most children never draw, and loading the fonts takes most of a child's start.
    const { drawSheet } = await import('./sheet/draw-sheet.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    let paths = pictures;
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, (sink) =>
      drawSheet(content, fonts, {
        rowsOf: async (slotId) => {
          const answer = await ask<SheetQuestions['rows']>('rows', { slotId });
          paths = { ...pictures, ...answer.pictures };
          return answer.rows;
        },
        pictureOf: (sha256) => readFile(definitely(paths[sha256], sha256)),
        logo: picture,
        sink,
      }),
    );
  },

  async drawCertificates({ contents, logo, to }: DrawCertificates) {
    const { drawCertificates } = await import('./certificates/draw-certificate.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, async (sink) => drawCertificates(contents, fonts, sink, picture));
  },

  async drawStatements({ contents, logo, to }: DrawStatements) {
    const { drawStatements } = await import('./certificates/draw-statement.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, async (sink) => drawStatements(contents, fonts, sink, picture));
  },
};
