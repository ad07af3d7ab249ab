import type { Witness } from '../../../kernel/told.ts';
import { chapter, digest, type Paper, printable, styles } from '../../../standards/typesetting/index.ts';
import { type Logo, masthead, SPECIMEN, subject, title } from '../../../standards/typesetting/layout/index.ts';
import { serviceRows } from './cover.ts';
import type { Moment } from './moments.ts';
import type { SessionProof } from './proof.ts';
import { facts, panel, paragraph, row, rowIf, say, type ToldRow, type ToldText } from './told.ts';
import { count, octets } from './words.ts';

type Cover = Omit<SessionProof, 'events'>;

const modalities = { onsite: 'en présentiel', remote: 'à distance', hybrid: 'mixte' } as const;

const meaning =
  'La feuille porte un cachet électronique au sens de l’article 3, point 25, du règlement (UE) n° 910/2014 (« eIDAS »). Selon son article 35, paragraphe 1, son effet juridique et sa recevabilité comme preuve en justice ne peuvent être refusés au seul motif qu’il est électronique ou qu’il n’est pas qualifié. La signature de présence qu’un participant donne lui-même est une signature électronique simple (article 3, point 10), inscrite dans la chaîne au moment où le service l’a reçue. Ce que le formateur a saisi, présences comme absences, est sa déclaration et non une signature du participant.';

export function drawSessionCover(
  paper: Paper,
  proof: Cover,
  { witness, moment, logo }: { readonly witness: Witness; readonly moment: Moment; readonly logo: Logo | null },
): void {
  const { session } = proof;
  masthead(paper, 'Service d’émargement électronique · Electronic attendance', logo);
  title(paper, 'Dossier de preuve', 'Evidence file of an attendance sheet');
  subject(paper, session.name);
  const test = {
    text: say(
      witness,
      'test',
      `${SPECIMEN} : session d’essai, scellée sous une autorité de test. Test session without legal value.`,
    ),
    style: styles.bad,
  };
  panel(paper, [
    { text: summary(proof, witness, moment), style: styles.body },
    ...(session.mode === 'test' ? [test] : []),
  ]);
  facts(paper, sessionCoverRows(proof, witness, moment));
  const [sheet] = proof.documents;
  chapter(paper, 'Feuille d’émargement', 'the sheet and its SHA-256 fingerprints', [
    () =>
      facts(paper, [
        row(witness, 'size', octets(sheet.size)),
        row(witness, 'before_seal', digest(sheet.sha256)),
        row(witness, 'after_seal', sheet.sealed_sha256 ? digest(sheet.sealed_sha256) : 'non scellée'),
      ]),
  ]);
  paper.y -= 8;
  paper.keepTogether(() => paragraph(paper, say(witness, 'level_meaning', meaning), styles.note));
}

/** Counts signatures and entries apart: what the trainer typed is nobody else's signature. */
function marksSummary({ marks, signed_marks: signed }: SessionProof['session']): string {
  if (signed === undefined) return count(marks, 'présence inscrite', 'présences inscrites');
  const own = count(signed, 'signature de participant', 'signatures de participants');
  return `${own}, ${count(marks - signed, 'saisie du formateur', 'saisies du formateur')}`;
}

function summary({ session, head, generated_at }: Cover, witness: Witness, moment: Moment): ToldText {
  const { slots, attendees } = session;
  return say(
    witness,
    'summary',
    `Session organisée par ${printable(session.organization.name)}, clôturée le ${moment(session.closed_at)} : ${count(slots.length, 'créneau', 'créneaux')}, ${count(attendees.length, 'participant')}, ${marksSummary(session)}. Ce dossier, établi le ${moment(generated_at)}, rassemble ce que le service a constaté et inscrit au fur et à mesure dans une chaîne de ${count(head.seq, 'événement')} liés par leurs empreintes.`,
  );
}

function sessionCoverRows(
  { session, seal, service, generated_at }: Cover,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const { organization, trainer, signed_marks: signed, marks } = session;
  return [
    row(witness, 'organiser', [{ text: organization.name, style: styles.strong }, `identifiant ${organization.id}`]),
    ...serviceRows(service, organization.name, witness),
    row(witness, 'session', [{ text: session.name, style: styles.strong }, `identifiant ${session.id}`]),
    ...rowIf(witness, 'reference', session.reference),
    row(witness, 'modality', modalities[session.modality]),
    ...rowIf(witness, 'location', session.location),
    row(witness, 'trainer', [{ text: trainer.name, style: styles.strong }, ...(trainer.email ? [trainer.email] : [])]),
    ...rowIf(witness, 'own_marks', signed === undefined ? null : String(signed)),
    ...rowIf(witness, 'entries', signed === undefined ? null : `${marks - signed}, présences et absences confondues`),
    row(witness, 'created', moment(session.created_at)),
    row(witness, 'closed', moment(session.closed_at)),
    row(witness, 'sealed', moment(seal?.signed_at)),
    row(witness, 'generated', moment(generated_at)),
  ];
}
