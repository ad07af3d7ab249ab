import type { Witness } from '../../../kernel/told.ts';
import { blockTitle, digest, type Paper, styles } from '../../../standards/typesetting/index.ts';
import { type Moment, NOTHING } from './moments.ts';
import type { ProofEvent, ProofMandate, ProofPower } from './proof.ts';
import { facts, row, type ToldRow } from './told.ts';
import { identityMethod, mandateScope } from './words.ts';

const statedBy = {
  sender: 'indiquée par l’expéditeur',
  agent: 'indiquée et déclarée par le mandataire pour les enveloppes du lot dont l’expéditeur ne l’a pas indiquée',
} as const;

/** Draws what kind of document an envelope contains, and what proves the agent's power. Nothing for older proofs. */
export function drawPower(paper: Paper, mandate: ProofMandate, moment: Moment, witness: Witness) {
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
