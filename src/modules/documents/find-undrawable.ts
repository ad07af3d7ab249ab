import type { Document, Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { holds, type TextInBox, type TextProblem } from './child/measure-texts.ts';
import { sandboxes } from './sandbox.ts';

/** A text and the field that it will be drawn in. */
export interface TextInField {
  readonly field: Pick<Field, 'type' | 'width' | 'height'>;
  readonly pageSize: PageSize;
  /** As drawn: a date in words. */
  readonly text: string;
}

/** Characters that the fonts have, each at most 1.2 times as wide as the font is large. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f]*$/;
const widest = { width: (text: string) => text.length * 1_200 };

/** Lines below a typed signature: name, moment and level. */
const CAPTION_LINES = 3;

/** Size of a page in points, after rotation. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the page of a document that a field is on. */
export const pageSizeOf = ({ pages }: Pick<Document, 'pages'>, { page }: Pick<Field, 'page'>): PageSize =>
  (pages as unknown as readonly PageSize[])[page - 1]!;

/**
 * Finds, for each text, why it cannot be drawn whole and legibly in its field (6 points for a value); null if it can.
 * Measures in a child, unless all texts are short.
 */
export async function findUndrawable(
  services: Services,
  texts: readonly TextInField[],
): Promise<readonly (TextProblem | null)[]> {
  const boxes = texts.map(
    ({ field: { type, width, height }, pageSize, text }): TextInBox => ({
      kind: type === 'SIGNATURE' || type === 'INITIALS' ? 'typed' : 'value',
      text,
      width: (pageSize.width * width) / 100,
      height: (pageSize.height * height) / 100,
      captionLines: type === 'SIGNATURE' ? CAPTION_LINES : 0,
    }),
  );
  if (boxes.every((box) => PLAIN.test(box.text) && holds(widest, box))) return boxes.map(() => null);
  return (await drawInChild<{ problems: (TextProblem | null)[] }>(services, 'measureTexts', { texts: boxes })).problems;
}

/** Runs a room's drawing task (its `tasks.ts`) in a child, where fonts meet untrusted names, and returns its result. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  services.of(sandboxes).get('reading').run<Drawn>(task, input);
