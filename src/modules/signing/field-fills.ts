import { type Language, storedLanguage } from '../../kernel/language.ts';
import { zoneWords } from '../../kernel/time-zone.ts';
import { fieldDate, writtenMoment } from '../../kernel/written-date.ts';
import type { Envelope, Field, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { FieldFill } from '../documents/index.ts';
import { languageOfDocuments, type Signature, signerLevel } from '../envelopes/index.ts';
import type { ProofMandate, ProofTimestamp } from '../evidence/index.ts';
import type { SealFacts } from './sealing.ts';
import { certificateSubject, findSignature, timestampsOf } from './signature-row.ts';

/** The signer as shown in a field, before or after the signature, with the name and the level printed below it. */
export interface Hand extends Signature {
  /** The attested name if there is one. */
  readonly name: string;
  readonly level: Envelope['signatureLevel'];
  /** Language of the dates in fields. */
  readonly documentLanguage: Language;
  /** Language of the lines below a signature. */
  readonly markLanguage: Language;
  /** IANA name of the zone of the date below a signature. */
  readonly timeZone: string;
  /** For an agent who signs under a mandate: for whom. */
  readonly mandate?: ProofMandate | undefined;
}

/** What the lines below a signature say. `{…}` are replaced by their values. */
interface Under extends Readonly<Record<'SIMPLE' | 'ADVANCED' | 'ORGANIZATION_SEAL', string>> {
  readonly at: string;
  readonly in: string;
  /** Below a signature under a mandate. */
  readonly for: string;
  readonly employee: string;
  readonly agent: string;
  readonly signedAt: string;
  readonly both: string;
}

const under: Readonly<Record<Language, Under>> = {
  fr: {
    SIMPLE: 'Signature électronique simple',
    ADVANCED: 'Signature électronique avancée',
    ORGANIZATION_SEAL: 'Cachet d’organisation sous mandat',
    at: 'Le {at}',
    in: 'Fait à {place}, le {at}',
    for: 'Pour {principal}',
    employee: 'par délégation de signature',
    agent: 'mandataire',
    signedAt: 'Signé le {at}',
    both: 'Signature électronique et cachet de la société',
  },
  en: {
    SIMPLE: 'Simple electronic signature',
    ADVANCED: 'Advanced electronic signature',
    ORGANIZATION_SEAL: 'Seal of an organisation under a mandate',
    at: 'On {at}',
    in: 'Signed in {place}, on {at}',
    for: 'For {principal}',
    employee: 'by delegation of signature',
    agent: 'authorised representative',
    signedAt: 'Signed on {at}',
    both: 'Electronic signature and seal of the company',
  },
  de: {
    SIMPLE: 'Einfache elektronische Signatur',
    ADVANCED: 'Fortgeschrittene elektronische Signatur',
    ORGANIZATION_SEAL: 'Siegel einer Organisation aufgrund einer Vollmacht',
    at: 'Am {at}',
    in: '{place}, {at}',
    for: 'Für {principal}',
    employee: 'mit Zeichnungsbefugnis',
    agent: 'bevollmächtigt',
    signedAt: 'Unterschrieben am {at}',
    both: 'Elektronische Signatur und Siegel der Gesellschaft',
  },
  es: {
    SIMPLE: 'Firma electrónica simple',
    ADVANCED: 'Firma electrónica avanzada',
    ORGANIZATION_SEAL: 'Sello de una organización en virtud de un mandato',
    at: 'El {at}',
    in: '{place}, {at}',
    for: 'Por {principal}',
    employee: 'por delegación de firma',
    agent: 'representante autorizado',
    signedAt: 'Firmado el {at}',
    both: 'Firma electrónica y sello de la sociedad',
  },
  it: {
    SIMPLE: 'Firma elettronica semplice',
    ADVANCED: 'Firma elettronica avanzata',
    ORGANIZATION_SEAL: 'Sigillo di un’organizzazione in virtù di un mandato',
    at: 'Data: {at}',
    in: '{place}, {at}',
    for: 'Per {principal}',
    employee: 'con delega di firma',
    agent: 'rappresentante autorizzato',
    signedAt: 'Data della firma: {at}',
    both: 'Firma elettronica e sigillo della società',
  },
  nl: {
    SIMPLE: 'Gewone elektronische handtekening',
    ADVANCED: 'Geavanceerde elektronische handtekening',
    ORGANIZATION_SEAL: 'Zegel van een organisatie krachtens een volmacht',
    at: 'Op {at}',
    in: '{place}, {at}',
    for: 'Voor {principal}',
    employee: 'met tekenbevoegdheid',
    agent: 'gevolmachtigde',
    signedAt: 'Ondertekend op {at}',
    both: 'Elektronische handtekening en zegel van de vennootschap',
  },
  pt: {
    SIMPLE: 'Assinatura eletrónica simples',
    ADVANCED: 'Assinatura eletrónica avançada',
    ORGANIZATION_SEAL: 'Selo de uma organização ao abrigo de um mandato',
    at: 'Em {at}',
    in: '{place}, {at}',
    for: 'Por {principal}',
    employee: 'por delegação de assinatura',
    agent: 'representante autorizado',
    signedAt: 'Assinado em {at}',
    both: 'Assinatura eletrónica e selo da sociedade',
  },
};

/** The language of the lines below a signature: that which the sender chose for the documents, else that of the signer. */
export const languageOfMark = (
  envelope: Pick<Envelope, 'documentLanguage'>,
  { language }: Pick<Signer, 'language'>,
): Language => storedLanguage(envelope.documentLanguage) ?? storedLanguage(language) ?? languageOfDocuments(envelope);

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
  const style = hand.signatureStyle ? { style: hand.signatureStyle } : {};
  if (type === 'INITIALS')
    return { imageSha256: hand.initialsImageSha256, text: hand.initialsText, ...style, caption: [] };
  if (type !== 'SIGNATURE') return null;
  const mark = { imageSha256: hand.signatureImageSha256, text: hand.signatureText, ...style };
  if (!hand.mandate || !signsFor(hand.mandate)) return { ...mark, caption: captionOf(hand) };
  const signed = { ...hand, mandate: hand.mandate };
  return { ...mark, caption: captionUnder(signed, hand.markLanguage), captionInEnglish: captionUnder(signed, 'en') };
}

