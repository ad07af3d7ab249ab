/** What a column says of a person. */
export type PersonColumn =
  | 'name'
  | 'givenName'
  | 'familyName'
  | 'email'
  | 'externalRef'
  | 'phone'
  | 'identity'
  | 'employer'
  | 'fileNumber';

const words: Readonly<Record<PersonColumn, readonly string[]>> = {
  name: [
    ...['name', 'fullname', 'nomcomplet', 'nometprenom', 'prenometnom', 'nomprenom', 'prenomnom'],
    ...['participant', 'apprenant', 'stagiaire', 'attendee'],
  ],
  givenName: ['givenname', 'firstname', 'prenom'],
  familyName: ['familyname', 'lastname', 'nom', 'nomdefamille'],
  email: ['email', 'emailaddress', 'mail', 'courriel', 'adresseemail', 'adressemail'],
  externalRef: [
    ...['reference', 'ref', 'externalref', 'refexterne', 'referenceexterne', 'matricule', 'id', 'identifiant'],
  ],
  phone: ['phone', 'phonenumber', 'mobile', 'telephone', 'tel', 'portable', 'numerodetelephone'],
  identity: ['identity', 'identityid', 'identite'],
  employer: ['employer', 'company', 'employeur', 'entreprise', 'societe'],
  fileNumber: [
    'filenumber',
    'file',
    'dossier',
    'numerodedossier',
    'nodedossier',
    'ndedossier',
    'dossierstagiaire',
    'dossierparticipant',
  ],
};

const columnOf = new Map(
  Object.entries(words).flatMap(([column, all]) => all.map((word) => [word, column as PersonColumn] as const)),
);

/** Reduces a heading to its letters and digits, without case and accents. */
export const plainHeading = (cell: string): string =>
  cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column that a heading names, in English or French. Undefined for other texts. */
export const personColumn = (heading: string): PersonColumn | undefined => columnOf.get(plainHeading(heading));
