import { expect, it } from 'vitest';
import { foldText } from '../../src/kernel/fold-text.ts';

it.each([
  ['Élodie MÜLLER', 'elodie muller'],
  ['E\u0301lodie', 'elodie'],
  ['Łukasz Ćwikła', 'lukasz cwikla'],
  ['Œuvre', 'oeuvre'],
  ['STRASSE straße', 'strasse strasse'],
  ['İstanbul', 'istanbul'],
  ['Ｆｕｌｌ ℡', 'full tel'],
  ['ΆΘΉΝΑ', 'αθηνα'],
  ['p1+x@exemple.fr', 'p1+x@exemple.fr'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
