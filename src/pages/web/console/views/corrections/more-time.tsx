import { useState } from 'preact/hooks';
import { DAY } from '../../../../../kernel/clock.ts';
import { momentIn, wallDay, wallTime } from '../../../../../kernel/wall-time.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ConsoleExtendExpiryDocument } from '../../../generated/graphql.ts';
import { dayAndTime, shownZone, t, zoneName } from '../../../i18n/index.ts';
import { serverNow } from '../../../lib/graphql.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { Wrong } from '../../use-answer.ts';
import { may } from '../../viewer.ts';
import type { Envelope } from './correctable.ts';

/** The latest new expiry, in days from now. */
const MOST_DAYS = limits.expiresInDays.max;
/** The proposed extension, days. */
const PROPOSED_DAYS = 7;

interface MoreTimeProps {
  readonly envelope: Envelope;
  readonly reload: () => void;
}

/** A button beside the expiry of a sent envelope, which gives its signers more time. */
export function MoreTime({ envelope: { id, status, expiresAt }, reload }: MoreTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  if (status !== 'SENT' || !expiresAt || !may('MANAGER')) return null;
  const extend = async (form: FormData) => {
    const wanted = newExpiry(form, expiresAt);
    await sendOnce(ConsoleExtendExpiryDocument, { id, expiresAt: wanted });
    setOpen(false);
    setMessage(t('moreTimeDone'));
    reload();
  };
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('moreTime')}
      </button>
      <span role="status" class="hint">
        {message}
      </span>
      {isOpen && (
        <Dialog title={t('moreTimeTitle')} onClose={() => setOpen(false)}>
          <p>{t('moreTimeUntil', { date: dayAndTime(expiresAt) })}</p>
          <p>{t('moreTimeHow')}</p>
          <ActForm submit={t('moreTimeGo')} act={extend}>
            <DateAndTime expiresAt={expiresAt} />
          </ActForm>
        </Dialog>
      )}
    </>
  );
}

function DateAndTime({ expiresAt }: { expiresAt: string }) {
  const [latest] = useState(() => serverNow() + MOST_DAYS * DAY);
  const current = Date.parse(expiresAt);
  const zone = shownZone();
  return (
    <div class="two">
      <Labeled
        name="day"
        type="date"
        label={t('newExpiryDay')}
        value={wallDay(zone, Math.min(current + PROPOSED_DAYS * DAY, latest))}
        min={wallDay(zone, current)}
        max={wallDay(zone, latest)}
      />
      <Labeled
        name="time"
        type="time"
        label={t('newExpiryTime', { zone: zoneName(expiresAt) })}
        value={wallTime(zone, current)}
      />
    </div>
  );
}

/** The moment in the form, ISO 8601. @throws Wrong if it is missing, not later than the current expiry, or too late */
function newExpiry(form: FormData, current: string): string {
  const wanted = momentIn(shownZone(), String(form.get('day')), String(form.get('time')));
  if (!wanted) throw new Wrong(t('moreTimeMissing'), 'day');
  if (wanted <= current) throw new Wrong(t('moreTimeNotLater', { date: dayAndTime(current) }), 'day');
  if (Date.parse(wanted) > serverNow() + MOST_DAYS * DAY)
    throw new Wrong(t('moreTimeTooFar', { count: MOST_DAYS }), 'day');
  return wanted;
}
