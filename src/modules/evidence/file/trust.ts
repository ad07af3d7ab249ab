import type { Witness } from '../../../kernel/told.ts';
import { blockTitle, chapter, digest, type Paper, styles } from '../../../standards/typesetting/index.ts';
import { day, type Moment, NOTHING } from './moments.ts';
import type { EvidenceProof, ProofEvent, ProofMandate, ProofPower } from './proof.ts';
import { facts, paragraph, row, say, type ToldRow } from './told.ts';
import { count, identityMethod, mandateScope } from './words.ts';

const ROOT_NOTE =
  'L’empreinte d’une racine du service est publiée à son adresse /pki, celle d’une autre autorité par cette autorité ; comparez-la avant de faire confiance à la chaîne.';
const LIMITS =
  'Ces certificats valent ce que vaut la racine à laquelle ils mènent. Le service ne revendique pas la présomption de l’article 35, paragraphe 2, du règlement (UE) n° 910/2014, réservée aux cachets qualifiés ; un certificat émis par l’autorité intégrée du service n’est pas qualifié, et cette autorité ne figure sur aucune liste de confiance.';

/** Draws the seal, the timestamps and their certificates. */
export function drawTrust(
  paper: Paper,
  { seal, mandate, timestamps, trust_chain }: Pick<EvidenceProof, 'seal' | 'mandate' | 'timestamps' | 'trust_chain'>,
  witness: Witness,
  moment: Moment,
): void {
  chapter(paper, 'Cachet, horodatages et certificats', 'seal, timestamps and certificates', [
    () => drawSeal(paper, { seal, mandate }, witness, moment),
    ...(mandate ? [() => drawMandate(paper, mandate, witness, moment)] : []),
    ...timestamps.map((timestamp, index) => () => {
      blockTitle(paper, `Horodatage ${index + 1}`);
      facts(paper, [
        row(witness, 'certified_time', { text: moment(timestamp.gen_time), style: styles.strong }),
        row(witness, 'authority', timestamp.issuer ?? NOTHING),
        row(witness, 'token', timestamp.serial ?? NOTHING),
        row(witness, 'provider', timestamp.provider ?? NOTHING),
        row(
          witness,
          'qualified',
          timestamp.qualified ? 'horodatage qualifié (eIDAS, article 42)' : 'horodatage non qualifié',
        ),
      ]);
    }),
    ...trust_chain.map((certificate, index) => () => {
      const isRoot = certificate.subject === certificate.issuer;
      blockTitle(paper, isRoot ? `Certificat ${index + 1}, racine` : `Certificat ${index + 1}`);
      facts(paper, [
        row(witness, 'holder', { text: certificate.subject, style: styles.strong }),
        row(witness, 'issuer', certificate.issuer),
        row(witness, 'serial', certificate.serial),
        row(witness, 'validity', `du ${day(certificate.not_before)} au ${day(certificate.not_after)}`),
        row(witness, 'fingerprint', digest(certificate.fingerprint_sha256)),
      ]);
      if (isRoot) paragraph(paper, say(witness, 'root_note', ROOT_NOTE));
    }),
  ]);
}

/** Draws who signed for the principal and had the seal applied, under which mandate, and with which declaration. */
function drawMandate(paper: Paper, mandate: ProofMandate, witness: Witness, moment: Moment): void {
  const { principal, siren, agent, scope, id, batch_id, batch_sha256, batch_size, authorized_at, declaration } =
    mandate;
  blockTitle(paper, 'Mandat et décision du mandataire');
  facts(paper, [
    row(witness, 'principal', [{ text: principal, style: styles.strong }, ...(siren ? [`SIREN ${siren}`] : [])]),
    row(witness, 'mandate', `identifiant ${id}`),
    row(witness, 'scope', scope.map(mandateScope).join(', ')),
    row(witness, 'agent', [{ text: agent.name, style: styles.strong }, agent.email]),
    row(witness, 'decided', moment(authorized_at)),
    row(witness, 'declaration', declaration.text),
    row(witness, 'declaration_fingerprint', digest(declaration.sha256)),
    row(witness, 'batch', `${count(batch_size, 'enveloppe')}, identifiant ${batch_id}`),
    row(witness, 'batch_fingerprint', digest(batch_sha256)),
  ]);
  drawPower(paper, mandate, moment, witness);
}

