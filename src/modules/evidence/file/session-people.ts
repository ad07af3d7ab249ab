import { chapter, type Paper, styles } from '../../../standards/typesetting/index.ts';
import type { Moment } from './moments.ts';
import type { SessionProof } from './proof.ts';
import { facts, row, type Witness } from './told.ts';

/** Draws slots and attendees with the numbers that events use for them. */
export function drawSessionPeople(
  paper: Paper,
  { session }: Pick<SessionProof, 'session'>,
  witness: Witness,
  moment: Moment,
): void {
  const slots = session.slots.map(({ label, module, starts_at, ends_at, trainer }, index) => () => {
    const what = { text: module ? `${label} · ${module}` : label, style: styles.strong };
    const taught = trainer && [
      { text: trainer.name, style: styles.strong },
      ...(trainer.email ? [trainer.email] : []),
      `formateur n° ${trainer.number} dans les événements`,
    ];
    facts(paper, [
      row(witness, 'slot', [what, `du ${moment(starts_at)}`, `au ${moment(ends_at)}`], index + 1),
      ...(taught ? [row(witness, 'slot_trainer', taught)] : []),
    ]);
  });
  chapter(paper, 'Créneaux', 'slots, with the numbers used in the events', slots);
  const people = session.attendees.map(({ name, email, external_ref }, index) => () => {
    const known = [email, external_ref].filter((one) => one !== null).join(' · ');
    facts(paper, [
      row(witness, 'attendee', [{ text: name, style: styles.strong }, ...(known ? [known] : [])], index + 1),
    ]);
  });
  chapter(paper, 'Participants', 'attendees, with the numbers used in the events', people);
}
