import {
  blockTitle,
  chapter,
  digest,
  facts,
  type Paper,
  printable,
  printableLines,
  type Row,
  styles,
} from '../../../standards/typesetting/index.ts';
import { type Moment, NOTHING } from './moments.ts';
import type { EvidenceProof, ProofSigner } from './proof.ts';
import {
  authentication,
  channel,
  count,
  fieldType,
  fieldValue,
  identityMethod,
  interest,
  language,
  levels,
  message,
  signerRole,
  signerStatus,
} from './words.ts';

/** Shown for a person whose identity was erased before the seal. */
export const ERASED = '(effacé depuis)';

/** Draws one block for each signer: person, invitation, act, certificate, consent and field values. */
export function drawSigners(paper: Paper, proof: EvidenceProof, moment: Moment): void {
  const blocks = proof.signers.map((signer, index) => () => {
    blockTitle(paper, `${index + 1}. ${signer.name || ERASED}`, { ...styles.block, size: 11, leading: 15 });
    facts(paper, [
      ...person(paper, signer),
      ...attested(signer, moment),
      ...invitation(signer, moment),
      ...messageRows(signer, moment),
      ...shownRows(proof, signer, index + 1),
      ...act(signer, moment),
      ...certificate(signer, moment),
      ...consent(signer),
      ...fieldValueRows(proof, signer),
    ]);
  });
  chapter(paper, 'Signataires', 'signers', blocks);
}

