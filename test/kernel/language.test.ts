import { readFileSync } from 'node:fs';
import type { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type Language, languageFacts, languageName, languageNamed, languages } from '../../src/kernel/language.ts';
import { privacyNotice } from '../../src/kernel/privacy-notice.ts';
import { firstOfMonth, writtenMoment } from '../../src/kernel/written-date.ts';
import { declarationsUnder } from '../../src/modules/batches/authorize-batch.ts';
import { consents } from '../../src/modules/signing/signature-input.ts';
import { readPackaged } from '../../src/platform/fonts.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { openTypefaces } from '../../src/standards/text/index.ts';

/** What the server writes to people, in one file for each language. */
const folders = ['src/pages/words', 'src/pages/web/ui/status/words', 'src/modules/messages/notifications/words'];

/** Every sentence of a language, by place. */
function sentencesIn(language: Language): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (place: string, value: unknown): void => {
    if (typeof value === 'string') found.set(place, value);
    else for (const [key, inner] of Object.entries(value as object)) visit(`${place} ${key}`, inner);
  };
  for (const folder of folders)
    visit(folder, JSON.parse(readFileSync(inProject(`${folder}/${language}.json`), 'utf8')));
  return found;
}

const valuesIn = (sentence: string): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the sentences of people', () => {
  const french = sentencesIn('fr');

  it.each(languages)('are all there in %s, with the same values', (language) => {
    const own = sentencesIn(language);
    expect([...own.keys()]).toEqual([...french.keys()]);
    const differing = [...own].filter(([place, text]) => `${valuesIn(text)}` !== `${valuesIn(french.get(place)!)}`);
    expect(differing).toEqual([]);
  });

  it.each(languages)('are in %s alone: none is that of another language', (language) => {
    const notices = (each: Language) =>
      (['signature', 'presence', 'session'] as const).map(
        (use) => privacyNotice({ organization: 'Acme', url: null, contact: null, keptYears: 10 }, use, each).says,
      );
    const others = languages.filter((each) => each !== language);
    const foreign = new Set(others.flatMap((each) => [...sentencesIn(each).values(), ...notices(each)]));
    // Few words that two languages share say nothing.
    const shared = [...sentencesIn(language).values(), ...notices(language)].filter(
      (text) => text.split(/\s+/).length > 4 && foreign.has(text),
    );
    expect(shared).toEqual([]);
  });
});

it('the fonts of marks and fields have every letter of these languages', () => {
  const fonts = openTypefaces(readPackaged);
  for (const hand of Object.values(fonts))
    expect(hand.canShow('ßẞäöüÄÖÜéèêëàâçœæîïôûùÿ ñáíóúÑ¿¡ àèéìòùÀÈÉÌÒÙ ijĳëïé ãõçáâêôàÃÕÇ «»„“”‘’–…')).toBe(true);
});

describe.each(languages)('the language %s', (language) => {
  it('has dates, numbers and plurals in Intl, on this Node', () => {
    const { locale } = languageFacts[language];
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect(Intl.PluralRules.supportedLocalesOf(language)).toEqual([language]);
    expect(locale.startsWith(`${language}-`)).toBe(true);
  });

  it('is a value of the GraphQL enum', () => {
    const values = (schema.getType('Language') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(values).toContain(languageName(language));
    expect(languageNamed(languageName(language))).toBe(language);
    expect(values).toHaveLength(languages.length);
  });

  it('has the texts that bind a person, with version and language', () => {
    const mandate = { legalName: 'Acme', textVersion: '2026-12' };
    for (const sentences of [consents, declarationsUnder(mandate)]) {
      const [own] = sentences.inForce.filter((sentence) => sentence.language === language);
      expect(own).toMatchObject({ version: expect.stringMatching(/^\d{4}-\d{2}/), sha256: expect.any(String) });
      expect(sentences.find(own!.sha256)).toBe(own);
    }
  });

  it('writes a moment with the day, the month in words and the time', () => {
    const moment = writtenMoment(new Date('2026-12-01T12:02:00Z'), language, 'Europe/Paris');
    expect(moment).toContain('2026');
    expect(moment).toMatch(/13.{1,3}02/);
    expect(firstOfMonth('2 décembre', language)).toBe('2 décembre');
  });
});
