import { MINUTE } from '../../../kernel/clock.ts';
import type { Excuse } from '../../../kernel/excuses.ts';
import type { WorkLanguage } from '../../../kernel/language.ts';
import { lower } from '../../../kernel/text.ts';
import { wallDay } from '../../../kernel/wall-time.ts';
import type { Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import { MARKED, SLOT_OVER } from '../papers/sentences.ts';
import { type RecordedEvent, Teller } from '../papers/teller.ts';
import { isPresent, type Provider } from '../sheet/content.ts';
import { followed, type Tally } from '../sheet/totals.ts';

/** Kinds of action that develop skills (Code du travail, article L. 6313-1). */
export type ActionNature = 'training' | 'skills_assessment' | 'experience_validation' | 'apprenticeship';

/**
 * Statements of the organisation that the service cannot know. Where one is missing, the certificate has a blank to
 * fill in.
 */
export interface CertificateClaims {
  readonly nature: ActionNature;
  /** Name and role of the person who signs for the organisation. */
  readonly representative: string | null;
  readonly representativeRole: string | null;
  /** Number of the declaration as a training provider, where it is another than the organisation's own. */
  readonly activityNumber: string | null;
  /** The attendee's employer. */
  readonly employer: string | null;
  /** Place of issue. */
  readonly place: string | null;
}

/** Who was present at no slot has no completion to certify. */
export const isAbsence = ({ tally }: Pick<CertificateContent, 'tally'>): boolean => tally.present === 0;

/** The name of a certificate, on it and as its file. */
export const certificateTitle = (content: Pick<CertificateContent, 'tally'>, teller: Teller): string =>
  teller.say(isAbsence(content) ? 'absence' : 'certificate');

/** Content of a certificate of completion, or of absence, as plain data. Dates are ISO 8601 in UTC. */
export interface CertificateContent extends CertificateClaims {
  /** Mode `test` prints "SPECIMEN – sans valeur" on every page. */
  readonly mode: 'live' | 'test';
  readonly language: WorkLanguage;
  /** What the session's chain contains, by attendee; `number` is the attendee's. */
  readonly events: readonly RecordedEvent[];
  readonly number: number;
  readonly organization: string;
  readonly provider: Provider;
  /** IANA name of the zone of all printed days and hours, as on the sheet. */
  readonly time_zone: string;
  readonly session: {
    readonly id: string;
    readonly name: string;
    readonly reference: string | null;
    readonly modality: 'onsite' | 'remote' | 'hybrid';
    readonly location: string | null;
    readonly agreement_number: string | null;
    readonly certification_code: string | null;
  };
  readonly attendee: {
    readonly name: string;
    readonly external_ref: string | null;
    readonly file_number: string | null;
  };
  /** Start of the first slot and end of the last. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly tally: Tally;
  /** Of the minutes attended, those planned after the session was closed: no mark can tell whether they took place. */
  readonly afterClosingMinutes: number;
  /** Attended and planned minutes by module, or by label for slots without a module. */
  readonly modules: readonly { readonly name: string; readonly minutes: number; readonly expected: number }[];
  readonly sheet: { readonly sha256: string; readonly sealed_at: string; readonly kept_until: string };
  readonly issued_at: string;
}

/** Writes what a certificate or a statement says about its attendee. */
export const certificateTeller = ({
  language,
  events,
  number,
}: Pick<CertificateContent, 'language' | 'events' | 'number'>): Teller => new Teller(language, events).about(number);

type MarkOfCompletion = Pick<Mark, 'status' | 'lateMinutes' | 'earlyMinutes' | 'excuse' | 'reason'>;

/** Minutes of a calendar month. */
interface MonthOfCompletion {
  /** YYYY-MM, in the zone of the sheet, by the start of each slot. */
  readonly month: string;
  readonly planned: number;
  readonly done: number;
}

/** Why minutes of a slot were missed: for an excused absence, the excuse of the list, or the trainer's words. */
export interface Reason {
  readonly kind: 'unsigned' | 'absence' | 'excused' | 'late' | 'left_early';
  readonly excuse: Excuse | null;
  readonly words: string | null;
}

/** What an attendee has done of a session, as funders ask for it (EDOF). Minutes are those of the sheet. */
export interface Completion {
  readonly planned: number;
  readonly done: number;
  readonly missed: number;
  /** Why minutes were missed, each reason once; empty if none were. */
  readonly reasons: readonly Reason[];
  /** Start of the first slot and end of the last at which the attendee was present; null if there is none. */
  readonly firstPresenceAt: string | null;
  readonly lastPresenceAt: string | null;
  /** In order; months without a planned slot are left out. */
  readonly months: readonly MonthOfCompletion[];
}

/** Adds up the slots at which an attendee is expected: those that were closed before they were added do not count. */
export function completionOf(
  slots: readonly Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'expected'>[],
  { position }: Pick<Attendee, 'position'>,
  markOf: (slotId: string) => MarkOfCompletion | undefined,
  timeZone: string,
): Completion {
  const expected = slots
    .filter((slot) => slot.expected === null || position < slot.expected)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const months = new Map<string, { planned: number; done: number }>();
  const reasons = new Map<string, Reason>();
  let [first, last]: [Date | null, Date | null] = [null, null];
  for (const { id, startsAt, endsAt } of expected) {
    const mark = markOf(id);
    const planned = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);
    const stated = mark && {
      status: lower(mark.status),
      late_minutes: mark.lateMinutes,
      early_minutes: mark.earlyMinutes,
    };
    const key = wallDay(timeZone, startsAt.getTime()).slice(0, 7);
    const month = months.get(key) ?? { planned: 0, done: 0 };
    months.set(key, { planned: month.planned + planned, done: month.done + followed(planned, stated ?? null) });
    for (const reason of missedReasons(mark)) reasons.set(Object.values(reason).join(), reason);
    if (!stated || !isPresent(stated)) continue;
    first ??= startsAt;
    if (!last || endsAt > last) last = endsAt;
  }
  const sum = (what: 'planned' | 'done') => [...months.values()].reduce((all, month) => all + month[what], 0);
  return {
    ...{ planned: sum('planned'), done: sum('done'), missed: sum('planned') - sum('done') },
    reasons: [...reasons.values()],
    firstPresenceAt: first?.toISOString() ?? null,
    lastPresenceAt: last?.toISOString() ?? null,
    months: [...months].map(([month, minutes]) => ({ month, ...minutes })),
  };
}