function person(paper: Paper, signer: ProofSigner): Row[] {
  const name = printable(signer.name || ERASED);
  const numbers = [...name].map((c) => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return [
    ['Nom', 'name', { text: name, style: styles.strong }],
    // If the fonts cannot show a name, its code points identify it.
    ...(paper.fonts.print.canShow(name) ? [] : [['Caractères du nom', 'characters', numbers.join(' ')] as const]),
    ['Adresse e-mail', 'e-mail', signer.email || ERASED],
    ...(signer.phone ? [['Téléphone', 'phone', signer.phone] as const] : []),
    ['Rôle et ordre', 'role, order', `${signerRole(signer.role)}, ordre ${signer.order}`],
    ['État', 'status', { text: signerStatus(signer.status), style: signer.signed_at ? styles.good : styles.strong }],
  ];
}

/** Who attested the person's identity, how and when. */
function attested({ identity }: ProofSigner, moment: Moment): Row[] {
  if (!identity) return [];
  const { given_name, family_name, method, verified_at, verified_by, attestation_ref, confirmed_at, id } = identity;
  const name = [given_name, family_name].filter(Boolean).join(' ');
  return [
    [
      'Identité attestée',
      'identity',
      [{ text: name || ERASED, style: styles.strong }, identityMethod(method), `identifiant ${id}`],
    ],
    ['Vérifiée le', 'verified', moment(verified_at)],
    ['Vérifiée par', 'verifier', verified_by || NOTHING],
    ['Intérêt du vérificateur', 'interest', interest(method)],
    ['Référence de l’attestation', 'attestation', attestation_ref || NOTHING],
    ['Confirmée le', 'confirmed', moment(confirmed_at)],
  ];
}

/** The person's own certificate, issued for this signature alone. */
function certificate({ level, certificate }: ProofSigner, moment: Moment): Row[] {
  const levelRows: Row[] = level ? [['Niveau de la signature', 'level', levels[level].name]] : [];
  if (!certificate) return levelRows;
  const { subject, issuer, serial, not_before, not_after, fingerprint_sha256 } = certificate;
  return [
    ...levelRows,
    ['Certificat du signataire', 'certificate', { text: subject ?? ERASED, style: styles.strong }],
    ['Émetteur', 'issuer', issuer],
    ['Numéro de série', 'serial', serial],
    ['Validité', 'validity', [`du ${moment(not_before)}`, `au ${moment(not_after)}`]],
    ['Empreinte du certificat', 'SHA-256', digest(fingerprint_sha256)],
    ...keyRows(certificate, moment),
  ];
}

/** How the signer's key was made, kept and deleted: what article 26 (c) of eIDAS asks of an advanced signature. */
const keyRows = ({ key }: NonNullable<ProofSigner['certificate']>, moment: Moment): Row[] =>
  key
    ? [
        [
          'Clé privée',
          'private key',
          [
            `créée par le service le ${moment(key.made_at)}, pour cette seule signature`,
            'tenue dans la mémoire du service, jamais écrite ni transmise ; employée une fois le code du signataire reconnu',
            `supprimée le ${moment(key.deleted_at)}`,
          ],
        ],
      ]
    : [];

const messageRows = ({ messages = [] }: ProofSigner, moment: Moment): Row[] =>
  messages.length
    ? [
        [
          'Messages envoyés',
          'messages',
          messages.map(({ kind, channel: by, queued_at, accepted_at }) => {
            const accepted = accepted_at
              ? `accepté par le ${by === 'sms' ? 'prestataire de SMS' : 'serveur de messagerie'} le ${moment(accepted_at)}`
              : 'sans acceptation connue d’un serveur';
            return `${message(kind)}, par ${channel(by)}, le ${moment(queued_at)} : ${accepted}`;
          }),
        ],
      ]
    : [];

/** How long each page was shown, as the signing page reported it in the event of the signature. */
function shownRows({ documents, events }: EvidenceProof, signer: ProofSigner, number: number): Row[] {
  const signed = events.find(({ type, actor }) => type === 'signer.signed' && actor === `signer:${number}`);
  const shown = signed?.data.pages_shown;
  if (!signer.signed_at || !Array.isArray(shown)) return [];
  const lines = (shown as { document: number; seconds_by_page: number[] }[]).flatMap(
    ({ document, seconds_by_page }) => {
      const pages = seconds_by_page.slice(0, documents[document - 1]?.pages ?? 0);
      const seen = pages.flatMap((seconds, index) => (seconds > 0 ? [`page ${index + 1} : ${seconds} s`] : []));
      return seen.length ? [`document ${document} : ${seen.join(', ')}`] : [];
    },
  );
  return lines.length
    ? [['Pages affichées', 'pages shown', ['durées déclarées par la page de signature', ...lines]]]
    : [];
}

const invitation = ({ link, notified_at, viewed_at }: ProofSigner, moment: Moment): Row[] => [
  [
    'Lien personnel transmis',
    'link',
    link
      ? [`par ${channel(link.channel)} à ${link.sent_to || ERASED}`, moment(link.at)]
      : 'par aucun message du service',
  ],
  ['Invité à signer le', 'notified', moment(notified_at)],
  ['Page ouverte le', 'viewed', moment(viewed_at)],
];

function act(signer: ProofSigner, moment: Moment): Row[] {
  const methods = signer.authentication.map(authentication).join(', ou ');
  const used = signer.authentication_used.map(authentication).join(', puis ');
  const linkOnly = 'possession du lien personnel';
  return [
    ['Signé le', 'signed', { text: moment(signer.signed_at), style: signer.signed_at ? styles.strong : styles.value }],
    ['Fait à', 'place declared', signer.signature_place || NOTHING],
    ['Authentification requise', 'required', methods || linkOnly],
    ['Authentification réalisée', 'used', used ? `${linkOnly} et ${used}` : signer.signed_at ? linkOnly : NOTHING],
    ...(used ? [['Code saisi le', 'code entered', moment(signer.signed_at)] as const] : []),
    ['Adresse IP', 'IP address', signer.ip || NOTHING],
    ['Navigateur', 'user agent', signer.user_agent || NOTHING],
    ['Langue de la page', 'language', signer.language ? language(signer.language) : NOTHING],
  ];
}

const consent = ({ consent }: ProofSigner): Row[] =>
  consent
    ? [
        [
          'Consentement donné',
          'consent',
          [
            { text: `« ${consent.text} »`, style: styles.strong },
            consent.language
              ? `version ${consent.version}, en ${language(consent.language)}`
              : `version ${consent.version}`,
          ],
        ],
        ['Empreinte de la phrase', 'SHA-256', digest(consent.sha256)],
      ]
    : [['Consentement donné', 'consent', NOTHING]];

/** The values that the person entered. */
function fieldValueRows({ documents }: EvidenceProof, signer: ProofSigner): Row[] {
  const lines = documents.flatMap(({ fields }, index) =>
    fields
      .filter((field) => field.signer === signer.id)
      .map(
        (field) =>
          `document ${index + 1}, page ${field.page}, ${fieldType(field.type)} : ${fieldValue(field, signer.signed_at !== null)}`,
      ),
  );
  if (!lines.length) return [];
  return [[signer.signed_at ? 'Champs remplis' : 'Champs prévus', count(lines.length, 'field'), lines]];
}

/** Draws refusals with their reasons unchanged. Draws nothing if there are none. */
export function drawRefusals(paper: Paper, { signers }: EvidenceProof, moment: Moment): void {
  const blocks = signers.flatMap(({ name, email, declined }) =>
    declined
      ? () =>
          facts(paper, [
            ['Personne', 'person', [{ text: name, style: styles.strong }, email]],
            ['Exprimé le', 'expressed', moment(declined.at)],
            ['Motif du refus', 'reason', printableLines(declined.reason)],
          ])
      : [],
  );
  if (blocks.length) chapter(paper, 'Refus de signer', 'refusals', blocks);
}
