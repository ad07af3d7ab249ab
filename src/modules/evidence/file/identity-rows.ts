import type { Witness } from '../../../kernel/told.ts';
import { digest, styles } from '../../../standards/typesetting/index.ts';
import { day as dayOf, ERASED, type Moment, NOTHING } from './moments.ts';
import type { ProofSigner } from './proof.ts';
import { row, rowIf, type ToldRow } from './told.ts';
import { documentType, identityMethod, interest, levels } from './words.ts';

/** Who a signer is: the identity that somebody attested, and the certificate. */

/** Who attested the person's identity, on what, when, and what is not known of it. */
export function identityRows({ identity }: ProofSigner, witness: Witness, moment: Moment): ToldRow[] {
  if (!identity) return [];
  const { given_name, family_name, method, verified_at, verified_by, attestation_ref, confirmed_at, id } = identity;
  const name = [given_name, family_name].filter(Boolean).join(' ');
  return [
    row(witness, 'identity', [
      { text: name || ERASED, style: styles.strong },
      identityMethod(method),
      `identifiant ${id}`,
    ]),
    row(witness, 'identity_document', documentLines(identity)),
    row(witness, 'verified', moment(verified_at)),
    row(witness, 'verifier', verified_by || 'vérificateur non indiqué'),
    row(witness, 'interest', interest(method)),
    row(witness, 'attestation', attestation_ref || NOTHING),
    row(witness, 'confirmed', moment(confirmed_at)),
  ];
}

/** The document that the person showed, as far as whoever attested the identity told. */
function documentLines({ document }: NonNullable<ProofSigner['identity']>): string[] {
  if (!document) return ['document non indiqué'];
  const { type, number_hash, expires_on } = document;
  return [
    type ? documentType(type) : 'nature du document non indiquée',
    number_hash ? `empreinte du numéro (SHA-256) : ${number_hash}` : 'empreinte du numéro non fournie',
    expires_on ? `valable jusqu’au ${dayOf(expires_on)}` : 'fin de validité non indiquée',
  ];
}

/** The person's certificate: issued for this signature alone, or one of their own from a trust service. */
export function certificateRows({ level, certificate }: ProofSigner, witness: Witness, moment: Moment): ToldRow[] {
  const levelRows = level ? [row(witness, 'person_level', levels[level].name)] : [];
  if (!certificate) return levelRows;
  const { subject, issuer, serial, not_before, not_after, fingerprint_sha256 } = certificate;
  return [
    ...levelRows,
    row(witness, 'certificate', { text: subject ?? ERASED, style: styles.strong }),
    row(witness, 'issuer', issuer),
    row(witness, 'serial', serial),
    row(witness, 'validity', [`du ${moment(not_before)}`, `au ${moment(not_after)}`]),
    row(witness, 'certificate_fingerprint', digest(fingerprint_sha256)),
    ...keyRows(certificate, witness, moment),
  ];
}

/** What is true of every certificate of a signer's own: whether it is qualified, only trusted lists say. */
const OWN_KEY = [
  'tenue par le prestataire de confiance du signataire, jamais par ce service',
  'employée une fois, sur autorisation du signataire chez ce prestataire, limitée aux empreintes des documents de l’enveloppe',
  'ce dossier ne dit pas si le certificat est qualifié : un rapport de validation le dit d’après les listes de confiance',
];

/** How the signer's key was made, kept and deleted: what article 26 (c) of eIDAS asks of an advanced signature. */
const keyRows = ({ key, is_own }: NonNullable<ProofSigner['certificate']>, witness: Witness, moment: Moment) =>
  rowIf(
    witness,
    'key',
    is_own
      ? OWN_KEY
      : key && [
          `créée par le service le ${moment(key.made_at)}, pour cette seule signature`,
          'tenue dans la mémoire du service, jamais écrite ni transmise ; employée une fois le code du signataire reconnu',
          `supprimée le ${moment(key.deleted_at)}`,
        ],
  );