/** Why a mark leaves minutes undone. */
function missedReasons(mark: MarkOfCompletion | undefined): Reason[] {
  if (!mark) return [because('unsigned')];
  if (mark.status === 'ABSENT') return [because('absence')];
  if (mark.status === 'EXCUSED')
    return [{ kind: 'excused', excuse: mark.excuse && lower(mark.excuse), words: mark.reason }];
  return [...(mark.lateMinutes ? [because('late')] : []), ...(mark.earlyMinutes ? [because('left_early')] : [])];
}

const because = (kind: Reason['kind']): Reason => ({ kind, excuse: null, words: null });

/** Why minutes were missed, in words. */
export const reasonsText = (reasons: readonly Reason[], teller: Teller): string =>
  reasons.map((reason) => reasonWords(reason, teller)).join(', ');

function reasonWords({ kind, excuse, words }: Reason, teller: Teller): string {
  const why = excuse ? teller.say(`excuse_${excuse}`) : words;
  return kind === 'excused' && why ? teller.say('reason_excused_why', { reason: why }) : teller.say(`reason_${kind}`);
}

/** For exports, which are in French and state the marks as they stand. */
export const exportTeller = new Teller(
  'fr',
  [...MARKED, ...SLOT_OVER].map((type) => ({ type, about: null })),
);
