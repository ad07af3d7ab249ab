import { readPackaged } from '../../../platform/fonts.ts';
import { newFile } from '../../../platform/storage/named-files.ts';
import type { ReportContent } from './draw-report.ts';

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  async drawMissionReport({ content, to }: { readonly content: ReportContent; readonly to: string }) {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawReport } = await import('./draw-report.ts');
    const { openTypefaces } = await import('../../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    return newFile(to, async (sink) => drawReport(content, fonts, sink));
  },
};
