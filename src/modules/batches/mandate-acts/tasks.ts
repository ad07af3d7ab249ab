import { readPackaged } from '../../../platform/fonts.ts';
import type { MandateAct } from './act/mandate-act.ts';
import type { DrawnAct } from './draw-act.ts';

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Draws a mandate act. Each child reads and cuts the fonts once. */
  async drawMandateAct(act: MandateAct): Promise<DrawnAct> {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawMandateAct } = await import('./act/draw-mandate-act.ts');
    const { openTypefaces } = await import('../../../standards/text/index.ts');
    const { pdf, field } = drawMandateAct(act, openTypefaces(readPackaged));
    return { pdf: pdf.toString('base64'), field };
  },
};
