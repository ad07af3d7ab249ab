import { readPackaged } from '../../../platform/fonts.ts';
import { holdsTyped, holdsValue } from '../../../standards/pdf/index.ts';
import { graphemesOf, type Measure, openTypefaces } from '../../../standards/text/index.ts';

/** A text and the box that it will be drawn in, points. */
export interface TextInBox {
  /** `value`: of a text or date field. `typed`: a typed signature or initials. */
  readonly kind: 'value' | 'typed';
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Lines below a typed signature. */
  readonly captionLines: number;
}

/** Why a text cannot be drawn whole: too long for its box, or with characters that no font has. */
export type TextProblem = { readonly kind: 'too_long' } | { readonly kind: 'no_glyph'; readonly characters: string };

/** Maximum characters that a problem names. */
const MAX_NAMED = 5;

/** Whether the box holds the text whole and legibly. */
export const holds = (measure: Measure, { kind, text, captionLines, ...box }: TextInBox): boolean =>
  kind === 'value' ? holdsValue(measure, box, text) : holdsTyped(measure, box, text, captionLines);

/** Finds, for each text, why it cannot be drawn whole and legibly; null if it can. */
export async function measureTexts({
  texts,
}: {
  readonly texts: readonly TextInBox[];
}): Promise<{ readonly problems: readonly (TextProblem | null)[] }> {
  return { problems: texts.map(problemOf) };
}

function problemOf(text: TextInBox): TextProblem | null {
  const typeface = openTypefaces(readPackaged)[text.kind === 'value' ? 'text' : 'script'];
  if (!typeface.canShow(text.text)) {
    const missing = graphemesOf(text.text).filter((character) => !typeface.canShow(character));
    return { kind: 'no_glyph', characters: [...new Set(missing)].slice(0, MAX_NAMED).join(' ') };
  }
  return holds(typeface, text) ? null : { kind: 'too_long' };
}
