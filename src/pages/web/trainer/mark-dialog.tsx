import type { Ref } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { limits } from '../../../modules/attendance/limits.ts';
import type { MarkExcuse } from '../generated/graphql.ts';
import { t } from '../generated/words/trainer.ts';
import { timeOfDay } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { type Act, useAct } from '../ui/use-act.ts';
import { markAttendee, type Statement } from './act.ts';
import { type Mark, type Row, rows, stateWord } from './presence.ts';
import { chosen, closeOverlay, type Slot } from './space.ts';
import { explain } from './words.ts';

/** Marks that a trainer can set. */
const choices = ['PRESENT', 'LATE', 'EARLY', 'EXCUSED', 'ABSENT'] as const;

const isDetailed = (choice: (typeof choices)[number]): choice is Detailed =>
  choice !== 'PRESENT' && choice !== 'ABSENT';

export function MarkDialog({ attendeeId }: { attendeeId: string }) {
  const row = rows.value.find(({ attendee }) => attendee.id === attendeeId);
  return row ? <Choices row={row} /> : null;
}

/** Present or absent: one press sets the mark. The others ask for minutes or an excuse. */
function Choices({ row }: { row: Row }) {
  const act = useAct(explain);
  const [detailed, setDetailed] = useState<Detailed | null>(null);
  const { name } = row.attendee;
  const slot = chosen.value;
  const mark = row.mark.value;

  const state = (statement: Statement) =>
    act.run(async () => {
      await markAttendee(row, slot.id, statement);
      closeOverlay();
    });

  return (
    <Dialog title={t('markTitle', { name })} onClose={() => closeOverlay()}>
      {detailed ? (
        <MarkDetail
          what={detailed}
          mark={mark}
          slot={slot}
          act={act}
          onState={(statement) => void state(statement)}
          onBack={() => setDetailed(null)}
        />
      ) : (
        <>
          <p>{t('markText', { slot: slot.label })}</p>
          <p class="hint">{t('markNow', { status: stateWord(mark) })}</p>
          <div class="choices" aria-busy={act.busy}>
            {choices.map((choice, index) => (
              <button
                key={choice}
                type="button"
                class="btn"
                autofocus={index === 0}
                aria-pressed={choice === 'EARLY' ? !!mark?.earlyMinutes : mark?.status === choice}
                onClick={() => (isDetailed(choice) ? setDetailed(choice) : void state({ status: choice }))}
              >
                {t(choice === 'EARLY' ? 'leftEarly' : choice)}
                {isDetailed(choice) && '…'}
              </button>
            ))}
          </div>
          <FieldError error={act.error} />
        </>
      )}
    </Dialog>
  );
}

const excuses: readonly MarkExcuse[] = ['EMPLOYER', 'SUMMONS', 'AUTHORISED', 'FAMILY', 'TRANSPORT', 'OTHER'];

interface ExcuseFieldsProps {
  readonly mark: Mark | null;
  readonly excuse: Ref<HTMLSelectElement>;
  readonly day: Ref<HTMLInputElement>;
  /** Whether the day was refused. */
  readonly wrong: boolean;
}

/** Why somebody is absent, from a closed list, and when a document for it was received. */
const ExcuseFields = ({ mark, excuse, day, wrong }: ExcuseFieldsProps) => (
  <>
    <div class="field">
      <label for="mark-excuse">{t('excuseReason')}</label>
      <select id="mark-excuse" class="input" ref={excuse} aria-describedby="mark-excuse-hint" autofocus>
        <option value="">{t('excuseNone')}</option>
        {excuses.map((value) => (
          <option key={value} value={value} selected={mark?.excuse === value}>
            {t(`excuse_${value}`)}
          </option>
        ))}
      </select>
      <p class="hint" id="mark-excuse-hint">
        {t('excuseReasonHint')}
      </p>
    </div>
    <TextField
      id="mark-document"
      type="date"
      inputRef={day}
      label={t('documentReceived')}
      hint={t('documentReceivedHint')}
      defaultValue={mark?.documentReceivedOn ?? ''}
      error={wrong ? t('documentReceivedWrong') : undefined}
    />
  </>
);

