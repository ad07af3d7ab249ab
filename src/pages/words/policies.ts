import type { WorkLanguage } from '../../kernel/language.ts';

/** The certificate and time-stamp policies of the service. */
export type PolicyKind = 'seal' | 'signer' | 'digestSeal' | 'timestamp';

export interface PolicyWords {
  readonly name: string;
  readonly says: readonly string[];
}

/** Texts of the page of policies. */
export const policyWords: Readonly<
  Record<
    WorkLanguage,
    {
      readonly title: string;
      readonly intro: string;
      readonly common: readonly string[];
      readonly commonTitle: string;
      readonly identifier: string;
      readonly roots: string;
      readonly kinds: Readonly<Record<PolicyKind, PolicyWords>>;
    }
  >
> = {
  en: {
    title: 'Certificate and time-stamp policies',
    intro:
      'Certificates and time-stamps of this service name one of these policies. They say what you can rely on, and what not.',
    commonTitle: 'What applies to all of them',
    common: [
      'The service issues to itself, to the legal persons for whom it seals, and to the people who sign in it. Nobody else can obtain a certificate.',
      'Keys are ECDSA keys on P-256 in software. They are stored encrypted (AES-256-GCM) and never shown; the key of the root can be kept outside the service. There is no hardware security module.',
      'No conformity assessment body has audited the service. No certificate and no time-stamp is qualified in the meaning of Regulation (EU) 910/2014, and the policies of EN 319 411 and EN 319 421 are not claimed.',
      'Revocation: the status of each certificate is published by OCSP and by revocation lists, from the moment of the revocation. The addresses are in the certificates.',
      'Authorities last longer than the proofs below them are kept.',
    ],
    identifier: 'Identifier',
    roots: 'The root certificates are on this page: ',
    kinds: {
      seal: {
        name: 'Seals',
        says: [
          'A seal of a legal person over a document that this service has seen: a signed document, an evidence file, an attendance sheet, a certificate.',
          'The name and the identifier in the certificate are those that the operator configured, or those of a mandate whose act was signed. They were not compared with a register by a third party.',
          'A signed attribute in each seal says what it was made for.',
        ],
      },
      signer: {
        name: 'Signers',
        says: [
          'A certificate for one act of one natural person, valid for an hour. Its key is made for this act, signs once the person has confirmed with a code, and is destroyed.',
          'The names are those of an identity that the organisation attested, or that a remote identity check confirmed. The evidence file says which.',
        ],
      },
      digestSeal: {
        name: 'Seals of digests',
        says: [
          'A seal over the digest of a file that stayed with the customer. The service has not seen the file: such a seal says who asked for it and when, and nothing about the content.',
          'It never makes a file evidence of this service.',
        ],
      },
      timestamp: {
        name: 'Time-stamps',
        says: [
          'Tokens of RFC 3161 with SHA-256, SHA-384 or SHA-512. Accuracy: one second.',
          'The time is the clock of the machine, which the operator synchronises. Before it stamps, the unit compares this clock with the steady counter of the machine, with the clock of the database, and with its own newest token. If they differ by more than one second, it does not stamp until the clock is right.',
          'Each unit signs for at most 13 months. Its certificate lasts as long as the proofs that it stamped.',
          'The unit and the service that uses it have the same operator. Where an independent time is needed, an outside authority can make the time-stamps.',
        ],
      },
    },
  },
  fr: {
    title: 'Politiques de certification et d’horodatage',
    intro:
      'Les certificats et les horodatages de ce service nomment l’une de ces politiques. Elles disent à quoi vous pouvez vous fier, et à quoi non.',
    commonTitle: 'Ce qui vaut pour toutes',
    common: [
      'Le service délivre des certificats à lui-même, aux personnes morales pour lesquelles il scelle et aux personnes qui y signent. Nul autre ne peut en obtenir.',
      'Les clés sont des clés ECDSA sur P-256, logicielles. Elles sont conservées chiffrées (AES-256-GCM) et jamais montrées ; la clé de la racine peut être gardée hors du service. Il n’y a pas de module matériel de sécurité.',
      'Aucun organisme d’évaluation n’a audité le service. Aucun certificat ni horodatage n’est qualifié au sens du règlement (UE) 910/2014, et les politiques des normes EN 319 411 et EN 319 421 ne sont pas revendiquées.',
      'Révocation : l’état de chaque certificat est publié par OCSP et par des listes de révocation, dès la révocation. Les adresses sont dans les certificats.',
      'Les autorités durent plus longtemps que la conservation des preuves qui en dépendent.',
    ],
    identifier: 'Identifiant',
    roots: 'Les certificats racines sont sur cette page : ',
    kinds: {
      seal: {
        name: 'Cachets',
        says: [
          'Le cachet d’une personne morale sur un document que ce service a vu : un document signé, un dossier de preuve, une feuille d’émargement, un certificat.',
          'Le nom et l’identifiant dans le certificat sont ceux que l’exploitant a configurés, ou ceux d’un mandat dont l’acte a été signé. Aucun tiers ne les a comparés à un registre.',
          'Un attribut signé dans chaque cachet dit pour quoi il a été apposé.',
        ],
      },
      signer: {
        name: 'Signataires',
        says: [
          'Un certificat pour un seul acte d’une seule personne physique, valable une heure. Sa clé est créée pour cet acte, signe une fois que la personne a confirmé avec un code, puis est détruite.',
          'Les noms sont ceux d’une identité que l’organisation a attestée, ou qu’un contrôle d’identité à distance a confirmée. Le dossier de preuve dit laquelle.',
        ],
      },
      digestSeal: {
        name: 'Cachets sur empreinte',
        says: [
          'Un cachet sur l’empreinte d’un fichier resté chez le client. Le service n’a pas vu le fichier : un tel cachet dit qui l’a demandé et quand, et rien du contenu.',
          'Il ne fait jamais d’un fichier une preuve de ce service.',
        ],
      },
      timestamp: {
        name: 'Horodatages',
        says: [
          'Des jetons de la RFC 3161 avec SHA-256, SHA-384 ou SHA-512. Précision : une seconde.',
          'L’heure est celle de la machine, que l’exploitant synchronise. Avant d’horodater, l’unité compare cette horloge avec le compteur régulier de la machine, avec l’horloge de la base de données et avec son jeton le plus récent. S’ils diffèrent de plus d’une seconde, elle n’horodate pas tant que l’horloge n’est pas juste.',
          'Chaque unité signe pendant 13 mois au plus. Son certificat dure aussi longtemps que les preuves qu’elle a horodatées.',
          'L’unité et le service qui l’utilise ont le même exploitant. Là où il faut une heure indépendante, une autorité extérieure peut faire les horodatages.',
        ],
      },
    },
  },
};