/** The lines below a signature: name, place declared by the signer, moment with its zone, and level. */
export function captionOf({ name, signedAt, signaturePlace, level, timeZone, markLanguage: language }: Hand): string[] {
  const at = signedAt ? fillMoment(signedAt, timeZone, language) : '';
  const words = under[language];
  const made = signaturePlace ? words.in.replace('{place}', () => signaturePlace) : words.at;
  return [name, made.replace('{at}', at), words[level]];
}

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
function captionUnder(signed: Signed, language: Language): readonly string[] {
  const { principal, siren, agent } = signed.mandate;
  const number = siren ? ` (SIREN ${grouped(siren)})` : '';
  const at = signed.signedAt ? fillMoment(signed.signedAt, signed.timeZone, language) : '';
  const words = under[language];
  return [
    `${words.for.replace('{principal}', () => principal)}${number}`,
    `${signed.name}, ${agent.is_employee ? words.employee : words.agent}`,
    words.signedAt.replace('{at}', at),
    words.both,
  ];
}

/** A SIREN in groups of three digits; any other text unchanged. */
const grouped = (siren: string): string => {
  const digits = siren.replaceAll(/\s/g, '');
  return /^\d{9}$/.test(digits) ? digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0') : siren;
};

/** « 1er décembre 2026 à 13 h 02 (heure de Paris) », “1 December 2026 at 13:02 (Paris time)”. */
const fillMoment = (at: Date, timeZone: string, language: Language): string =>
  `${writtenMoment(at, language, timeZone)} (${zoneWords(at, timeZone, language)})`;

/** A signature as shown by the API. */
export interface VisibleSignature {
  /** When the identity was found valid. Null for an agent, who is authenticated by the mandate. */
  readonly identityConfirmedAt: Date | null;
  readonly certificateSerial: string;
  /** RFC 4514 text. Null after the identity was erased. */
  readonly certificateSubject: string | null;
  readonly certificateFingerprintSha256: string;
  /** When it was put into the documents. */
  readonly appliedAt: Date | null;
  /** Time-stamp on the last document: all were signed by then. */
  readonly timestamp: ProofTimestamp | null;
}

type SignerRef = Pick<Signer, 'id' | 'envelopeId' | 'role' | 'status' | 'identityId'>;

/**
 * Finds the signature of a signer: at level advanced by the signer's own certificate, for an agent the seal of the
 * mandate's principal. Null before it is applied, and at level simple.
 */
export async function findVisibleSignature(
  services: Services,
  envelope: Pick<Envelope, 'signatureLevel'>,
  signer: SignerRef,
): Promise<VisibleSignature | null> {
  if (signerLevel(envelope, signer) === 'ORGANIZATION_SEAL') return findAgentSeal(services, signer);
  const row = await findSignature(services, envelope, signer);
  if (!row) return null;
  const { identityConfirmedAt, certificateSerial, certificateFingerprintSha256, appliedAt } = row;
  return {
    identityConfirmedAt,
    certificateSerial,
    certificateFingerprintSha256,
    appliedAt,
    certificateSubject: certificateSubject(services, row),
    timestamp: timestampsOf(row).at(-1) ?? null,
  };
}

async function findAgentSeal(services: Services, { envelopeId, status }: SignerRef): Promise<VisibleSignature | null> {
  if (status !== 'SIGNED') return null;
  const sealing = await services.database.prisma.sealing.findUnique({ where: { envelopeId } });
  const facts = sealing?.facts as unknown as SealFacts | null | undefined;
  if (!sealing || !facts) return null;
  return {
    identityConfirmedAt: null,
    certificateSerial: facts.seal.serial,
    certificateSubject: facts.seal.subject,
    certificateFingerprintSha256: facts.seal.fingerprint_sha256,
    appliedAt: sealing.doneAt,
    timestamp: facts.seal_timestamp ?? null,
  };
}
