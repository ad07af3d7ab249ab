import { isDay } from '../../kernel/date-time.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language.ts';
import { isNameOf, type PersonName } from '../../kernel/person-name.ts';
import { shownFields } from '../../kernel/shown-fields.ts';
import { formatProblem } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';
import { isStyled, type SignatureStyle, signatureStyles } from '../../standards/text/index.ts';
import { formatReason, heldValue, radioGroups, storedFormat } from '../envelopes/index.ts';

/** What the page sends when a person signs. */
export interface SignatureInput {
  readonly values: readonly { readonly fieldId: string; readonly value: string }[];
  /** A PNG, base64. */
  readonly drawnSignature: string | null;
  readonly typedSignature: string | null;
  /** Handwriting of typed signature and initials; null for the default. */
  readonly signatureStyle: SignatureStyle | null;
  /** A PNG, base64. */
  readonly uploadedSignature: string | null;
  /** A PNG, base64. */
  readonly drawnInitials: string | null;
  readonly typedInitials: string | null;
  readonly place: string | null;
  readonly consentSha256: string;
  readonly code: string | null;
  /** As the page reports them. */
  readonly pagesShown: readonly ShownPages[];
}

/** How long the pages of a document were shown. */
interface ShownPages {
  /** From 1, in the order of the envelope. */
  readonly document: number;
  /** By page, from the first one. */
  readonly seconds: readonly number[];
}

export interface CheckedSignature {
  /** Values by field id. Unchanged fields are missing. */
  readonly values: ReadonlyMap<string, string>;
  readonly typedSignature: string | null;
  readonly typedInitials: string | null;
  /** Handwriting of what was typed. Null for the default, and if a style lacks a letter of it. */
  readonly signatureStyle: SignatureStyle | null;
  /** How the person made them. */
  readonly signature: 'drawn' | 'typed' | 'uploaded' | 'none';
  readonly initials: 'drawn' | 'typed' | 'none';
  readonly place: string | null;
  readonly consent: Sentence;
  readonly pagesShown: readonly ShownPages[];
}

/**
 * Checks the input against the signer's own fields and the consent texts.
 * @throws Fault `invalid_body` with the path of each field
 */
export function assertSignature(fields: readonly Field[], input: SignatureInput): CheckedSignature {
  const details: FaultDetail[] = [];
  const object = (path: string, message: string) => details.push({ path, message });
  const own = new Map(
    fields.filter(({ type }) => type !== 'SIGNATURE' && type !== 'INITIALS').map((field) => [field.id, field]),
  );
  const values = new Map<string, string>();
  for (const [index, { fieldId, value }] of input.values.entries()) {
    const field = own.get(fieldId);
    if (!field) object(`values.${index}.fieldId`, 'is not a field of this signer');
    else if (values.has(fieldId)) object(`values.${fieldId}`, 'is given twice');
    else values.set(fieldId, value);
    const problem = field && problemWith(field, value);
    if (problem) object(`values.${fieldId}`, problem);
  }
  const chosen = (field: Field): string => values.get(field.id) ?? heldValue(field) ?? '';
  const shown = shownFields(fields, chosen);
  for (const field of own.values()) {
    if (!shown.has(field)) {
      if (!isEmpty(field, values.get(field.id) ?? '')) object(`values.${field.id}`, `is not shown${called(field)}`);
      values.set(field.id, '');
    } else if (isAsked(field) && isEmpty(field, chosen(field)))
      object(`values.${field.id}`, `is required${called(field)}`);
  }
  for (const [group, boxes] of radioGroups([...own.values()].filter((field) => shown.has(field)))) {
    const [ticked, ...more] = boxes.filter((field) => !isEmpty(field, chosen(field)));
    for (const { id } of more) object(`values.${id}`, `is the second ticked box of the group “${group}”`);
    if (!ticked && boxes.some(({ required }) => required))
      object(`values.${boxes[0]!.id}`, `one box of the group “${group}” must be ticked`);
  }
  const has = (wanted: Field['type']) => fields.some(({ type }) => type === wanted);
  const { drawnSignature: drawn, typedSignature: typed, uploadedSignature: uploaded } = input;
  const signature = way({ drawn, typed, uploaded });
  if (signature === 'several') object('drawnSignature', 'give one of a drawn, typed or uploaded signature');
  if (signature === 'none' && has('SIGNATURE'))
    object('drawnSignature', 'a drawn, typed or uploaded signature is required');
  const initials = way({ drawn: input.drawnInitials, typed: input.typedInitials });
  if (initials === 'several') object('drawnInitials', 'give drawn or typed initials, not both');
  if (initials === 'none' && has('INITIALS')) object('drawnInitials', 'drawn or typed initials are required');
  if (initials !== 'none' && !has('INITIALS')) object('drawnInitials', 'this signer has no field for initials');
  const consent = consents.find(input.consentSha256);
  if (!consent) object('consentSha256', 'is not the SHA-256 of a consent text of this service');
  if (!consent || signature === 'several' || initials === 'several' || details.length)
    throw refuse('invalid_body', 'The signature is incomplete.', details);
  const written = (text: string | null) => text?.trim() || null;
  const { typedSignature, typedInitials, place, signatureStyle: wanted } = input;
  const letters = [typedSignature, typedInitials].filter((text) => text !== null).join(' ');
  const isChosen = wanted !== null && wanted !== signatureStyles[0] && letters !== '' && isStyled(letters, wanted);
  return {
    ...{ values, consent, signature, initials, place: written(place), pagesShown: input.pagesShown },
    ...{ typedSignature: written(typedSignature), typedInitials: written(typedInitials) },
    signatureStyle: isChosen ? wanted : null,
  };
}

