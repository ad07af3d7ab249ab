import { sentences } from './sentences.ts';

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
  },
});