function drawSeal(
  paper: Paper,
  { seal, mandate }: Pick<EvidenceProof, 'seal'> & { readonly mandate: ProofMandate | undefined },
  witness: Witness,
  moment: Moment,
): void {
  if (!seal) {
    paragraph(paper, say(witness, 'no_seal', 'Aucun cachet n’a été apposé.'));
    return;
  }
  const owner = mandate ? `un cachet du mandant, ${mandate.principal},` : 'le cachet du service';
  paragraph(
    paper,
    say(
      witness,
      'seal_form',
      `Chaque document scellé porte ${owner} au format PAdES, un horodatage RFC 3161 et les éléments de validation (certificats, OCSP, CRL) : il se vérifie sans interroger le service. Ce dossier, une fois établi, est scellé de la même manière par le service.`,
    ),
  );
  paragraph(paper, say(witness, 'seal_limits', LIMITS), styles.note);
  blockTitle(paper, 'Cachet apposé sur les documents');
  facts(paper, [
    row(witness, 'holder', { text: seal.subject, style: styles.strong }),
    row(witness, 'serial', seal.serial),
    row(witness, 'certificate_fingerprint', digest(seal.fingerprint_sha256)),
    row(witness, 'applied', moment(seal.signed_at)),
  ]);
}

const statedBy = {
  sender: 'indiquée par l’expéditeur',
  agent: 'indiquée et déclarée par le mandataire pour les enveloppes du lot dont l’expéditeur ne l’a pas indiquée',
} as const;

/** Draws what kind of document an envelope contains, and what proves the agent's power. Nothing for older proofs. */
function drawPower(paper: Paper, mandate: ProofMandate, moment: Moment, witness: Witness) {
  const { document_kind, power, session } = mandate;
  if (!document_kind && !power && !session) return;
  blockTitle(paper, power ? 'Nature des documents et preuve du pouvoir' : 'Nature des documents');
  facts(paper, [
    row(witness, 'document_kind', kindLines(mandate)),
    ...(power ? powerRows(power, moment, witness) : []),
  ]);
}

const kindLines = ({ document_kind, document_kind_stated_by, scope }: ProofMandate) =>
  document_kind
    ? [
        { text: mandateScope(document_kind), style: styles.strong },
        ...(document_kind_stated_by ? [statedBy[document_kind_stated_by]] : []),
      ]
    : [
        { text: scope.map(mandateScope).join(' ou '), style: styles.strong },
        'l’une des natures que nomme le mandat, déclarée par le mandataire sans préciser laquelle',
      ];

const powerRows = (power: ProofPower, moment: Moment, witness: Witness): ToldRow[] => [
  row(witness, 'act', digest(power.act_sha256)),
  row(witness, 'act_envelope', `identifiant ${power.act_id}`),
  row(witness, 'act_signer', [
    { text: power.signed_by.name, style: styles.strong },
    ...(power.signed_by.role ? [power.signed_by.role] : []),
    `signature électronique avancée, identité ${power.identity_method ? identityMethod(power.identity_method) : NOTHING}`,
  ]),
  row(witness, 'act_signed', moment(power.signed_at)),
  row(witness, 'power_term', `à compter du ${moment(later(power))}, jusqu’au ${moment(power.ends_at)}`),
  row(witness, 'power_standing', `constaté par le service le ${moment(power.in_force_at)}, à la décision`),
];

/** A mandate takes effect at the later of its first day and the seal of its act. */
const later = ({ starts_at, activated_at }: ProofPower): string =>
  activated_at && activated_at > starts_at ? activated_at : starts_at;

/** Reports where the kind and the act of a mandate contradict the events in which agents decided. */
export function checkPower(mandate: ProofMandate | undefined, events: readonly ProofEvent[]): string[] {
  if (!mandate) return [];
  return events
    .filter(({ type }) => type === 'signer.authorized')
    .flatMap(({ data: { document_kind: kind, act_sha256: act } }) => [
      ...(kind === mandate.document_kind ? [] : ['the chain records another kind of document']),
      ...(act === mandate.power?.act_sha256 ? [] : ['the chain records another act of the mandate']),
    ]);
}
