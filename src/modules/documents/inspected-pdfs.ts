import { sha256Hex } from '../../kernel/digest.ts';
import type { InspectedPdf, InspectPdf } from './child/inspect-pdf.ts';

/** Files and layouts that are remembered, and the pages of each: some bytes for a page. */
const MOST = 500;
const MOST_PAGES = 500;

/** What the inspection of a stored file found that has nothing to do with the people who sign it. */
export type Inspection = Pick<InspectedPdf, 'pages' | 'activeContent' | 'isMarked'>;

/**
 * Remembers stored files that were inspected with fields at the same places: each envelope of a template, such as each
 * row of a bulk send, has the same bytes and the same fields, with other people. Such a file only gets its fields.
 */
export class InspectedPdfs {
  readonly #found = new Map<string, Inspection>();

  find(key: string): Inspection | undefined {
    const found = this.#found.get(key);
    if (!found) return undefined;
    // The last used is the last to be forgotten.
    this.#found.delete(key);
    this.#found.set(key, found);
    return found;
  }

  remember(key: string, { pages, activeContent, isMarked }: Inspection): void {
    if (pages.length > MOST_PAGES) return;
    this.#found.set(key, { pages, activeContent, isMarked });
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= MOST) return;
      this.#found.delete(oldest);
    }
  }
}

/** The same for the same bytes with the same fields at the same places, whatever their ids and whoever fills them. */
export function inspectionKey(sha256: string, { fields, marks = [] }: Pick<InspectPdf, 'fields' | 'marks'>): string {
  const indexes = new Map([...fields, ...marks].map(({ id }, index) => [id, index]));
  const layout = [...fields, ...marks.map((mark) => ({ ...mark, page: null }))].map(
    ({ type, page, x, y, width, height, digital = false, locks = [] }) => [
      ...[type, page, x, y, width, height, digital],
      locks.map((id) => indexes.get(id)),
    ],
  );
  return sha256Hex(JSON.stringify([sha256, fields.length, layout]));
}