/**
 * Checks that a typed signature is the name of the attested person.
 * @throws Fault `invalid_body` with the path `typedSignature`
 */
export function assertOwnName(person: PersonName, { typedSignature }: CheckedSignature): void {
  if (typedSignature === null || isNameOf(typedSignature, person)) return;
  const { givenName, familyName } = person;
  const message = `is not the name of the attested identity: type ${givenName} ${familyName}, or one of the given names and the family name`;
  throw refuse('invalid_body', 'The typed signature is not the name of the signer.', [
    { path: 'typedSignature', message },
  ]);
}

/** The way that was chosen, among those that are possible. */
function way<W extends string>(ways: Readonly<Record<W, string | null>>): W | 'none' | 'several' {
  const [chosen, other] = (Object.keys(ways) as W[]).filter((each) => ways[each] !== null);
  return other ? 'several' : (chosen ?? 'none');
}

/** Whether a field must be filled in by itself: of radio buttons one is ticked, and a fixed text has its value. */
const isAsked = (field: Field): boolean => {
  const kind = storedFormat(field)?.kind;
  return field.required && kind !== 'radio' && kind !== 'fixed';
};

const isEmpty = ({ type }: Field, value: string): boolean =>
  type === 'CHECKBOX' ? value !== 'true' : value.trim() === '';

/** Names the field in a message, if the sender gave it a name. */
const called = ({ label }: Field): string => (label ? `: “${label}”` : '');

/** What is wrong with the value of a field. An empty value is wrong only where the field is required. */
function problemWith(field: Field, value: string): string | null {
  const format = storedFormat(field);
  if (format?.kind === 'fixed')
    return value === (heldValue(field) ?? '') ? null : 'is a text of the sender, which cannot be changed';
  if (field.type === 'CHECKBOX') return value === 'true' || value === 'false' ? null : 'must be true or false';
  if (value.trim() === '' && (!field.required || field.type === 'TEXT')) return null;
  if (field.type === 'DATE' && !isDay(value)) return 'must be a date YYYY-MM-DD';
  const problem = format && formatProblem(format, value);
  return problem && `${formatReason(problem).message}${called(field)}`;
}

/** A sentence that people agree to or declare, in one language. */
export interface Sentence {
  readonly version: string;
  readonly language: Language;
  readonly text: string;
  /** SHA-256 of the sentence as shown (UTF-8). */
  readonly sha256: string;
}

export interface Sentences {
  /** The current version, in each language that has it; a reader of another one is shown the first, in its language. */
  readonly inForce: readonly Sentence[];
  /** Finds the sentence with this hash, in any version. Undefined if the service never showed it. */
  find(sha256: string): Sentence | undefined;
}

/**
 * Creates sentences from their versions, oldest first. To change a sentence, add a version; keep the old ones, because
 * proofs quote them. A version may gain a language; what it says in one never changes.
 */
export function sentences(versions: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>): Sentences {
  const all = Object.entries(versions).map(([version, texts]) =>
    Object.entries(texts).map(([language, text]): Sentence => {
      return { version, language: language as Language, text, sha256: sha256Hex(text) };
    }),
  );
  return { inForce: all.at(-1)!, find: (sha256) => all.flat().find((sentence) => sentence.sha256 === sha256) };
}

/** The sentences of consent of signers, by version and language. */
export const consents = sentences({
  '2026-11': {
    fr: 'Je reconnais avoir lu les documents et j’accepte de les signer par voie électronique.',
    en: 'I have read the documents and agree to sign them electronically.',
  },
  // Accepts the contents, not only the means.
  '2026-12': {
    fr: 'J’ai lu ces documents, j’en accepte le contenu et je les signe électroniquement ; cette signature m’engage.',
    en: 'I have read these documents, accept their contents and sign them electronically; this signature binds me.',
    de: 'Ich habe diese Dokumente gelesen, stimme ihrem Inhalt zu und unterschreibe sie elektronisch; diese Unterschrift ist für mich verbindlich.',
    es: 'He leído estos documentos, acepto su contenido y los firmo electrónicamente; esta firma me obliga.',
    it: 'Ho letto questi documenti, ne accetto il contenuto e li firmo elettronicamente; questa firma mi vincola.',
    nl: 'Ik heb deze documenten gelezen, aanvaard de inhoud ervan en onderteken ze elektronisch; deze handtekening bindt mij.',
    pt: 'Li estes documentos, aceito o seu conteúdo e assino-os eletronicamente; esta assinatura vincula-me.',
  },
});
