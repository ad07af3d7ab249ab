import type { Language } from '../../kernel/language.ts';
import { zoneWords } from '../../kernel/time-zone.ts';
import { fieldDate, writtenMoment } from '../../kernel/written-date.ts';
import type { Field } from '../../platform/database/index.ts';
import type { FieldFill } from '../documents/index.ts';
import type { Signature } from '../envelopes/index.ts';
import type { ProofMandate } from '../evidence/index.ts';

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

/** The agent who signed, and for whom. */
interface Signed {
  readonly name: string;
  readonly signedAt: Date | null;
  readonly timeZone: string;
  readonly mandate: ProofMandate;
}

/** Version of the declaration by which an agent only had the seal applied. */
export const SEAL_ONLY = '2026-11';

/** Whether the agent declared to sign in the name of the principal, not only to have the seal applied. */
const signsFor = ({ declaration }: ProofMandate): boolean => declaration.version !== SEAL_ONLY;

/** The lines of a signature under a mandate: the principal, the person who signed for it, when, and how. */
function captionUnder(signed: Signed, language: Language): string[] {
  const { principal, siren, agent } = signed.mandate;
  const number = siren ? ` (SIREN ${grouped(siren)})` : '';
  const at = signed.signedAt ? momentOf(signed.signedAt, signed.timeZone, language) : '';
  return language === 'fr'
    ? [
        `Pour ${principal}${number}`,
        `${signed.name}, ${agent.is_employee ? 'par délégation de signature' : 'mandataire'}`,
        `Signé le ${at}`,
        'Signature électronique et cachet de la société',
      ]
    : [
        `For ${principal}${number}`,
        `${signed.name}, ${agent.is_employee ? 'by delegation of signature' : 'authorised representative'}`,
        `Signed on ${at}`,
        'Electronic signature and seal of the company',
      ];
}

/** A SIREN in groups of three digits; any other text unchanged. */
const grouped = (siren: string): string => {
  const digits = siren.replaceAll(/\s/g, '');
  return /^\d{9}$/.test(digits) ? digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0') : siren;
};

/** « 1er décembre 2026 à 13 h 02 (heure de Paris) », “1 December 2026 at 13:02 (Paris time)”. */
const momentOf = (at: Date, timeZone: string, language: Language): string =>
  `${writtenMoment(at, language, timeZone)} (${zoneWords(at, timeZone, language)})`;
