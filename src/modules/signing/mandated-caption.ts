import type { Language } from '../../kernel/language.ts';
import { zoneWords } from '../../kernel/time-zone.ts';
import { writtenMoment } from '../../kernel/written-date.ts';
import type { ProofMandate } from '../evidence/index.ts';

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
export const signsFor = ({ declaration }: ProofMandate): boolean => declaration.version !== SEAL_ONLY;

/** The lines of a signature under a mandate: the principal, the person who signed for it, when, and how. */
export function captionUnder(signed: Signed, language: Language): string[] {
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
