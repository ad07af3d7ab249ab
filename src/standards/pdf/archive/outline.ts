import type { ObjectTarget } from '../fonts/subset.ts';
import { dict, name, type Ref } from '../objects.ts';
import { textString } from '../strings.ts';

/** A chapter: its first page, and its distance above the bottom of the page, in points. */
interface Chapter {
  readonly title: string;
  readonly page: Ref;
  readonly y: number;
}

/** Writes the outline (bookmarks) of the chapters (ISO 32000-2, 12.3.3) and returns its root. */
export function writeOutline(target: ObjectTarget, chapters: readonly Chapter[]): Ref {
  const root = target.reserve();
  const items = chapters.map((chapter) => ({ ...chapter, ref: target.reserve() }));
  for (const [index, { title, page, y, ref }] of items.entries())
    target.set(
      ref,
      dict({
        Title: textString(title),
        Parent: root,
        Prev: index > 0 ? items[index - 1]?.ref : undefined,
        Next: items[index + 1]?.ref,
        Dest: [page, name('XYZ'), null, Math.round(y) + 6, null],
      }),
    );
  target.set(
    root,
    dict({ Type: name('Outlines'), First: items[0]?.ref, Last: items.at(-1)?.ref, Count: items.length }),
  );
  return root;
}
