import type { ProofEnvelope, ProofField, ProofSigner } from './proof.ts';

/** What the file says for each word of the API. Unknown words are shown as they are: a proof hides nothing. */
const say =
  (table: Readonly<Record<string, string>>) =>
  (word: string): string =>
    Object.hasOwn(table, word) ? table[word]! : word;

export const levels: Readonly<
  Record<ProofEnvelope['signature_level'], { name: string; english: string; meaning: string }>
> = {
  simple: {
    name: 'Signature électronique simple',
    english: 'simple electronic signature',
    meaning:
      'Signature électronique au sens de l’article 3, point 10, du règlement (UE) n° 910/2014 (« eIDAS »). Selon son article 25, paragraphe 1, son effet juridique et sa recevabilité comme preuve en justice ne peuvent être refusés au seul motif qu’elle est électronique ou qu’elle n’est pas qualifiée. Elle ne bénéficie pas de la présomption de fiabilité de la signature qualifiée : ce dossier réunit de quoi apprécier qui a signé, quoi, quand et comment.',
  },
  advanced: {
    name: 'Signature électronique avancée',
    english: 'advanced electronic signature',
    meaning:
      'Signature électronique avancée au sens des articles 3, point 11, et 26 du règlement (UE) n° 910/2014 (« eIDAS »), fondée sur une identité attestée et un certificat propre à chaque signature.',
  },
  organization_seal: {
    name: 'Cachet d’organisation sous mandat',
    english: 'organisation seal under a mandate',
    meaning:
      'Cachet électronique au sens de l’article 3, point 25, du règlement (UE) n° 910/2014 (« eIDAS »), apposé au nom de l’organisation en vertu d’un mandat de signature.',
  },
};

export const envelopeStatus = say({
  draft: 'brouillon',
  sent: 'envoyée aux signataires',
  completed: 'terminée',
  expired: 'expirée',
  canceled: 'annulée',
});

export const signerStatus = say({
  pending: 'en attente de son tour',
  notified: 'invité à signer, n’a pas signé',
  signed: 'a signé',
} satisfies Record<ProofSigner['status'], string>);

export const signerRole = say({ signer: 'signataire', agent: 'agent, sous mandat' });

export const authentication = say({
  otp_email: 'code à usage unique envoyé par e-mail',
  otp_sms: 'code à usage unique envoyé par SMS',
});

export const channel = say({ email: 'e-mail', sms: 'SMS', api: 'remis par l’organisation, par l’API' });

export const language = say({ fr: 'français', en: 'anglais' });

export const fieldType = say({
  signature: 'signature',
  text: 'texte',
  date: 'date',
  checkbox: 'case à cocher',
} satisfies Record<ProofField['type'], string>);

/** What a field holds, in words. */
export function fieldValue({ type, value }: ProofField): string {
  if (type === 'checkbox') return value === 'true' ? 'cochée' : 'non cochée';
  if (value === null || value === '') return type === 'signature' ? 'tracé manuscrit, reproduit dans le PDF' : 'vide';
  return type === 'signature' ? `nom saisi : ${value}` : value;
}

/** Events of the chain, in words; the exact type is shown beside them. */
export const eventType = say({
  'envelope.created': 'Enveloppe créée',
  'envelope.prepared': 'Documents préparés et figés',
  'envelope.sent': 'Enveloppe envoyée aux signataires',
  'envelope.canceled': 'Enveloppe annulée',
  'envelope.expired': 'Échéance passée, enveloppe expirée',
  'envelope.sealed': 'Documents scellés',
  'envelope.completed': 'Enveloppe terminée',
  'envelope.purged': 'Documents effacés en fin de conservation',
  'document.added': 'Document reçu',
  'document.prepared': 'Document préparé et figé',
  'document.sealed': 'Document scellé',
  'signer.notified': 'Signataire invité à signer',
  'signer.viewed': 'Page de signature ouverte',
  'signer.code_requested': 'Code à usage unique demandé',
  'signer.code_sent': 'Code à usage unique envoyé',
  'signer.code_failed': 'Code à usage unique erroné',
  'signer.code_verified': 'Code à usage unique vérifié',
  'signer.authenticated': 'Signataire authentifié',
  'signer.consented': 'Consentement donné',
  'signer.signed': 'Signature donnée',
  'signer.declined': 'Refus de signer exprimé',
  'seal.requested': 'Scellement demandé',
  'seal.applied': 'Sceau apposé',
  'proof.consulted': 'Preuve consultée',
});

/** What an event says, by the name of each fact. */
export const fact = say({
  authentication: 'authentification',
  authentication_used: 'authentification',
  channel: 'canal',
  consent_sha256: 'empreinte du consentement',
  consent_version: 'version du consentement',
  email: 'adresse e-mail',
  expires_at: 'échéance',
  ip: 'adresse IP',
  language: 'langue',
  level: 'niveau',
  name: 'nom',
  order: 'ordre',
  page: 'page',
  phone: 'téléphone',
  place: 'lieu',
  reason: 'motif',
  sent_to: 'envoyé à',
  signature_level: 'niveau de signature',
  signature_place: 'lieu déclaré',
  signer: 'signataire',
  signers: 'signataires',
  tries_left: 'essais restants',
  user_agent: 'navigateur',
});

/** `signer:2` → « signataire n° 2 ». */
export function actor(word: string): string {
  const signer = /^signer:(\d+)$/.exec(word);
  if (signer) return `signataire n° ${signer[1]}`;
  return say({ organization: 'organisation émettrice', system: `service`, anonymous: 'anonyme' })(word);
}

/** « 1 document », « 2 documents »: French plurals begin at two. */
export const count = (amount: number, one: string, many = `${one}s`): string => `${amount} ${amount < 2 ? one : many}`;

/** « 104 312 octets », thousands apart by a narrow space that does not break. */
export const octets = (size: number): string => `${String(size).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0octets`;
