import { readFile } from 'node:fs/promises';
import { readPackaged } from '../../../platform/fonts.ts';
import { newFile } from '../../../platform/storage/new-file.ts';
import type { DrawPaper } from './draw-paper.ts';
import type { PlacedMention } from './placed-mention.ts';

interface DrawTemporaryWork {
  readonly paper: DrawPaper;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  readonly to: string;
}

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  async drawTemporaryWork({ paper, logo, to }: DrawTemporaryWork) {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawPaper } = await import('./draw-paper.ts');
    const { openTypefaces } = await import('../../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    let fields: readonly PlacedMention[] = [];
    const written = await newFile(to, async (sink) => {
      const drawn = drawPaper(paper, fonts, sink, picture);
      fields = drawn.fields;
      return drawn.written;
    });
    return { ...written, fields };
  },
};
