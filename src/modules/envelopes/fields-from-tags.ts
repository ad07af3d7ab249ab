import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { personNamed } from '../../kernel/person-named.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { findText, type PdfSource, placeAt, type TextHit } from '../documents/index.ts';
import type { FormatRequest } from './field-format.ts';
import { fieldWithDefaults, type NewField } from './input.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';

interface Tagged {
  readonly organizationId: string;
  readonly pdfs: readonly PdfSource[];
  /** The signers or roles, each with the names by which tags call them. */
  readonly people: readonly { readonly names: readonly string[] }[];
  /** Fields that the request has already. */
  readonly fieldCount: number;
}

/** Of a page, in percent: a text that is drawn twice to look bold is one text. */
const BOLD = 0.5;

/** Leaves out a tag that stands on the same tag. */
function withoutRepeats(hits: readonly TextHit[]): readonly TextHit[] {
  const kept = new Map<string, TextHit[]>();
  return hits.filter((hit) => {
    const key = `${hit.page} ${hit.text}`;
    const same = kept.get(key) ?? [];
    const near = (a: number, b: number): boolean => Math.abs(a - b) < BOLD;
    if (same.some(({ box }) => near(box.x, hit.box.x) && near(box.y, hit.box.y))) return false;
    kept.set(key, [...same, hit]);
    return true;
  });
}

/**
 * Returns a field for every tag in the documents: `{{sign:tenant}}`. Other texts in double braces are no tags.
 * @throws Fault `invalid_body` (no tag, too many, a tag that names nobody or several people, or is mistyped)
 */
export async function fieldsFromTags(
  services: Services,
  { organizationId, pdfs, people, fieldCount }: Tagged,
  blob: Context['blob'],
): Promise<NewField[]> {
  const problems: FaultDetail[] = [];
  const fields = await Promise.all(
    pdfs.map(async (pdf, documentIndex) => {
      const path = `documents.${documentIndex}.pdfBase64`;
      const hits = await findText(services, { organizationId, pdf, path, texts: [], tags: true }, blob);
      return withoutRepeats(hits).flatMap((hit): NewField[] => {
        const tag = readTag(hit);
        if (!tag) {
          const fault = faultOfTag(hit.text, (name) => typeof personNamed(name, people) === 'number');
          if (fault) problems.push({ path, ...faultReason(fault, hit.text) });
          return [];
        }
        const { name, page, x, y, ...kind } = tag;
        const person = personNamed(name, people);
        if (typeof person === 'string')
          problems.push({ path, ...because('tag_without_person', { tag: hit.text, person }) });
        const signerIndex = typeof person === 'number' ? person : 0;
        const { anchor: _, ...field } = fieldWithDefaults({ ...kind, documentIndex, signerIndex });
        return [{ ...field, page, x, y }];
      });
    }),
  ).then((found) => found.flat());
  if (fields.length === 0) problems.push({ path: 'fieldsFromTags', ...because('no_tag') });
  const { max } = limits.fields;
  if (fieldCount + fields.length > max)
    problems.push({ path: 'fieldsFromTags', ...because('too_many_tags', { count: max }) });
  if (problems.length > 0) throw refuse('invalid_body', because('tags_unfit'), problems);
  return fields;
}

/** The kinds of tags, with the size of their fields in percent of the page. */
const kinds = {
  sign: { type: 'SIGNATURE', format: null, width: 28, height: 7 },
  initials: { type: 'INITIALS', format: null, width: 10, height: 4 },
  text: { type: 'TEXT', format: null, width: 28, height: 3 },
  number: { type: 'TEXT', format: { number: {} }, width: 16, height: 3 },
  email: { type: 'TEXT', format: { email: true }, width: 28, height: 3 },
  dropdown: { type: 'TEXT', format: null, width: 28, height: 3 },
  date: { type: 'DATE', format: null, width: 16, height: 3 },
  check: { type: 'CHECKBOX', format: null, width: 2.6, height: 1.85 },
  radio: { type: 'CHECKBOX', format: null, width: 2.6, height: 1.85 },
} as const satisfies Record<
  string,
  Pick<NewField, 'type' | 'width' | 'height'> & { readonly format: FormatRequest | null }
>;

