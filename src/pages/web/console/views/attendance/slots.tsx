import {
  ConsoleCloseSlotDocument,
  ConsoleOpenSlotDocument,
  ConsoleResendTrainerNoticeDocument,
  ConsoleSetSlotTrainerDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { shownZone, timeOfDay, timeSpan, zoneName } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { offSchedule } from '../../../lib/slots.ts';
import { readerIsElsewhere } from '../../../lib/zone.ts';
import { CopyButton } from '../../copy-button.tsx';
import { ActForm, Labeled, Status } from '../../parts.tsx';
import { type Column, Table } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { Resend } from '../resend.tsx';
import type { LiveSession, Slot } from './presence.ts';

interface SlotTrainerProps {
  readonly session: LiveSession;
  readonly slot: Slot;
  /** Whether the reader may change the session. */
  readonly changing: boolean;
}

/** Who teaches a slot: their link if it is not the session's trainer, and a form to set it while the slot is not closed. */
function SlotTrainer({ session, slot, changing }: SlotTrainerProps) {
  const { id: slotId, label, status, trainer } = slot;
  const set = async (form: FormData) => {
    const [name, email] = ['name', 'email'].map((field) => String(form.get(field)).trim());
    const named = name ? { name, email: email || null } : null;
    await send(ConsoleSetSlotTrainerDocument, { input: { sessionId: session.id, slotId, trainer: named } });
  };
  return (
    <>
      {(trainer ?? session.trainer).name}
      {trainer?.email && <small class="hint block">{trainer.email}</small>}
      {changing && trainer?.url && (
        <div class="person-link">
          <CopyButton text={trainer.url} label={trainer.name} />
          <Resend
            name={trainer.name}
            quiet
            from={trainer.noticeResendableAt}
            last={trainer.noticeResentAt}
            act={() => send(ConsoleResendTrainerNoticeDocument, { input: { sessionId: session.id, slotId } })}
          />
        </div>
      )}
      {changing && status !== 'CLOSED' && (
        <details class="more">
          <summary aria-label={`${t('setSlotTrainer')} : ${label}`}>{t('setSlotTrainer')}</summary>
          <p class="hint">{t('setSlotTrainerHint', { name: session.trainer.name })}</p>
          <ActForm submit={t('setSlotTrainer')} act={set}>
            <Labeled name="name" label={t('name')} value={trainer?.name ?? ''} />
            <Labeled name="email" type="email" label={t('email')} value={trainer?.email ?? ''} />
          </ActForm>
        </details>
      )}
    </>
  );
}

/** The slots: time, attendance and actions. */
export function Slots({ session }: { session: LiveSession }) {
  const numbered = new Map(session.slots.map(({ id }, index) => [id, index + 1]));
  const columns: Column<Slot>[] = [
    {
      label: t('name'),
      cell: ({ id, label, module }) => (
        <div>
          <span class="number hint">{numbered.get(id)}</span> {label}
          {module && <small class="hint block">{module}</small>}
        </div>
      ),
    },
    { label: t('when'), cell: ({ startsAt, endsAt }) => timeSpan(startsAt, endsAt) },
    { label: t('status'), cell: (slot) => <State slot={slot} /> },
    {
      label: t('present'),
      cell: ({ id, present, expected, rate, presenceChecks, askedChecks }) => (
        <span class="meter number">
          <span id={`count-${id}`}>{`${t('presentOfTotal', { count: present, total: expected })} (${rate} %)`}</span>
          <progress max={Math.max(1, expected)} value={present} aria-labelledby={`count-${id}`} />
          <Checks planned={presenceChecks ?? null} checks={askedChecks ?? []} />
        </span>
      ),
    },
  ];
  const changing = session.status === 'OPEN' && may('MANAGER');
  columns.push({
    label: t('taughtBy'),
    cell: (slot) => <SlotTrainer session={session} slot={slot} changing={changing} />,
  });
  if (changing) columns.push({ label: t('change'), cell: (slot) => <Act sessionId={session.id} slot={slot} /> });
  return (
    <>
      <h2>{t('slots')}</h2>
      {readerIsElsewhere(shownZone()) && <p class="hint">{t('hoursOf', { zone: zoneName() })}</p>}
      <Table caption={t('slots')} empty="" rows={session.slots} columns={columns} />
    </>
  );
}

interface ChecksProps {
  readonly planned: number | null;
  readonly checks: NonNullable<Slot['askedChecks']>;
}

/** The presence checks of a slot: how many are planned, and for each that asked, how many confirmed. */
function Checks({ planned, checks }: ChecksProps) {
  if (!planned) return null;
  return (
    <small class="hint block">
      {t('checksOfSlot', { count: planned })}
      {checks.map(({ number, askedAt, asked, confirmed }) => (
        <span key={number} class="block">
          {t('checkOfSlot', { time: timeOfDay(askedAt), confirmed, asked })}
        </span>
      ))}
    </small>
  );
}

/** The status, with a warning if the slot was opened far from its hours. */
function State({ slot: { status, startsAt, openedAt } }: { slot: Slot }) {
  const warning = openedAt ? offSchedule({ startsAt, openedAt }) : null;
  return (
    <>
      <Status of={status} kind="slot" />
      {warning && <small class="hint block">{warning}</small>}
    </>
  );
}

/**
 * One press opens a slot within half an hour of its start. Opening it at another time, and closing, which is final, need a
 * confirmation. The change arrives by the live connection.
 */
function Act({ sessionId, slot: { id: slotId, status, startsAt } }: { sessionId: string; slot: Slot }) {
  if (status === 'CLOSED') return <>–</>;
  if (status === 'SCHEDULED') {
    const warning = offSchedule({ startsAt, openedAt: null });
    const open = (
      <ActForm
        submit={t('openSlot')}
        kind="plain"
        act={() => send(ConsoleOpenSlotDocument, { input: { sessionId, slotId } })}
      />
    );
    if (!warning) return open;
    return (
      <details class="more">
        <summary>{t('openSlot')}</summary>
        <p class="notice warn">{warning}</p>
        {open}
      </details>
    );
  }
  return (
    <details class="more">
      <summary>{t('closeSlot')}</summary>
      <p class="hint">{t('closeSlotFinal')}</p>
      <ActForm
        submit={t('closeSlot')}
        kind="danger"
        act={() => send(ConsoleCloseSlotDocument, { input: { sessionId, slotId } })}
      />
    </details>
  );
}
