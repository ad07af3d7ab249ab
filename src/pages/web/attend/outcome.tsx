import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../generated/words/attend.ts';
import { timeOfDay } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { type Delivery, type SignIn, sendNow } from './outbox.ts';
import type { Mark } from './visit.ts';

/** Describes a mark in a sentence. */
export function markWords({ status, signedAt }: Mark, slot: string): string {
  return status === 'PRESENT' || status === 'LATE'
    ? t('signedAt', { time: timeOfDay(signedAt), slot })
    : t('markedByTrainer', { status: t(status), slot });
}

interface CardProps {
  readonly icon: 'done' | 'wait' | 'stop';
  readonly title: string;
  readonly text: string;
  readonly name?: string | undefined;
  readonly children?: ComponentChildren;
}

const icons = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  wait: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.2 2',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.5v5.5M12 16.4v.1',
} as const;

/** One message in large text. */
export function Card({ icon, title, text, name, children }: CardProps) {
  const heading = useId();
  return (
    <section class="card say" aria-labelledby={heading}>
      <span class="status-icon" data-icon={icon} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d={icons[icon]} />
        </svg>
      </span>
      {name && <p class="status-name">{name}</p>}
      <h1 id={heading}>{title}</h1>
      <p role="status">{text}</p>
      {children}
    </section>
  );
}

/** Shown while the sign-in is stored on this device and the network is missing. */
export function Kept({ signIn }: { signIn: SignIn }) {
  return (
    <Card icon="wait" name={signIn.name} title={t('keptTitle')} text={t('keptText')}>
      <p class="hint">{signIn.slotLabel}</p>
      <button type="button" class="btn" onClick={sendNow}>
        {t('tryNow')}
      </button>
    </Card>
  );
}

export function Done({ mark, slot, name, already, children }: DoneProps) {
  const counted = mark.status === 'PRESENT' || mark.status === 'LATE';
  return (
    <Card
      icon={counted ? 'done' : 'stop'}
      name={name}
      title={t(already ? 'alreadySigned' : counted ? 'signedIn' : 'alreadySigned')}
      text={markWords(mark, slot)}
    >
      {children}
    </Card>
  );
}

interface DoneProps {
  readonly mark: Mark;
  readonly slot: string;
  readonly name: string;
  readonly already?: boolean;
  readonly children?: ComponentChildren;
}

/** Shown when the server refused the sign-in, with the reason. Nothing is recorded. */
export function Refused({
  delivery: { code, signIn },
  children,
}: {
  delivery: Extract<Delivery, { state: 'refused' }>;
  children?: ComponentChildren;
}) {
  const slot = signIn.slotLabel;
  const [title, text] =
    code === 'slot_closed'
      ? [t('tooLateTitle'), t('tooLate', { slot })]
      : code === 'slot_not_open'
        ? [t('notOpenTitle'), t('notOpen', { slot })]
        : code === 'unauthorized'
          ? [t('scanAgain'), t('scanAgainKept')]
          : code === 'gone' || code === 'session_closed'
            ? [t('sessionOver'), t('sessionOverText')]
            : [t('notRecorded'), t('notDone')];
  return (
    <Card icon="stop" name={signIn.name} title={title} text={text}>
      {children}
    </Card>
  );
}

/** The label of the button while it sends. */
export function Sending() {
  return (
    <>
      <span class="spin" aria-hidden="true" />
      {t('signingIn')}
    </>
  );
}

export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="btn ghost" onClick={onClick}>
      <Icon name="back" />
      {label}
    </button>
  );
}
