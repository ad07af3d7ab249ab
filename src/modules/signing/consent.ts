import { sentences } from './sentences.ts';

/** The sentences of consent of signers, by version and language. */
export const consents = sentences({
  '2026-11': {
    fr: 'Je reconnais avoir lu les documents et j’accepte de les signer par voie électronique.',
    en: 'I have read the documents and agree to sign them electronically.',
  },
});
