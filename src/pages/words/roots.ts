import type { WorkLanguage } from '../../kernel/language.ts';

/** Texts of the page of root certificates. */
export const rootsWords: Readonly<
  Record<
    WorkLanguage,
    {
      readonly title: string;
      readonly intro: string;
      readonly compare: string;
      readonly live: string;
      readonly test: string;
      readonly testNote: string;
      readonly subject: string;
      readonly validity: string;
      readonly fingerprint: string;
      readonly files: string;
      readonly numbersTitle: string;
      readonly numbers: string;
      readonly since: (from: string, until: string) => string;
    }
  >
> = {
  en: {
    title: 'Root certificates',
    intro:
      'Seals, signatures and time-stamps of this service chain to these certificates. To verify a sealed file, import the first one into a PDF reader or a validator.',
    compare:
      'Before you trust a file, compare its SHA-256 fingerprint with the one that the operator gave you by another way.',
    live: 'Production',
    test: 'Test',
    testNote: 'For tests only. Documents sealed under it have no value.',
    subject: 'Subject',
    validity: 'Validity',
    fingerprint: 'SHA-256 fingerprint',
    files: 'Files',
    numbersTitle: 'Identifiers that begin with two letters and a colon',
    numbers:
      'In certificates of signers, serialNumber is ES:, a country, a hyphen and 32 hexadecimal digits. This service assigns it: it is the same for the same attested identity, and it is not the number of a document. Organisations without a registration number have an organizationIdentifier of the same form (EN 319 412-1, 5.1.3 and 5.1.4).',
    since: (from, until) => `${from} to ${until}`,
  },
  fr: {
    title: 'Certificats racines',
    intro:
      'Les cachets, signatures et horodatages de ce service remontent à ces certificats. Importez le premier dans un lecteur PDF, ou donnez-le à un outil de validation, pour vérifier un fichier scellé.',
    compare:
      'Avant d’accorder votre confiance à un fichier, comparez son empreinte SHA-256 à celle que l’exploitant vous a communiquée par un autre moyen.',
    live: 'Production',
    test: 'Test',
    testNote: 'Réservé aux essais. Les documents scellés sous ce certificat sont sans valeur.',
    subject: 'Titulaire',
    validity: 'Validité',
    fingerprint: 'Empreinte SHA-256',
    files: 'Fichiers',
    numbersTitle: 'Identifiants commençant par deux lettres et un deux-points',
    numbers:
      'Dans les certificats des signataires, serialNumber est composé de ES:, du pays, d’un tiret et de 32 chiffres hexadécimaux. Ce service l’attribue : il est le même pour une même identité attestée, et n’est pas le numéro d’un document. Les organisations sans numéro d’immatriculation ont un organizationIdentifier de même forme (EN 319 412-1, 5.1.3 et 5.1.4).',
    since: (from, until) => `du ${from} au ${until}`,
  },
};
