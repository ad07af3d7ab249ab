import {
  chapter,
  digest,
  facts,
  type Paper,
  panel,
  paragraph,
  printable,
  type Row,
  styles,
} from '../../../standards/typesetting/index.ts';
import { type Logo, masthead, SPECIMEN, subject, title } from '../../stationery/index.ts';
import type { Moment } from './moments.ts';
import type { SessionProof } from './proof.ts';
import { count, octets } from './words.ts';

type Cover = Omit<SessionProof, 'events'>;

const modalities = { onsite: 'en présentiel', remote: 'à distance', hybrid: 'mixte' } as const;

const meaning =
  'La feuille porte un cachet électronique au sens de l’article 3, point 25, du règlement (UE) n° 910/2014 (« eIDAS »). Selon son article 35, paragraphe 1, son effet juridique et sa recevabilité comme preuve en justice ne peuvent être refusés au seul motif qu’il est électronique ou qu’il n’est pas qualifié. Chaque émargement est une signature électronique simple, inscrite dans la chaîne au moment où le service l’a reçue.';

export function drawSessionCover(paper: Paper, proof: Cover, moment: Moment, logo: Logo | null): void {
  const { session } = proof;
  masthead(paper, 'Service d’émargement électronique · Electronic attendance', logo);
  title(paper, 'Dossier de preuve', 'Evidence file of an attendance sheet');
  subject(paper, session.name);
  const test = {
    text: `${SPECIMEN} : session d’essai, scellée sous une autorité de test. Test session without legal value.`,
    style: styles.bad,
  };
  panel(paper, [{ text: summary(proof, moment), style: styles.body }, ...(session.mode === 'test' ? [test] : [])]);
  facts(paper, rowsOf(proof, moment));
  const [sheet] = proof.documents;
  chapter(paper, 'Feuille d’émargement', 'the sheet and its SHA-256 fingerprints', [
    () =>
      facts(paper, [
        ['Taille', 'size', octets(sheet.size)],
        ['Avant scellement', 'before sealing', digest(sheet.sha256)],
        ['Scellée', 'after sealing', sheet.sealed_sha256 ? digest(sheet.sealed_sha256) : 'non scellée'],
      ]),
  ]);
  paper.y -= 8;
  paper.keepTogether(() => paragraph(paper, meaning, styles.note));
}

function summary({ session, head, generated_at }: Cover, moment: Moment): string {
  const { slots, attendees, marks } = session;
  return `Session de ${printable(session.organization.name)}, close le ${moment(session.closed_at)} : ${count(slots.length, 'créneau', 'créneaux')}, ${count(attendees.length, 'apprenant')}, ${count(marks, 'émargement')}. Ce dossier, établi le ${moment(generated_at)}, rassemble ce que le service a constaté et inscrit au fur et à mesure dans une chaîne de ${count(head.seq, 'événement')} liés par leurs empreintes.`;
}

function rowsOf({ session, seal, generated_at }: Cover, moment: Moment): Row[] {
  const { organization, trainer } = session;
  return [
    [
      'Organisme',
      'organisation',
      [{ text: organization.name, style: styles.strong }, `identifiant ${organization.id}`],
    ],
    ['Session', 'session', [{ text: session.name, style: styles.strong }, `identifiant ${session.id}`]],
    ...(session.reference ? [['Référence', 'reference', session.reference] as const] : []),
    ['Modalité', 'modality', modalities[session.modality]],
    ...(session.location ? [['Lieu', 'place', session.location] as const] : []),
    ['Formateur', 'trainer', [{ text: trainer.name, style: styles.strong }, ...(trainer.email ? [trainer.email] : [])]],
    ['Créée le', 'created', moment(session.created_at)],
    ['Close le', 'closed', moment(session.closed_at)],
    ['Scellée le', 'sealed', moment(seal?.signed_at)],
    ['Dossier établi le', 'file generated', moment(generated_at)],
  ];
}
