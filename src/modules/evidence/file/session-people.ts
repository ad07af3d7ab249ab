import { chapter, facts, type Paper, styles } from '../../../standards/typesetting/index.ts';
import type { Moment } from './moments.ts';
import type { SessionProof } from './proof.ts';

/** Draws slots and attendees with the numbers that events use for them. */
export function drawSessionPeople(paper: Paper, { session }: Pick<SessionProof, 'session'>, moment: Moment): void {
  const slots = session.slots.map(({ label, module, starts_at, ends_at }, index) => () => {
    const what = { text: module ? `${label} · ${module}` : label, style: styles.strong };
    facts(paper, [[`Créneau n° ${index + 1}`, '', [what, `du ${moment(starts_at)}`, `au ${moment(ends_at)}`]]]);
  });
  chapter(paper, 'Créneaux', 'slots, with the numbers used in the events', slots);
  const people = session.attendees.map(({ name, email, external_ref }, index) => () => {
    const known = [email, external_ref].filter((one) => one !== null).join(' · ');
    facts(paper, [
      [`Apprenant n° ${index + 1}`, '', [{ text: name, style: styles.strong }, ...(known ? [known] : [])]],
    ]);
  });
  chapter(paper, 'Apprenants', 'attendees, with the numbers used in the events', people);
}
