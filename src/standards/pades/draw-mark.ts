import {
  type AppearanceFonts,
  archivalRules,
  Ink,
  inColoursOf,
  type SignatureMark,
  signatureForm,
} from '../pdf/index.ts';
import type { Draw } from './signature-field.ts';

/** Lets a signature or a seal show as a mark on its page. Fonts are embedded with it, the glyphs that are used. */
export const drawMark =
  (mark: SignatureMark, fonts: AppearanceFonts): Draw =>
  (update, placement) => {
    const ink = new Ink(update, fonts, { cidSet: archivalRules(update.pdf).part === 1 });
    const form = update.add(inColoursOf(update.pdf, signatureForm(update, placement, ink, mark)));
    ink.finish();
    return form;
  };
