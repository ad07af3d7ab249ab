import type { ObjectNumber, PdfFile } from './pdf-file.ts';
import { textString } from './pdf-text.ts';

/** A chapter: the page it begins on, and how far above the bottom of it, in points. */
interface Chapter {
  readonly title: string;
  readonly leaf: ObjectNumber;
  readonly y: number;
}

/** The chapters, for the reader's side panel (ISO 32000-1 §12.3.3). Gives their root. */
export function writeOutline(file: PdfFile, chapters: readonly Chapter[]): ObjectNumber {
  const root = file.reserve();
  const items = chapters.map(() => file.reserve());
  chapters.forEach(({ title, leaf, y }, index) => {
    const [before, after] = [items[index - 1], items[index + 1]];
    file.write(
      `<</Title ${textString(title)}/Parent ${root} 0 R${before ? `/Prev ${before} 0 R` : ''}${after ? `/Next ${after} 0 R` : ''}` +
        `/Dest[${leaf} 0 R/XYZ null ${Math.round(y) + 6} null]>>`,
      items[index]!,
    );
  });
  return file.write(`<</Type/Outlines/First ${items[0]} 0 R/Last ${items.at(-1)} 0 R/Count ${items.length}>>`, root);
}
