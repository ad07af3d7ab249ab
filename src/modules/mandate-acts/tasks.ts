import type { MandateAct } from './act/mandate-act.ts';
import type { DrawnAct } from './draw-act.ts';

/** What this room does in a child: a second door, for `app/pdf-child.ts` alone. No database, no keys. */
export const tasks = {
  /** Draws a mandate act. The fonts are read and cut once for each child. */
  async drawMandateAct(act: MandateAct): Promise<DrawnAct> {
    // Loaded when asked for: most children never draw, and the fonts are most of a child's start.
    const { drawMandateAct } = await import('./act/draw-mandate-act.ts');
    const { loadTypefaces } = await import('../stationery/index.ts');
    const { pdf, field } = drawMandateAct(act, loadTypefaces());
    return { pdf: pdf.toString('base64'), field };
  },
};