/** Statements that take details. `EARLY`: present, and gone before the end. */
type Detailed = 'LATE' | 'EXCUSED' | 'EARLY';

interface MarkDetailProps {
  readonly what: Detailed;
  readonly mark: Mark | null;
  readonly slot: Slot;
  readonly act: Act;
  readonly onState: (statement: Statement) => void;
  readonly onBack: () => void;
}

const MINUTE_MS = 60_000;

/** Minutes from the start of the slot to a time. */
const minutesUntil = ({ startsAt }: Slot, at: string): number =>
  Math.round((Date.parse(at) - Date.parse(startsAt)) / MINUTE_MS);

/** Minutes of a delay that the time of an attendee's own signature shows; null if it shows none. */
function proposedDelay(slot: Slot, mark: Mark | null): number | null {
  if (!mark || mark.method === 'TRAINER') return null;
  const minutes = minutesUntil(slot, mark.signedAt);
  return minutes >= 1 && minutes < minutesUntil(slot, slot.endsAt) ? minutes : null;
}

const goes = { LATE: 'markLate', EXCUSED: 'markExcused', EARLY: 'markEarly' } as const;

/** The minutes of a late arrival or an early departure, or the excuse of an absence. Only the departure needs its minutes. */
function MarkDetail({ what, mark, slot, act, onState, onBack }: MarkDetailProps) {
  const minutesField = useRef<HTMLInputElement>(null);
  const excuseField = useRef<HTMLSelectElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const other = what === 'EARLY' ? mark?.lateMinutes : mark?.earlyMinutes;
  const most = minutesUntil(slot, slot.endsAt) - 1 - (other ?? 0);
  const proposed = what === 'LATE' && mark?.lateMinutes == null ? proposedDelay(slot, mark) : null;

  const excused = () => {
    const day = dayField.current!.value;
    const isToCome = day > new Date().toISOString().slice(0, 10);
    setWrong(isToCome);
    if (isToCome) return;
    onState({
      status: 'EXCUSED',
      excuse: (excuseField.current!.value as MarkExcuse | '') || null,
      documentReceivedOn: day || null,
    });
  };

  const timed = () => {
    const text = minutesField.current!.value.trim();
    const minutes = text ? Number(text) : null;
    const fits = minutes === null ? what === 'LATE' : Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
    setWrong(!fits);
    if (!fits) return;
    const isLate = what === 'LATE' || mark?.status === 'LATE';
    onState({
      status: isLate ? 'LATE' : 'PRESENT',
      lateMinutes: what === 'LATE' ? minutes : (mark?.lateMinutes ?? null),
      earlyMinutes: what === 'EARLY' ? minutes : (mark?.earlyMinutes ?? null),
    });
  };

  const hint = proposed === null ? '' : t('lateProposed', { time: timeOfDay(mark!.signedAt) });
  return (
    <DialogForm
      act={act}
      onSubmit={what === 'EXCUSED' ? excused : timed}
      go={t(goes[what])}
      busyText={t('saving')}
      back={{ label: t('back'), onBack }}
    >
      {what === 'EXCUSED' ? (
        <ExcuseFields mark={mark} excuse={excuseField} day={dayField} wrong={wrong} />
      ) : (
        <TextField
          id="mark-minutes"
          inputRef={minutesField}
          label={t(what === 'LATE' ? 'lateMinutes' : 'earlyMinutes')}
          hint={[hint, t(what === 'LATE' ? 'lateMinutesHint' : 'earlyMinutesHint')].filter(Boolean).join(' ')}
          defaultValue={String((what === 'LATE' ? (mark?.lateMinutes ?? proposed) : mark?.earlyMinutes) ?? '')}
          inputMode="numeric"
          maxLength={String(limits.lateMinutes.max).length}
          autocomplete="off"
          autofocus
          error={wrong ? t(what === 'LATE' ? 'lateMinutesWrong' : 'earlyMinutesWrong', { count: most }) : undefined}
        />
      )}
    </DialogForm>
  );
}
