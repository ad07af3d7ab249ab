import type { Database, Document, Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { holds, type TextInBox, type TextProblem } from './child/measure-texts.ts';
import { drawInChild } from './draw-in-child.ts';

/** A text and the field that it will be drawn in. */
export interface TextInField {
  readonly field: Pick<Field, 'type' | 'documentId' | 'page' | 'width' | 'height'>;
  /** As drawn: a date in words. */
  readonly text: string;
}

/** Characters that the fonts have, each at most 1.2 times as wide as the font is large. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f]*$/;
const widest = { width: (text: string) => text.length * 1_200 };

/** Lines below a typed signature: name, moment and level. */
const CAPTION_LINES = 3;

/** Size of a page in points, after rotation. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes of the pages of documents, by document id. */
export type PageSizes = ReadonlyMap<string, readonly PageSize[]>;

export const pageSizes = (documents: readonly Pick<Document, 'id' | 'pages'>[]): PageSizes =>
  new Map(documents.map(({ id, pages }) => [id, pages as unknown as readonly PageSize[]]));

/** Reads the sizes of the pages that fields are on. */
export const readPageSizes = async (
  client: Database['prisma'],
  fields: readonly Pick<Field, 'documentId'>[],
): Promise<PageSizes> => {
  const ids = [...new Set(fields.map(({ documentId }) => documentId))];
  return pageSizes(await client.document.findMany({ where: { id: { in: ids } }, select: { id: true, pages: true } }));
};

/**
 * Finds, for each text, why it cannot be drawn whole and legibly in its field (6 points for a value); null if it can.
 * Measures in a child, unless all texts are short.
 */
export async function findUndrawable(
  services: Services,
  sizes: PageSizes,
  texts: readonly TextInField[],
): Promise<readonly (TextProblem | null)[]> {
  const boxes = texts.map(({ field: { type, documentId, page, width, height }, text }): TextInBox => {
    const size = sizes.get(documentId)![page - 1]!;
    return {
      kind: type === 'SIGNATURE' || type === 'INITIALS' ? 'typed' : 'value',
      text,
      width: (size.width * width) / 100,
      height: (size.height * height) / 100,
      captionLines: type === 'SIGNATURE' ? CAPTION_LINES : 0,
    };
  });
  if (boxes.every((box) => PLAIN.test(box.text) && holds(widest, box))) return boxes.map(() => null);
  return (await drawInChild<{ problems: (TextProblem | null)[] }>(services, 'measureTexts', { texts: boxes })).problems;
}
