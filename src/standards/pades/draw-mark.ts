import {
  type AppearanceFonts,
  archivalRules,
  Ink,
  inColoursOf,
  type SignatureMark,
  signatureForm,
} from '../pdf/index.ts';
import type { Draw } from './signature-field.ts';

/** Returns a function that draws the mark of a signature or seal on its page. Embeds the used glyphs of the fonts. */
export const drawMark =
  (mark: SignatureMark, fonts: AppearanceFonts): Draw =>
  (update, placement) => {
    const ink = new Ink(update, fonts, { cidSet: archivalRules(update.pdf).part === 1 });
    const form = update.add(inColoursOf(update.pdf, signatureForm(update, placement, ink, mark)));
    ink.finish();
    return form;
  };
