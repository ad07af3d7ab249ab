import { useState } from 'preact/hooks';
import { languageFacts, languageName, workLanguages } from '../../../../../kernel/language.ts';
import { limits } from '../../../../../modules/attendance/limits.ts';
import {
  type AttendanceRetention,
  ConsoleCreateSessionDocument,
  ConsoleSessionToRepeatDocument,
  type ConsoleSessionToRepeatQuery,
  type Language,
  type Modality,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { shownZone, zoneName } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { readerIsElsewhere } from '../../../lib/zone.ts';
import { ActForm, Choice, Instead, Labeled, View } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { go, route, viewAddress } from '../../route.ts';
import { TableField } from '../../table-field.tsx';
import { ManyDays } from './many-days.tsx';
import { type People, parsePeople } from './paste-people.ts';
import {
  emptySlot,
  endsNextDay,
  firstDayOf,
  type Half,
  nextFirstDay,
  repeatedSlots,
  slotInputs,
  type TypedSlot,
  withHalfDays,
} from './typed-slots.ts';

type Before = NonNullable<ConsoleSessionToRepeatQuery['attendanceSession']>;

interface SlotFieldsProps {
  /** The session that is repeated; null for a new one. */
  readonly before: Before | null;
  /** Whether some attendees are elsewhere, so that they can be asked to confirm that they are there. */
  readonly remote: boolean;
  readonly slots: readonly TypedSlot[];
  readonly onChange: (slots: readonly TypedSlot[]) => void;
}

const checkChoices = () =>
  Array.from({ length: limits.checks.max + 1 }, (_, count) => ({
    value: String(count),
    label: count ? t('presenceChecksCount', { count }) : t('presenceChecksNone'),
  }));

/** What one press adds. */
const presets = [
  { word: 'addMorning', halves: ['morning'] },
  { word: 'addAfternoon', halves: ['afternoon'] },
  { word: 'addDay', halves: ['morning', 'afternoon'] },
] as const satisfies readonly { readonly word: string; readonly halves: readonly Half[] }[];

/** The slots of a session, added one by one or for many days at once. */
function SlotFields({ before, remote, slots, onChange }: SlotFieldsProps) {
  const change = (index: number, part: Partial<TypedSlot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  const lastDay = slots.at(-1)?.date ?? '';
  const checks = slots.at(-1)?.checks ?? 0;
  const begun = slots.filter(({ label, date }) => label.trim() || date);
  const inputs = [
    { part: 'label', path: 'label', type: 'text', word: 'slotLabel' },
    { part: 'module', path: 'module', type: 'text', word: 'module' },
    { part: 'date', path: 'date', type: 'date', word: 'date' },
    { part: 'from', path: 'startsAt', type: 'time', word: 'begins' },
    { part: 'to', path: 'endsAt', type: 'time', word: 'ends' },
    { part: 'trainerName', path: 'trainer.name', type: 'text', word: 'slotTrainer' },
    { part: 'trainerEmail', path: 'trainer.email', type: 'email', word: 'slotTrainerEmail' },
  ] as const;
  return (
    <section class="card stack">
      <h2>{t('slots')}</h2>
      <p class="hint">{t('slotTrainerHint')}</p>
      {readerIsElsewhere(shownZone()) && <p class="notice warn">{t('hoursOf', { zone: zoneName() })}</p>}
      {before && (
        <Labeled
          name="firstDay"
          type="date"
          label={t('firstDay')}
          hint={t('firstDayMoves')}
          value={firstDayOf(slots)}
          onValue={(day) => day && onChange(repeatedSlots(before, day))}
        />
      )}
      <ManyDays onPlan={(planned) => onChange([...begun, ...planned.map((slot) => ({ ...slot, checks }))])} />
      {remote && (
        <Choice
          name="checks"
          label={t('presenceChecks')}
          hint={t('presenceChecksHint')}
          value={String(checks)}
          options={checkChoices()}
          onValue={(value) => onChange(slots.map((slot) => ({ ...slot, checks: Number(value) })))}
        />
      )}
      {slots.map((slot, index) => (
        <fieldset key={index} class="slot-line">
          <legend class="legend">{t('slotNumber', { n: index + 1 })}</legend>
          {inputs.map(({ part, path, type, word }) => (
            <Labeled
              key={part}
              name={`slots.${index}.${path}`}
              type={type}
              label={t(word)}
              maxLength={part === 'label' ? 100 : 200}
              value={slot[part]}
              {...(part === 'to' && endsNextDay(slot) && { hint: t('nextDay') })}
              onValue={(value) => change(index, { [part]: value })}
            />
          ))}
          <button
            type="button"
            class="btn ghost"
            aria-label={t('removeSlot', { n: index + 1 })}
            onClick={() => onChange(slots.filter((_, at) => at !== index))}
          >
            {t('remove')}
          </button>
        </fieldset>
      ))}
      <div class="actions">
        <button
          type="button"
          class="btn"
          onClick={() => onChange([...slots, { ...emptySlot(), date: lastDay, checks }])}
        >
          {t('addSlot')}
        </button>
        {presets.map(({ word, halves }) => (
          <button key={word} type="button" class="btn" onClick={() => onChange(withHalfDays(begun, halves))}>
            {t(word)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Number of people in the preview: enough to check the columns. */
const SHOWN = 8;

/** The expected people: typed, pasted from a spreadsheet, or read from a CSV file, with a preview. */
function PeopleField({ people, onChange }: { people: People; onChange: (people: People) => void }) {
  return (
    <section class="card stack">
      <h2>{t('participants')}</h2>
      <p class="hint" id="paste-how">
        {t('pasteHow')}
      </p>
      <TableField label={t('pasteLabel')} describedBy="paste-how" onText={(text) => onChange(parsePeople(text))} />
      <div role="status">
        {people.people.length > 0 && <p>{t('peopleFound', { count: people.people.length })}</p>}
        {people.doubtful.length > 0 && (
          <p class="error">{t('peopleDoubtful', { lines: people.doubtful.join(', ') })}</p>
        )}
      </div>
      {people.people.length > 0 && (
        <ol class="understood" aria-label={t('participants')}>
          {people.people.slice(0, SHOWN).map(({ name, email, externalRef, employer, fileNumber }, index) => (
            <li key={`${index}:${name}`}>
              {name} <span class="hint">{[email, externalRef, employer, fileNumber].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
          {people.people.length > SHOWN && <li class="hint">…</li>}
        </ol>
      )}
    </section>
  );
}

const modalities: readonly Modality[] = ['ONSITE', 'REMOTE', 'HYBRID'];
const retentions: readonly AttendanceRetention[] = ['SIX_YEARS', 'TEN_YEARS', 'END_OF_THIRD_YEAR'];
const MOST_PEOPLE = limits.attendees.max;

const documentLanguages = workLanguages.map((language) => ({
  value: languageName(language),
  label: languageFacts[language].name,
}));

/** A new session, or one that is held again: `?from=` names it. */
export function NewSession() {
  const from = new URLSearchParams(route.value.query).get('from');
  return from ? <RepeatedSession key={from} id={from} /> : <SessionForm before={null} />;
}

function RepeatedSession({ id }: { id: string }) {
  const query = useQuery(ConsoleSessionToRepeatDocument, { id });
  const before = query.data?.attendanceSession;
  return before ? <SessionForm before={before} /> : <Instead of={query} />;
}

/** Form for a session: title, slots, people. */
function SessionForm({ before }: { before: Before | null }) {
  const [slots, setSlots] = useState<readonly TypedSlot[]>(() =>
    before ? repeatedSlots(before, nextFirstDay(before)) : [emptySlot()],
  );
  const [modality, setModality] = useState<Modality>(before?.modality ?? 'ONSITE');
  const remote = modality !== 'ONSITE' || slots.some(({ checks }) => checks > 0);
  const [people, setPeople] = useState<People>(before ? { people: before.attendees, doubtful: [] } : parsePeople(''));
  const create = async (form: FormData) => {
    const fieldText = (name: string) => String(form.get(name) ?? '').trim();
    const { createAttendanceSession } = await send(ConsoleCreateSessionDocument, {
      input: {
        name: fieldText('name'),
        reference: fieldText('reference') || null,
        modality,
        location: fieldText('location') || null,
        agreementNumber: fieldText('agreementNumber') || null,
        certificationCode: fieldText('certificationCode') || null,
        retention: fieldText('retention') as AttendanceRetention,
        documentLanguage: fieldText('documentLanguage') as Language,
        drawnSignaturesRequired: form.get('drawnSignaturesRequired') !== null,
        trainer: {
          name: fieldText('trainerName'),
          email: fieldText('trainerEmail') || null,
          language: before?.trainer.name === fieldText('trainerName') ? before.trainer.language : null,
        },
        notify: form.get('notify') !== null,
        slots: slotInputs(slots),
        attendees: expected(people),
      },
    });
    go('attendance', createAttendanceSession.attendanceSession.id);
  };
  return (
    <View
      title={t(before ? 'repeatSession' : 'newSession')}
      back={{ href: viewAddress('attendance'), label: t('menu_attendance') }}
    >
      <ActForm submit={t('createSession')} act={create}>
        <div class="card two">
          <Labeled name="name" value={before?.name ?? ''} label={t('sessionName')} />
          <Labeled name="reference" value={before?.reference ?? ''} label={t('reference')} hint={t('referenceHint')} />
          <Choice
            name="modality"
            label={t('modality')}
            value={modality}
            options={modalities.map((value) => ({ value, label: t(value) }))}
            onValue={(value) => setModality(value as Modality)}
          />
          <Labeled name="location" value={before?.location ?? ''} label={t('location')} />
          <Labeled
            name="agreementNumber"
            value={before?.agreementNumber ?? ''}
            label={t('agreementNumber')}
            hint={t('agreementNumberHint')}
          />
          <Labeled
            name="certificationCode"
            value={before?.certificationCode ?? ''}
            label={t('certificationCode')}
            hint={t('certificationCodeHint')}
          />
          <Labeled name="trainerName" value={before?.trainer.name ?? ''} label={t('trainerName')} />
          <Labeled
            name="trainerEmail"
            type="email"
            value={before?.trainer.email ?? ''}
            label={t('trainerEmail')}
            hint={t('trainerEmailHint')}
          />
        </div>
        <SlotFields before={before} remote={remote} slots={slots} onChange={setSlots} />
        <PeopleField people={people} onChange={setPeople} />
        <div class="card stack">
          <Choice
            name="retention"
            label={t('retention')}
            value={before?.retention ?? 'SIX_YEARS'}
            options={retentions.map((value) => ({ value, label: t(`retention_${value}`) }))}
          />
          <p class="hint">{t('retentionHint')}</p>
          <Choice
            name="documentLanguage"
            label={t('documentLanguage')}
            value={before?.documentLanguage ?? documentLanguages[0]!.value}
            options={documentLanguages}
          />
        </div>
        <label class="check">
          <input
            type="checkbox"
            name="drawnSignaturesRequired"
            defaultChecked={before?.drawnSignaturesRequired ?? true}
          />
          <span>{t('drawnSignaturesRequired')}</span>
        </label>
        <label class="check">
          <input type="checkbox" name="notify" defaultChecked />
          <span>{t('notifyPeople')}</span>
        </label>
      </ActForm>
    </View>
  );
}

function expected({ people, doubtful }: People) {
  if (!people.length) throw new Wrong(t('noPeople'));
  if (people.length > MOST_PEOPLE) throw new Wrong(t('tooManyPeople'));
  if (doubtful.length) throw new Wrong(t('peopleDoubtful', { lines: doubtful.join(', ') }));
  return [...people];
}
