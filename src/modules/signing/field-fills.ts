import { DEFAULT_TIME_ZONE, zoneWords } from '../../kernel/time-zone.ts';
import { writtenMoment } from '../../kernel/written-date.ts';
import type { Field } from '../../platform/database/index.ts';
import type { FieldFill } from '../documents/index.ts';
import type { Signature } from '../envelopes/index.ts';
import type { ProofMandate } from '../evidence/index.ts';
import { captionUnder, signsFor } from './mandated-caption.ts';

/** The signer as shown in a field, before or after the signature, with the name and the level printed below it. */
export interface Hand extends Signature {
  /** The attested name if there is one. */
  readonly name: string;
  readonly level: keyof typeof levels;
  /** IANA name of the zone of the date below a signature. */
  readonly timeZone: string;
  /** For an agent who signs under a mandate: for whom. */
  readonly mandate?: ProofMandate | undefined;
}

const levels = {
  SIMPLE: 'Signature électronique simple',
  ADVANCED: 'Signature électronique avancée',
  ORGANIZATION_SEAL: 'Cachet d’organisation sous mandat',
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
  value: type === 'DATE' ? writtenDay(value, hand.language) : value,
  signature: appearanceOf(type, hand),
});

function appearanceOf(type: Field['type'], hand: Hand): FieldFill['signature'] {
  if (type === 'INITIALS') return { imageSha256: hand.initialsImageSha256, text: hand.initialsText, caption: [] };
  if (type !== 'SIGNATURE') return null;
  const mark = { imageSha256: hand.signatureImageSha256, text: hand.signatureText };
  if (!hand.mandate || !signsFor(hand.mandate)) return { ...mark, caption: captionOf(hand) };
  const under = { ...hand, mandate: hand.mandate };
  return { ...mark, caption: captionUnder(under, 'fr'), captionInEnglish: captionUnder(under, 'en') };
}

/** Formats a date in the signer's language. Returns any other prefilled text unchanged. */
function writtenDay(value: string | null, language: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '') ?? [];
  if (!year) return value;
  return language === 'en' ? `${day} ${englishMonths[Number(month) - 1]} ${year}` : `${day}/${month}/${year}`;
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The lines below a signature: name, place declared by the signer, date, and level. */
export function captionOf({ name, signedAt, signaturePlace, level, timeZone }: Hand): string[] {
  const day = signedAt ? momentIn(timeZone, signedAt) : '';
  return [name, signaturePlace ? `Fait à ${signaturePlace}, le ${day}` : `Le ${day}`, levels[level]];
}

/** « 14 mars 2026 à 10 h 31 », with the offset outside of Paris: « 14 mars 2026 à 13 h 31 (UTC+4) ». */
function momentIn(timeZone: string, at: Date): string {
  const text = writtenMoment(at, 'fr', timeZone);
  return timeZone === DEFAULT_TIME_ZONE ? text : `${text} (${zoneWords(at, timeZone, 'fr')})`;
}
