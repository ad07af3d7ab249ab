import type { Language } from '../../kernel/language.ts';
import { zoneWords } from '../../kernel/time-zone.ts';
import { fieldDate, writtenMoment } from '../../kernel/written-date.ts';
import type { Field } from '../../platform/database/index.ts';
import type { FieldFill } from '../documents/index.ts';
import type { Signature } from '../envelopes/index.ts';
import type { ProofMandate } from '../evidence/index.ts';
import { captionUnder, signsFor } from './mandated-caption.ts';

/** The signer as shown in a field, before or after the signature, with the name and the level printed below it. */
export interface Hand extends Signature {
  /** The attested name if there is one. */
  readonly name: string;
  readonly level: keyof (typeof levels)['fr'];
  /** Language of the date and of the lines below a signature. */
  readonly documentLanguage: Language;
  /** IANA name of the zone of the date below a signature. */
  readonly timeZone: string;
  /** For an agent who signs under a mandate: for whom. */
  readonly mandate?: ProofMandate | undefined;
}

const levels = {
  fr: {
    SIMPLE: 'Signature électronique simple',
    ADVANCED: 'Signature électronique avancée',
    ORGANIZATION_SEAL: 'Cachet d’organisation sous mandat',
  },
  en: {
    SIMPLE: 'Simple electronic signature',
    ADVANCED: 'Advanced electronic signature',
    ORGANIZATION_SEAL: 'Seal of an organisation under a mandate',
  },
} as const;

/** Builds the content of one field of a PDF. */
export const fillOf = ({ id, type, page, x, y, width, height, value }: Field, hand: Hand): FieldFill => ({
  id,
  type,
  page,
  x,
  y,
  width,
  height,
  signerName: hand.name,
  value: type === 'DATE' ? value && fieldDate(value, hand.documentLanguage) : value,
  signature: appearanceOf(type, hand),
});

function appearanceOf(type: Field['type'], hand: Hand): FieldFill['signature'] {
  if (type === 'INITIALS') return { imageSha256: hand.initialsImageSha256, text: hand.initialsText, caption: [] };
  if (type !== 'SIGNATURE') return null;
  const mark = { imageSha256: hand.signatureImageSha256, text: hand.signatureText };
  if (!hand.mandate || !signsFor(hand.mandate)) return { ...mark, caption: captionOf(hand) };
  const under = { ...hand, mandate: hand.mandate };
  return { ...mark, caption: captionUnder(under, hand.documentLanguage), captionInEnglish: captionUnder(under, 'en') };
}

/** The lines below a signature: name, place declared by the signer, moment with its zone, and level. */
export function captionOf({
  name,
  signedAt,
  signaturePlace,
  level,
  timeZone,
  documentLanguage: language,
}: Hand): string[] {
  const at = signedAt
    ? `${writtenMoment(signedAt, language, timeZone)} (${zoneWords(signedAt, timeZone, language)})`
    : '';
  return [name, ...made[language](signaturePlace, at), levels[language][level]];
}

const made: Readonly<Record<Language, (place: string | null, at: string) => string[]>> = {
  fr: (place, at) => [place ? `Fait à ${place}, le ${at}` : `Le ${at}`],
  en: (place, at) => [place ? `Signed in ${place}, on ${at}` : `On ${at}`],
};
