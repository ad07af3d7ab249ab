import { readdirSync, readFileSync } from 'node:fs';
import { getNamedType, isInputObjectType, isScalarType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allRootFields } from '../../../../src/graphql/access-table.ts';
import { reasons } from '../../../../src/graphql/errors.ts';
import { schema } from '../../../../src/graphql/schema.ts';
import { type WorkLanguage, workLanguages } from '../../../../src/kernel/language.ts';
import { compileSentence } from '../../../../src/pages/compile-sentence.ts';
import { readWords } from '../../../../src/pages/compile-words.ts';
import { refusalText } from '../../../../src/pages/web/console/refusal-words.ts';
import { words as consoleWords } from '../../../../src/pages/web/generated/words/console.ts';
import { words as refusalWords } from '../../../../src/pages/web/generated/words/refusals.ts';
import { addWords, language } from '../../../../src/pages/web/i18n/index.ts';
import { Refusal } from '../../../../src/pages/web/lib/graphql.ts';
import { commonRefusals, refusalsOf } from '../../../../src/platform/graphql/refusals.ts';

/** The root fields that the console asks for, as `Mutation.createLabel`. */
const asked = new Set(
  readdirSync('src/pages/web/console', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(`src/pages/web/console/${file}`, 'utf8')).definitions)
    .flatMap((definition) =>
      definition.kind === 'OperationDefinition'
        ? definition.selectionSet.selections.flatMap((field) =>
            field.kind === 'Field' ? [`${capital(definition.operation)}.${field.name.value}`] : [],
          )
        : [],
    ),
);
const fields = allRootFields(schema).filter(([name]) => asked.has(name));

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Names of the inputs below a type that a person can fill in wrongly: neither ids nor choices. */
function namesIn(type: unknown, seen = new Set<string>()): string[] {
  const named = getNamedType(type as never);
  if (!isInputObjectType(named) || seen.has(named.name)) return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => {
    const of = getNamedType(field.type);
    const isWritten = isScalarType(of) && !['ID', 'Boolean', 'JSON'].includes(of.name);
    return [...(isWritten ? [field.name] : []), ...namesIn(of, seen)];
  });
}

const lacking = (prefix: string, names: Iterable<string>, words: object) =>
  [...new Set(names)].filter((name) => !Object.hasOwn(words, `${prefix}_${name}`));

describe.each(workLanguages)('the words of refusals in %s', (language) => {
  const words = readWords('refusals', language);

  it('has each code that an operation of the console declares', () => {
    const codes = [...fields.flatMap(([, field]) => [...refusalsOf(field).keys()]), ...commonRefusals, 'not_found'];
    expect(fields.length).toBeGreaterThan(100);
    expect(lacking('refusal', codes, words)).toEqual([]);
  });

  it('names each input that a person fills in', () => {
    const names = fields.filter(([name]) => name.startsWith('Mutation.')).flatMap(([, { args }]) => args);
    expect(
      lacking(
        'place',
        names.flatMap(({ type }) => namesIn(type)),
        words,
      ),
    ).toEqual([]);
  });

  it('has reasons with no other values than the service gives', () => {
    const valuesIn = (sentence: string) => new Set([...compileSentence(sentence, language).needed.keys()]);
    const keys = Object.keys(words).filter((key) => key.startsWith('reason_'));
    const more = keys.filter((key) => {
      const given = new Set(
        [...(reasons[key.replace('reason_', '')] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      );
      return [...valuesIn(words[key]!)].some((value) => !given.has(value));
    });
    expect(keys.length).toBeGreaterThan(20);
    expect(more).toEqual([]);
  });
});

/** In English, the service's own sentences are shown; the page replaces a few that speak of the API. */
it.each(workLanguages.filter((each) => each !== 'en'))(
  'have each reason of the service in %s, and no other',
  (each) => {
    const own = Object.keys(readWords('refusals', each)).flatMap((key) =>
      key.startsWith('reason_') ? [key.replace('reason_', '')] : [],
    );
    expect(own.sort()).toEqual(Object.keys(reasons).sort());
  },
);

describe('a refusal is shown', () => {
  const detail = (path: string, reason: string, values = {}) => ({ path, reason, values, message: 'in English' });
  const texts = async (chosen: WorkLanguage, refusals: readonly Refusal[]) => {
    language.value = chosen;
    await addWords(consoleWords);
    await addWords(refusalWords);
    return refusals.map(refusalText);
  };
  const refusals = [
    new Refusal('meaning', { code: 'last_owner' }),
    new Refusal('in English', { code: 'invalid_status', reason: 'envelope_status', values: { status: 'completed' } }),
    new Refusal('meaning', { code: 'rate_limited', retryAfter: 61 }),
    new Refusal('meaning', {
      code: 'invalid_body',
      details: [detail('signers.0.email', 'not_email'), detail('name', 'empty')],
    }),
    new Refusal('meaning', { code: 'invalid_body', details: [detail('name', 'max_characters', { count: 200 })] }),
    new Refusal('meaning', { code: 'invalid_body', details: [detail('csv.3.Adresse 1.2', 'empty_cell')] }),
    new Refusal('meaning', { code: 'invalid_body', details: [detail('origins.1', 'not_origin')] }),
    new Refusal('meaning', { code: 'invalid_body', details: [detail('', 'no_tag')] }),
    new Refusal('a new sentence', { code: 'a_new_code' }),
  ];

  it('in French', async () => {
    expect(await texts('fr', refusals)).toEqual([
      'L’équipe doit garder au moins un propriétaire\u00a0: nommez-en d’abord un autre.',
      'L’enveloppe est terminée.',
      'C’est trop tôt. Réessayez dans 2 minutes.',
      'Signataire 1, Adresse e-mail\u00a0: n’est pas une adresse e-mail',
      'Nom\u00a0: 200 caractères au plus',
      'Ligne 3, «\u00a0Adresse 1.2\u00a0»\u00a0: à remplir',
      'Origine 2\u00a0: n’est pas une origine telle que https://app.exemple.fr',
      'Aucune balise dans les documents',
      'a new sentence',
    ]);
  });

  it('in English, by the sentence of the service', async () => {
    expect(await texts('en', refusals)).toEqual([
      'The team must keep at least one owner: make another member an owner first.',
      'The envelope is completed.',
      'It is too early. Try again in 2 minutes.',
      'Signer 1, E-mail address: in English',
      'Name: in English',
      'Line 3, “Adresse 1.2”: in English',
      'Origin 2: in English',
      'In English',
      'a new sentence',
    ]);
  });
});
