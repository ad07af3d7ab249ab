import { sha256Hex } from '../../kernel/digest.ts';

/** What a signer agrees to. A changed sentence is a new version; old ones stay, evidence files name them. */
const versions = {
  '2026-11': {
    fr: 'Je reconnais avoir lu les documents et j’accepte de les signer par voie électronique.',
    en: 'I have read the documents and agree to sign them electronically.',
  },
} as const;

type Version = keyof typeof versions;
export type Language = 'fr' | 'en';

export const CONSENT_VERSION: Version = '2026-11';

export interface Consent {
  readonly version: string;
  readonly language: Language;
  readonly text: string;
  /** SHA-256 of the sentence as shown (UTF-8). */
  readonly sha256: string;
}

/** The sentence in force, in each language. */
export const consentTexts: readonly Consent[] = Object.entries(versions[CONSENT_VERSION]).map(([language, text]) => ({
  version: CONSENT_VERSION,
  language: language as Language,
  text,
  sha256: sha256Hex(text),
}));

/** The sentence that has this hash, whichever version it is of; undefined for a text we never showed. */
export const findConsent = (sha256: string): Consent | undefined =>
  Object.entries(versions)
    .flatMap(([version, texts]) => Object.entries(texts).map(([language, text]) => ({ version, language, text })))
    .map((consent) => ({ ...consent, language: consent.language as Language, sha256: sha256Hex(consent.text) }))
    .find((consent) => consent.sha256 === sha256);
