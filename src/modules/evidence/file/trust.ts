import { blockTitle, chapter, digest, facts, paragraph } from '../../../platform/typesetting/blocks.ts';
import { styles } from '../../../platform/typesetting/look.ts';
import { day, moment, NOTHING } from '../../../platform/typesetting/moments.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import type { EvidenceProof } from './proof.ts';

/** The seal, the timestamps and the certificates under which they stand. */
export function drawTrust(
  paper: Paper,
  { seal, timestamps, trust_chain }: Pick<EvidenceProof, 'seal' | 'timestamps' | 'trust_chain'>,
): void {
  chapter(paper, 'Sceau, horodatages et certificats', 'seal, timestamps and certificates', [
    () => drawSeal(paper, seal),
    ...timestamps.map((timestamp, index) => () => {
      blockTitle(paper, `Horodatage ${index + 1}`);
      facts(paper, [
        ['Date certifiée', 'time', { text: moment(timestamp.gen_time), style: styles.strong }],
        ['Autorité', 'issuer', timestamp.issuer ?? NOTHING],
        ['Numéro du jeton', 'serial', timestamp.serial ?? NOTHING],
        ['Prestataire', 'provider', timestamp.provider ?? NOTHING],
        [
          'Qualification',
          'qualified',
          timestamp.qualified ? 'horodatage qualifié (eIDAS, article 42)' : 'non qualifié',
        ],
      ]);
    }),
    ...trust_chain.map((certificate, index) => () => {
      blockTitle(paper, `Certificat ${index + 1}`);
      facts(paper, [
        ['Titulaire', 'subject', { text: certificate.subject, style: styles.strong }],
        ['Émetteur', 'issuer', certificate.issuer],
        ['Numéro de série', 'serial', certificate.serial],
        ['Validité', 'validity', `du ${day(certificate.not_before)} au ${day(certificate.not_after)}`],
        ['Empreinte', 'SHA-256', digest(certificate.fingerprint_sha256)],
      ]);
    }),
  ]);
}

function drawSeal(paper: Paper, seal: EvidenceProof['seal']): void {
  if (!seal) {
    paragraph(paper, 'Aucun sceau n’a été apposé.');
    return;
  }
  paragraph(
    paper,
    'Chaque document scellé porte le sceau du service au format PAdES, un horodatage RFC 3161 et les éléments de validation (certificats, OCSP, CRL) : il se vérifie seul, sans interroger le service. Ce dossier est scellé de la même manière, après avoir été établi.',
  );
  blockTitle(paper, 'Sceau apposé sur les documents');
  facts(paper, [
    ['Titulaire', 'subject', { text: seal.subject, style: styles.strong }],
    ['Numéro de série', 'serial', seal.serial],
    ['Empreinte du certificat', 'SHA-256', digest(seal.fingerprint_sha256)],
    ['Apposé le', 'applied', moment(seal.signed_at)],
  ]);
}
