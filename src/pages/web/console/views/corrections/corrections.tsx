import { useState } from 'preact/hooks';
import { DAY } from '../../../../../kernel/clock.ts';
import { ERASED_EMAIL } from '../../../../../kernel/erased.ts';
import { momentIn, wallDay, wallTime } from '../../../../../kernel/wall-time.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import {
  ConsoleCorrectSignerDocument,
  type ConsoleEnvelopeQuery,
  ConsoleExtendExpiryDocument,
  ConsoleReplaceLinkDocument,
  ConsoleSignerIdentityDocument,
  type ConsoleSignerIdentityQuery,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { dayAndTime, shownZone, zoneName } from '../../../i18n/index.ts';
import { send, serverNow } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Instead, Labeled, WordFor } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { route, setQuery } from '../../route.ts';
import { may } from '../../viewer.ts';

type Identity = NonNullable<ConsoleSignerIdentityQuery['identity']>;

interface DialogProps {
  readonly signer: Signer;
  readonly onClose: () => void;
  /** Called with a message once it is done. */
  readonly done: (message: string) => void;
}

/** The button of somebody whom the last mail did not reach. */
export const CorrectSigner = ({
  signer: { name },
  onPress,
}: {
  readonly signer: Signer;
  readonly onPress: () => void;
}) => (
  <button type="button" class="btn" aria-haspopup="dialog" onClick={onPress}>
    <WordFor word={t('correctAddress')} name={name} />
  </button>
);

/** Corrects the address or the phone number of a signer. */
export function CorrectDialog({ signer, onClose, done }: DialogProps) {
  const close = () => {
    onClose();
    if (isAskedToCorrect(signer)) setQuery('');
  };
  return (
    <Dialog title={t('correctTitle')} onClose={close}>
      <Correction
        signer={signer}
        done={() => {
          close();
          done(t('correctDone', { name: signer.name }));
        }}
      />
    </Dialog>
  );
}

/** Whether the address asks for this correction (`?correct=ID`): the mail about an undelivered one leads to it. */
export const isAskedToCorrect = ({ id }: Signer): boolean =>
  new URLSearchParams(route.value.query).get('correct') === id;

interface CorrectionProps {
  readonly signer: Signer;
  readonly done: () => void;
}

function Correction({ signer, done }: CorrectionProps) {
  const { id, name, email, phone, status, identityId } = signer;
  const query = useQuery(ConsoleSignerIdentityDocument, identityId ? { id: identityId } : null);
  const identity = query.data?.identity;
  if (identityId && !identity) return <Instead of={query} />;
  const correct = async (form: FormData) => {
    await send(ConsoleCorrectSignerDocument, { input: { id, ...correctedContact(signer, form) } });
    done();
  };
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t('correctHow')}</p>
      <p>{t(status === 'NOTIFIED' ? 'correctSendsNow' : 'correctSendsLater')}</p>
      {identity && <IdentityRule identity={identity} />}
      <ActForm submit={t('correctGo')} act={correct}>
        <Labeled name="email" type="email" label={t('email')} value={email ?? ''} autocomplete="off" />
        <Labeled name="phone" type="tel" label={t('phone')} value={phone ?? ''} autocomplete="off" />
      </ActForm>
    </>
  );
}

/** What the identity of the signer permits. */
function IdentityRule({ identity: { method, email, phone } }: { identity: Identity }) {
  const stated = [email, phone].filter(Boolean).join(', ');
  if (!stated) return null;
  return <p class="notice">{t(method === 'PARTNER_ATTESTED' ? 'correctAttested' : 'correctVerified', { stated })}</p>;
}

/** The values of the form that differ. @throws Wrong if none does, or one cannot be sent */
function correctedContact({ email: oldEmail, phone: oldPhone }: Signer, form: FormData) {
  const [email, phone] = ['email', 'phone'].map((field) => String(form.get(field) ?? '').trim()) as [string, string];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Wrong(t('emailWrong', { email }), 'email');
  if (oldPhone && !phone) throw new Wrong(t('correctPhoneMissing'), 'phone');
  const changes = {
    email: email === oldEmail ? null : email,
    phone: phone === (oldPhone ?? '') ? null : phone,
  };
  if (changes.email === null && changes.phone === null) throw new Wrong(t('correctSame'));
  return changes;
}

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

/** Whether the person may give a signer a new link: the signer has a personal one and has not signed. */
export const hasOpenLink = ({ status }: Envelope, signer: Signer): boolean =>
  may('MANAGER') &&
  status === 'SENT' &&
  signer.role === 'SIGNER' &&
  signer.status !== 'SIGNED' &&
  signer.email !== ERASED_EMAIL;

/** Whether the person may change how a signer is reached. The act of a mandate states it once and for all. */
export const isCorrectable = (envelope: Envelope, signer: Signer): boolean =>
  hasOpenLink(envelope, signer) && !signer.declinedAt && !envelope.actOf;

/** Gives a signer a new link, for example when the old one was forwarded. */
export function ReplaceLinkDialog({ signer: { id, name, email, status }, onClose, done }: DialogProps) {
  const replace = async () => {
    await send(ConsoleReplaceLinkDocument, { id });
    onClose();
    done(t('replaceLinkDone', { name }));
  };
  return (
    <Dialog title={t('replaceLinkTitle')} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t('replaceLinkHow')}</p>
      <p>{t(status === 'NOTIFIED' ? 'replaceLinkSends' : 'replaceLinkSendsLater', { email: email ?? '' })}</p>
      <ActForm submit={t('replaceLink')} act={replace} />
    </Dialog>
  );
}

/** The latest new expiry, in days from now. */
const MOST_DAYS = limits.expiresInDays.max;
/** The proposed extension, days. */
const PROPOSED_DAYS = 7;

interface MoreTimeProps {
  readonly envelope: Envelope;
}

/** A button beside the expiry of a sent envelope, which gives its signers more time. */
export function MoreTime({ envelope: { id, status, expiresAt } }: MoreTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  if (status !== 'SENT' || !expiresAt || !may('MANAGER')) return null;
  const extend = async (form: FormData) => {
    const wanted = newExpiry(form, expiresAt);
    await send(ConsoleExtendExpiryDocument, { id, expiresAt: wanted });
    setOpen(false);
    setMessage(t('moreTimeDone'));
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
