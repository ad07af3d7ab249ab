import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIM, LAW } from '../../../../src/kernel/told.ts';
import {
  certificateSentences,
  readingSentences,
  sessionSentences,
} from '../../../../src/modules/attendance/papers/sentences.ts';
import { type Sentence, sentences, sheetSentences, Teller } from '../../../../src/modules/attendance/papers/teller.ts';
import { shownEvents } from '../../../../src/modules/evidence/advance.ts';

const names = Object.keys(sentences) as Sentence[];
const types = Object.keys(shownEvents);
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole!).sort();

/** What a teller says with these events, every hole filled. */
const said = (name: Sentence, events: readonly string[], holes = holesOf(sentences[name][0])) => {
  const teller = new Teller(
    'fr',
    events.map((type) => ({ type, about: null })),
  );
  const values = Object.fromEntries(holes.map((hole) => [hole, 'x']));
  return (teller.say as (name: Sentence, values: object) => string).call(teller, name, values);
};

describe('every sentence of the papers of a session', () => {
  it.each(names.filter((name) => sentences[name][2] !== LAW && sentences[name][2] !== CLAIM))(
    '%s is printed with one of its events only',
    (name) => {
      const source = sentences[name][2] as readonly string[];
      expect(source.length).toBeGreaterThan(0);
      expect(
        said(
          name,
          types.filter((type) => !source.includes(type)),
        ),
      ).toBe('');
      for (const type of source) {
        expect(Object.hasOwn(shownEvents, type), type).toBe(true);
        expect(said(name, [type])).not.toBe('');
      }
    },
  );

  it('is printed with all of its values only', () => {
    for (const name of names)
      for (const hole of holesOf(sentences[name][0])) {
        const teller = new Teller(
          'fr',
          types.map((type) => ({ type, about: null })),
        );
        const values = Object.fromEntries(holesOf(sentences[name][0]).map((one) => [one, one === hole ? null : 'x']));
        const say = teller.say as (name: Sentence, values: object) => string;
        expect(say.call(teller, name, values), name).toBe('');
      }
  });

  it('about a slot needs an event about that slot', () => {
    const teller = new Teller('fr', [
      { type: 'slot.opened', about: 1 },
      { type: 'session.created', about: null },
    ]);
    expect(teller.about(1).say('opened', { at: 'x' })).toBe('ouvert le x');
    expect(teller.about(2).say('opened', { at: 'x' })).toBe('');
    expect(teller.about(2).say('onsite')).toBe('en présentiel');
  });

  it('has the same values in both languages, and one name', () => {
    for (const name of names) expect(holesOf(sentences[name][1]), name).toEqual(holesOf(sentences[name][0]));
    const tables = [sessionSentences, sheetSentences, readingSentences, certificateSentences];
    expect(tables.flatMap(Object.keys).length).toBe(names.length);
  });

  it('stands in the tables: the files that draw have no words of their own', () => {
    for (const folder of ['sheet', 'certificates']) {
      const url = new URL(`../../../../src/modules/attendance/${folder}/`, import.meta.url);
      for (const file of readdirSync(url)) {
        const code = readFileSync(new URL(file, url), 'utf8').replace(
          /\/\*[\s\S]*?\*\/|\/\/.*|^import .*|} from .*|throw .*/gm,
          '',
        );
        if (!/Paper\b/.test(code) || file === 'pictures.ts') continue;
        const texts = [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, template]) =>
          (plain ?? template)!.replace(/\$\{[^}]*\}/g, ''),
        );
        const words = texts.filter((text) => /\p{Ll}{2,} \p{L}|[À-ÿ’]|^\p{Lu}\p{Ll}+$/u.test(text));
        expect(words, file).toEqual([]);
      }
    }
  });
});