/** Word processors begin lines with a capital. */
const TAG = /^\{\{\s*(?<kind>sign|initials|text|number|email|dropdown|date|check|radio)\s*:\s*(?<name>.*?)\s*\}\}$/i;
/** What may have been meant as a tag. */
const ATTEMPT = /^\{\{\s*(?<kind>[^\s:{}]{1,20})\s*:\s*(?<name>.*?)\s*(?<end>\}\})?$/;
/** Letters by which a mistyped kind differs from the right one, at most. */
const MISTYPED = 2;

/** A tag in a document: the type and the place of its field, and the name of the person who fills it in. */
export interface FieldTag extends Pick<NewField, 'type' | 'label' | 'page' | 'x' | 'y' | 'width' | 'height'> {
  readonly name: string;
  readonly format: FormatRequest | null;
}

/**
 * Returns what is wrong with a text that was probably meant as a tag: its kind is mistyped, or unknown before the name of
 * a person, or it does not end on its line. Null for tags, and for other texts in double braces.
 *
 * @param isPerson whether a name is that of a signer or role
 */
function faultOfTag(
  text: string,
  isPerson: (name: string) => boolean,
): 'tag_unknown' | 'tag_unclosed' | 'tag_options' | 'tag_group' | null {
  const { kind, name = '', end } = ATTEMPT.exec(text)?.groups ?? {};
  if (kind === undefined) return null;
  const isKind = Object.hasOwn(kinds, kind.toLowerCase());
  if (!end) return isKind ? 'tag_unclosed' : null;
  if (kind.toLowerCase() === 'dropdown') return 'tag_options';
  if (kind.toLowerCase() === 'radio') return 'tag_group';
  if (isKind) return null;
  const isMistyped = Object.keys(kinds).some((known) => distance(kind.toLowerCase(), known) <= MISTYPED);
  return isMistyped || isPerson(name) ? 'tag_unknown' : null;
}

const faultReason = (fault: NonNullable<ReturnType<typeof faultOfTag>>, tag: string) => {
  if (fault === 'tag_unknown') return because(fault, { tag, kinds: Object.keys(kinds).join(', ') });
  if (fault === 'tag_unclosed') return because(fault, { tag });
  return fault === 'tag_group'
    ? because(fault, { tag, example: '{{radio:tenant:Status:Married}}' })
    : because(fault, { tag, ...limits.fieldOptions, example: '{{dropdown:tenant:Yes|No}}' });
};

/** The number of letters to insert, remove or exchange (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/**
 * Reads a tag such as `{{sign:tenant}}`. Null for other texts, also in double braces, for a dropdown without options
 * that can be told apart, and for a radio button without a group.
 */
export function readTag(hit: TextHit): FieldTag | null {
  const { kind, name } = TAG.exec(hit.text)?.groups ?? {};
  if (!kind || name === undefined) return null;
  const field = kinds[kind.toLowerCase() as keyof typeof kinds];
  const tag = { ...field, ...placeAt(hit, field), name, label: null };
  const [person = '', ...rest] = name.split(':').map((part) => part.trim());
  if (kind.toLowerCase() === 'radio') return radioTag({ ...tag, name: person }, rest);
  if (kind.toLowerCase() !== 'dropdown') return tag;
  const options = optionsIn(rest.join(':'));
  return options && { ...tag, name: person, format: { choice: { options } } };
}

/** The box of `{{radio:tenant:Status:Married}}`. Null without a group, or with texts that are too long. */
function radioTag(tag: FieldTag, [group = '', ...words]: readonly string[]): FieldTag | null {
  const label = words.join(':') || null;
  const isTooLong = [...group].length > limits.fieldGroup.max || [...(label ?? '')].length > limits.fieldLabel.max;
  return group === '' || isTooLong ? null : { ...tag, label, format: { radio: { group } } };
}

/** The options of `{{dropdown:tenant:Yes|No}}`. Null if they are too few, too many, or not distinct. */
function optionsIn(text: string): string[] | null {
  const options = text.split('|').map((option) => option.trim());
  const { min, max } = limits.fieldOptions;
  const isCounted = options.length >= min && options.length <= max && new Set(options).size === options.length;
  return isCounted && options.every((option) => option && [...option].length <= limits.fieldOption.max)
    ? options
    : null;
}
