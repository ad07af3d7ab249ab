import type { FileVerdict, JudgedSignature } from '../../evidence/file/index.ts';

type InBoth = readonly [french: string, english: string];

export const verdicts: Readonly<Record<FileVerdict['verdict'], InBoth>> = {
  holds: [
    'Toutes les signatures sont valides ; rien n’a été modifié au-delà de ce qu’elles autorisent.',
    'All signatures are valid, and nothing was changed beyond what they allow.',
  ],
  fails: ['Ce fichier n’est pas valide.', 'This file is not valid.'],
  undetermined: [
    'La validité de ce fichier ne peut pas être établie.',
    'The validity of this file cannot be established.',
  ],
};

export const indications: Readonly<Record<JudgedSignature['indication'], InBoth>> = {
  'TOTAL-PASSED': ['valide', 'valid'],
  INDETERMINATE: ['non établie', 'not established'],
  'TOTAL-FAILED': ['non valide', 'not valid'],
};

export const changes: Readonly<Record<JudgedSignature['modifications']['kind'], InBoth>> = {
  none: ['non', 'no'],
  validation_data: ['non, seules des données de validation ont été ajoutées', 'no, only validation data was added'],
  form_filling: ['champs remplis ou signatures ajoutées', 'fields filled or signatures added'],
  annotations: ['annotations ajoutées', 'annotations added'],
  other: ['oui : ce n’est plus le document signé', 'yes: it is no longer the signed document'],
};
