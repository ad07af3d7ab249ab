import {
  blockTitle,
  chapter,
  digest,
  facts,
  type Paper,
  paragraph,
  styles,
} from '../../../standards/typesetting/index.ts';
import { day, type Moment, NOTHING } from './moments.ts';
import { drawPower } from './power.ts';
import type { EvidenceProof, ProofMandate } from './proof.ts';
import { count, mandateScope } from './words.ts';

const ROOT_NOTE =
  'L’empreinte d’une racine du service est publiée à son adresse /pki, celle d’une autre autorité par cette autorité ; comparez-la avant de faire confiance à la chaîne.';

/** Draws the seal, the timestamps and their certificates. */
export function drawTrust(
  paper: Paper,
  { seal, mandate, timestamps, trust_chain }: Pick<EvidenceProof, 'seal' | 'mandate' | 'timestamps' | 'trust_chain'>,
  moment: Moment,
): void {
  chapter(paper, 'Cachet, horodatages et certificats', 'seal, timestamps and certificates', [
    () => drawSeal(paper, seal, mandate, moment),
    ...(mandate ? [() => drawMandate(paper, mandate, moment)] : []),
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
      const isRoot = certificate.subject === certificate.issuer;
      blockTitle(paper, isRoot ? `Certificat ${index + 1}, racine` : `Certificat ${index + 1}`);
      facts(paper, [
        ['Titulaire', 'subject', { text: certificate.subject, style: styles.strong }],
        ['Émetteur', 'issuer', certificate.issuer],
        ['Numéro de série', 'serial', certificate.serial],
        ['Validité', 'validity', `du ${day(certificate.not_before)} au ${day(certificate.not_after)}`],
        ['Empreinte', 'SHA-256', digest(certificate.fingerprint_sha256)],
      ]);
      if (isRoot) paragraph(paper, ROOT_NOTE);
    }),
  ]);
}

/** Draws who had the seal applied, under which mandate, and with which declaration. */
function drawMandate(paper: Paper, mandate: ProofMandate, moment: Moment): void {
  const { principal, siren, agent, scope, id, batch_id, batch_sha256, batch_size, authorized_at, declaration } =
    mandate;
  blockTitle(paper, 'Mandat et décision de l’agent');
  facts(paper, [
    ['Mandant', 'principal', [{ text: principal, style: styles.strong }, ...(siren ? [`SIREN ${siren}`] : [])]],
    ['Mandat', 'mandate', `identifiant ${id}`],
    ['Portée', 'scope', scope.map(mandateScope).join(', ')],
    ['Agent', 'agent', [{ text: agent.name, style: styles.strong }, agent.email]],
    ['Décidé le', 'decided', moment(authorized_at)],
    ['Déclaration', 'declaration', declaration.text],
    ['Empreinte de la déclaration', 'SHA-256', digest(declaration.sha256)],
    ['Lot', 'batch', `${count(batch_size, 'enveloppe')}, identifiant ${batch_id}`],
    ['Empreinte du lot', 'SHA-256', digest(batch_sha256)],
  ]);
  drawPower(paper, mandate, moment);
}

function drawSeal(paper: Paper, seal: EvidenceProof['seal'], mandate: ProofMandate | undefined, moment: Moment): void {
  if (!seal) {
    paragraph(paper, 'Aucun cachet n’a été apposé.');
    return;
  }
  paragraph(
    paper,
    `Chaque document scellé porte le cachet ${mandate ? `de ${mandate.principal}` : 'du service'} au format PAdES, un horodatage RFC 3161 et les éléments de validation (certificats, OCSP, CRL) : il se vérifie sans interroger le service. Ce dossier, une fois établi, est scellé de la même manière par le service.`,
  );
  blockTitle(paper, 'Cachet apposé sur les documents');
  facts(paper, [
    ['Titulaire', 'subject', { text: seal.subject, style: styles.strong }],
    ['Numéro de série', 'serial', seal.serial],
    ['Empreinte du certificat', 'SHA-256', digest(seal.fingerprint_sha256)],
    ['Apposé le', 'applied', moment(seal.signed_at)],
  ]);
}
