import type { InWorkLanguages, WorkLanguage } from '../../kernel/language.ts';

/** What the page says of this installation. */
export interface PolicyFacts {
  readonly operator: { readonly name: string; readonly identifier: string };
  /** Hosts of the outside time-stamp authorities. None: the built-in one. */
  readonly authorities: readonly string[];
  /** The service's own live seal has a key and certificate of another authority. */
  readonly outsideSeal: boolean;
  readonly retentionYears: number;
}

type Says = (facts: PolicyFacts) => readonly string[];

interface Chapter {
  readonly title: InWorkLanguages;
  readonly says: Readonly<Record<WorkLanguage, Says>>;
}

/** Title and labels of the page of the policy of signature and proof. */
export const policyPageWords = {
  en: {
    title: 'Policy of signature and proof',
    intro:
      'How this service collects signatures, seals documents and keeps proof, for those who sign, for those who rely on a document, and for judges and experts. Evidence files name its version.',
    identifier: 'Identifier',
    version: 'Version',
    inForceSince: 'In force since',
    operator: 'Operator',
    address: 'Address',
    contact: 'Contact for experts and judges',
    notCompleted: 'Not stated: the operator has not completed this policy.',
    added: 'Stated by the operator',
    earlier: 'Earlier versions',
    policies: 'Policies of certificates and time-stamps: ',
    roots: 'Root certificates: ',
  },
  fr: {
    title: 'Politique de signature et de gestion de preuve',
    intro:
      'Comment ce service recueille les signatures, scelle les documents et conserve la preuve : pour les signataires, pour ceux à qui un document est opposé, pour le juge et l’expert. Les dossiers de preuve en citent la version.',
    identifier: 'Identifiant',
    version: 'Version',
    inForceSince: 'En vigueur depuis le',
    operator: 'Exploitant',
    address: 'Adresse',
    contact: 'Contact pour l’expert et le juge',
    notCompleted: 'Non renseigné : l’exploitant n’a pas complété cette politique.',
    added: 'Précisé par l’exploitant',
    earlier: 'Versions antérieures',
    policies: 'Politiques de certification et d’horodatage : ',
    roots: 'Certificats racines : ',
  },
} as const satisfies Readonly<Record<WorkLanguage, unknown>>;

/**
 * The chapters of the policy, in order. A chapter named in `policyParts` may be completed by the operator. Whoever changes
 * a sentence raises `TEXT_VERSION` (`src/platform/config/oidc.ts`).
 */
