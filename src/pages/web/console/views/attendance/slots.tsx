import { ConsoleCloseSlotDocument, ConsoleOpenSlotDocument } from '../../../generated/graphql.ts';
import { shownZone, t, timeSpan, zoneName } from '../../../i18n/index.ts';
import { offSchedule } from '../../../lib/off-schedule.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { readerIsElsewhere } from '../../../lib/zone.ts';
import { ActForm, Status } from '../../parts.tsx';
import { type Column, Table } from '../../table.tsx';
import { may } from '../../viewer.ts';
import type { LiveSession, Slot } from './presence.ts';
import { SlotTrainer } from './slot-trainer.tsx';

/** The slots: time, attendance and actions. */
export function Slots({ session, reload }: { session: LiveSession; reload: () => void }) {
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
      cell: ({ id, present, expected, rate }) => (
        <span class="meter number">
          <span id={`count-${id}`}>{`${t('presentOfTotal', { count: present, total: expected })} (${rate} %)`}</span>
          <progress max={Math.max(1, expected)} value={present} aria-labelledby={`count-${id}`} />
        </span>
      ),
    },
  ];
  const changing = session.status === 'OPEN' && may('MANAGER');
  columns.push({
    label: t('taughtBy'),
    cell: (slot) => <SlotTrainer session={session} slot={slot} changing={changing} reload={reload} />,
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

/** One press opens a slot. Closing is final and needs a confirmation. The change arrives by the live connection. */
function Act({ sessionId, slot: { id: slotId, status } }: { sessionId: string; slot: Slot }) {
  if (status === 'CLOSED') return <>–</>;
  if (status === 'SCHEDULED') {
    return (
      <ActForm
        submit={t('openSlot')}
        kind="plain"
        act={() => sendOnce(ConsoleOpenSlotDocument, { input: { sessionId, slotId } })}
      />
    );
  }
  return (
    <details class="more">
      <summary>{t('closeSlot')}</summary>
      <p class="hint">{t('closeSlotFinal')}</p>
      <ActForm
        submit={t('closeSlot')}
        kind="danger"
        act={() => sendOnce(ConsoleCloseSlotDocument, { input: { sessionId, slotId } })}
      />
    </details>
  );
}
