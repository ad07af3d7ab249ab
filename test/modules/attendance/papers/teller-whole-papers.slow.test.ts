import { describe, expect, it } from 'vitest';
import { workLanguages } from '../../../../src/kernel/language.ts';
import { type Sentence, sentences } from '../../../../src/modules/attendance/papers/teller.ts';
import { nouns } from '../../../../src/modules/attendance/sheet/content.ts';
import { available } from '../../../standards/validators/outside.ts';
import { renderCertificates, renderSheet, renderStatements, tightText, valuesOf } from './rendered.ts';

const names = Object.keys(sentences) as Sentence[];
const tight = (text: string) => text.replace(/\s+/g, '');

/** What the service prints on every page, and the words of days, dates, zones and durations. */
const marks = [
  /SPECIMEN–(sansvaleur|nolegalvalue)/g,
  /(?<=\d)(à|at)(?=\d)/g,
  /(?<=\d)(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?=\d{4})/g,
  /Esign|Page\d+\/\d+/g,
  /(heuredeParis|Paristime)/g,
  ...['fr-FR', 'en-GB'].flatMap((locale) =>
    Array.from({ length: 12 }, (_, index) => [
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 1)),
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, index)),
    ])
      .flat()
      .map((word) => new RegExp(word, 'gi')),
  ),
  /matin|après-midi|morning|afternoon|(?<=\d)(er|min|h(?![a-z]))/gi,
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
];

const counted = (language: (typeof workLanguages)[number]) =>
  Object.values(nouns)
    .flatMap((noun) => [...noun[language]].reverse())
    .map((noun) => new RegExp(`(?<=\\d)${tight(noun)}`, 'g'));

/** Parts of sentences from this length on are parts of nothing else. */
const LONG = 12;

/** What is left of a document's text when each sentence and each value of the table is taken out. */
function leftOf(text: string, language: (typeof workLanguages)[number]): string {
  const index = language === 'fr' ? 0 : 1;
  let left = text;
  for (const value of valuesOf(language)
    .map(tight)
    .sort((a, b) => b.length - a.length))
    if (value) left = left.replaceAll(value, '¤');
  const parts = names
    .flatMap((name) => tight(sentences[name][index]).split(/\{\w+\}/))
    .filter((part) => /\p{L}{2}/u.test(part))
    .sort((a, b) => b.length - a.length);
  const take = (some: readonly string[]) => {
    for (const part of some)
      left = left.replaceAll(part, '¤').replaceAll(part.charAt(0).toLowerCase() + part.slice(1), '¤');
  };
  take(parts.filter((part) => part.length >= LONG));
  for (const mark of [...marks, ...counted(language)]) left = left.replace(mark, '¤');
  take(parts.filter((part) => part.length < LONG));
  return (left.match(/\p{L}[\p{L}’'-]+/gu) ?? []).join(' ');
}

describe.skipIf(!available('pdftotext', '-v')).each(workLanguages)('a paper read whole, in %s', (language) => {
  it('has only sentences of the table: the sheet', async () => {
    expect(leftOf(tightText(await renderSheet(language)), language)).toBe('');
  });

  it('has only sentences of the table: certificates of completion and of absence', async () => {
    expect(leftOf(tightText(await renderCertificates(language)), language)).toBe('');
  });

  it('has only sentences of the table: the monthly statement', async () => {
    expect(leftOf(tightText(await renderStatements(language)), language)).toBe('');
  });

  it('says nothing of what is not in the chain', async () => {
    const index = language === 'fr' ? 0 : 1;
    const documents = [
      tightText(await renderSheet(language, [])),
      tightText(await renderCertificates(language, { events: [] })),
      tightText(await renderStatements(language, { events: [] })),
    ];
    for (const name of names) {
      const [longest] = tight(sentences[name][index])
        .split(/\{\w+\}/)
        .sort((a, b) => b.length - a.length);
      if (!Array.isArray(sentences[name][2]) || longest!.length < 14) continue;
      const isPartOfOther = names.some(
        (other) => !Array.isArray(sentences[other][2]) && tight(sentences[other][index]).includes(longest!),
      );
      if (!isPartOfOther) for (const text of documents) expect(text, name).not.toContain(longest);
    }
  });
});