export const policyChapters = {
  roles: {
    title: { en: 'Roles', fr: 'Rôles' },
    says: {
      en: ({ operator }) => [
        `${operator.name} operates the service: it runs the software, holds its keys and keeps the proof.`,
        'The sender is the organisation that prepares the documents, names the signers and asks for the signatures. Whoever uses its API receives the personal links of the signers in its answers: possession of a link alone does not distinguish a signer from the sender.',
        'A signer is a natural person who signs by a personal link, and by a one-time code where the sender asks for one. A mandatary signs in the name of a principal, under a mandate whose act the principal has signed.',
        'The operator may itself be the sender. Each evidence file says whether the operator and the sender have the same name: the operator is then an interested party.',
      ],
      fr: ({ operator }) => [
        `Exploitant du service : ${operator.name}. L’exploitant fait fonctionner le logiciel, en détient les clés et conserve la preuve.`,
        'L’organisation émettrice prépare les documents, désigne les signataires et demande les signatures. L’utilisateur de son API reçoit en réponse les liens personnels des signataires : la possession du lien ne suffit pas, à elle seule, à distinguer un signataire de l’organisation émettrice.',
        'Le signataire est une personne physique qui signe au moyen d’un lien personnel, et d’un code à usage unique lorsque l’organisation émettrice l’exige. Le mandataire signe au nom d’un mandant, en vertu d’un mandat dont l’acte a été signé par le mandant.',
        'L’exploitant peut être lui-même l’organisation émettrice. Chaque dossier de preuve indique si l’exploitant et l’organisation émettrice portent le même nom : l’exploitant est alors partie intéressée.',
      ],
    },
  },
  levels: {
    title: { en: 'Levels of signature', fr: 'Niveaux de signature' },
    says: {
      en: () => [
        'Simple: an electronic signature within the meaning of Article 3(10) of Regulation (EU) 910/2014. It cannot be denied legal effect solely because it is electronic or not qualified (Article 25(1)); whoever relies on it proves its reliability.',
        'Advanced: a signature by a key made for this act, under a certificate that names the person whose identity was attested or verified, after a one-time code (Article 26). The certificate is not qualified.',
        'Seal: an electronic seal of a legal person (Article 3(25)). It shows the origin and the integrity of the document. Under a mandate it is added to the signature of the mandatary.',
        'No signature, seal or time-stamp made by the built-in authorities is qualified. The presumption of reliability of Article 1 of the French decree 2017-1416 applies to none of them.',
      ],
      fr: () => [
        'Simple : signature électronique au sens de l’article 3, point 10, du règlement (UE) n° 910/2014. L’effet juridique ne peut lui être refusé au seul motif qu’elle est électronique ou non qualifiée (article 25, paragraphe 1) ; il appartient à celui qui s’en prévaut d’en établir la fiabilité.',
        'Avancée : signature par une clé créée pour cet acte, sous un certificat au nom de la personne dont l’identité a été attestée ou vérifiée, après saisie d’un code à usage unique (article 26). Le certificat n’est pas qualifié.',
        'Cachet : cachet électronique d’une personne morale (article 3, point 25), qui garantit l’origine et l’intégrité du document. Sous mandat, il s’ajoute à la signature du mandataire.',
        'Aucune signature, aucun cachet ni aucun horodatage produit par les autorités intégrées n’est qualifié. Aucun ne bénéficie de la présomption de fiabilité prévue à l’article 1er du décret n° 2017-1416 du 28 septembre 2017.',
      ],
    },
  },
  clock: {
    title: { en: 'Clock and time-stamps', fr: 'Horloge et horodatages' },
    says: {
      en: ({ authorities }) => [
        'The moment of each event is read from the clock of the machine, in UTC, to the millisecond. The moment that counts for a sealed document is that of its time-stamp (RFC 3161).',
        authorities.length === 0
          ? 'The built-in unit makes the time-stamps, to the second. It makes none while the clock of the machine and that of the database differ by more than a second, or while the clock is before its own newest time-stamp. The unit and the service have the same operator.'
          : `In production, outside authorities make the time-stamps: ${authorities.join(', ')}.`,
      ],
      fr: ({ authorities }) => [
        'L’instant de chaque événement est lu à l’horloge de la machine, en UTC, à la milliseconde. La date qui fait foi pour un document scellé est celle de son horodatage (RFC 3161).',
        authorities.length === 0
          ? 'L’unité intégrée délivre les horodatages, à la seconde. Elle n’en délivre aucun tant que l’horloge de la machine et celle de la base de données diffèrent de plus d’une seconde, ou tant que l’horloge retarde sur son horodatage le plus récent. L’unité et le service ont le même exploitant.'
          : `En production, des autorités extérieures délivrent les horodatages : ${authorities.join(', ')}.`,
      ],
    },
  },
  keys: {
    title: { en: 'Keys', fr: 'Clés' },
    says: {
      en: ({ outsideSeal }) => [
        'The keys of the built-in authorities are ECDSA keys on P-256, made in software and stored encrypted (AES-256-GCM). They are never shown; the key of the root can be kept outside the service.',
        'The key of an advanced signature is made for the act, exists in the memory of the service alone, signs once, and is destroyed. Its certificate is valid for an hour.',
        outsideSeal
          ? 'In production the service seals with a key and a certificate of another authority, which the certificate names.'
          : 'The service seals with a key of its built-in authority, whose roots are published with their fingerprints.',
      ],
      fr: ({ outsideSeal }) => [
        'Les clés des autorités intégrées sont des clés ECDSA sur P-256, créées par logiciel et conservées chiffrées (AES-256-GCM). Elles ne sont jamais montrées ; la clé de la racine peut être gardée hors du service.',
        'La clé d’une signature avancée est créée pour l’acte, n’existe que dans la mémoire du service, signe une fois, puis est détruite. Son certificat est valable une heure.',
        outsideSeal
          ? 'En production, le service appose son cachet avec la clé et le certificat d’une autre autorité, que le certificat nomme.'
          : 'Le service appose son cachet avec une clé de son autorité intégrée, dont les racines sont publiées avec leurs empreintes.',
      ],
    },
  },
  proof: {
    title: { en: 'Proof', fr: 'Preuve' },
    says: {
      en: ({ retentionYears }) => [
        'Each event is written when it happens, into a chain in which each event contains the fingerprint of the one before. Its head is also kept, authenticated, outside the database. A later change, removal or insertion is therefore detected.',
        'Names, addresses and values enter the chain as salted fingerprints only. Erasing a person leaves the chain verifiable.',
        'After the last signature the documents are sealed (PAdES B-LTA), and an evidence file is drawn and sealed. It states recorded facts only: a sentence without its event is not printed.',
        `The operator keeps the proof for ${retentionYears} years, unless the sender chose another period for an attendance session. It then deletes it.`,
      ],
      fr: ({ retentionYears }) => [
        'Chaque événement est inscrit lorsqu’il se produit, dans une chaîne où il contient l’empreinte du précédent. La tête de chaîne est également conservée, authentifiée, hors de la base de données. Toute modification, tout retrait ou tout ajout ultérieur est donc détecté.',
        'Les noms, adresses et valeurs n’entrent dans la chaîne que sous forme d’empreintes salées. L’effacement d’une personne laisse la chaîne vérifiable.',
        'Après la dernière signature, les documents sont scellés (PAdES B-LTA) ; un dossier de preuve est établi et scellé. Il n’énonce que des faits enregistrés : une phrase sans événement n’est pas imprimée.',
        `L’exploitant conserve la preuve pendant ${retentionYears} ans, sauf durée différente choisie par l’organisation émettrice pour une session d’émargement. Il la supprime ensuite.`,
      ],
    },
  },
  expert: {
    title: { en: 'Method for an expert', fr: 'Méthode pour l’expert' },
    says: {
      en: () => [
        '1. Obtain the sealed document and its evidence file, from the sender, the signer or the operator.',
        '2. Compute the SHA-256 of the document and compare it with the evidence file.',
        '3. Validate the signatures of both files with software that validates PAdES, with the root certificates published below. Obtain their fingerprints by another way than this page.',
        '4. Extract evidence.json from the evidence file and recompute the chain with the program printed at its end; it needs nothing of this service. The command “esign verify --offline” does all of this.',
        '5. Compare the date of the time-stamp with the times in the file, and read which events support each statement: messages and replies of mail servers, opening of the page, code, signature.',
        '6. Consider what the file does not establish: who held the telephone or the mailbox, and, at the simple level, the civil identity of the signer.',
      ],
      fr: () => [
        '1. Se faire remettre le document scellé et son dossier de preuve, par l’organisation émettrice, le signataire ou l’exploitant.',
        '2. Calculer l’empreinte SHA-256 du document et la comparer à celle du dossier de preuve.',
        '3. Valider les signatures des deux fichiers avec un logiciel qui valide le format PAdES, à l’aide des certificats racines publiés ci-après. Se procurer leurs empreintes par une autre voie que cette page.',
        '4. Extraire evidence.json du dossier de preuve et recalculer la chaîne avec le programme imprimé à la fin du dossier ; il ne dépend en rien de ce service. La commande « esign verify --offline » effectue l’ensemble.',
        '5. Comparer la date de l’horodatage aux heures du dossier, et relever les événements sur lesquels repose chaque énoncé : messages et réponses des serveurs de messagerie, ouverture de la page, code, signature.',
        '6. Tenir compte de ce que le dossier n’établit pas : qui détenait le téléphone ou la messagerie et, au niveau simple, l’identité civile du signataire.',
      ],
    },
  },
  audits: {
    title: { en: 'Audits', fr: 'Audits' },
    says: {
      en: () => ['No conformity assessment body has audited the built-in authorities of the service.'],
      fr: () => ['Aucun organisme d’évaluation de la conformité n’a audité les autorités intégrées du service.'],
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
