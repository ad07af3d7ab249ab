import type { ComponentChildren } from 'preact';
import { t } from '../../generated/words/recipient.ts';
import { dayAndTime } from '../../i18n/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { session } from '../session.ts';
import { Answer } from './answer.tsx';

/** After the answer, or with the copy: what is done, and the sealed documents once they exist. */
export function RecipientDone({ children }: { children: ComponentChildren }) {
  const { envelope, signer, state, recipientRole } = session.value;
  const isSealed = state === 'COMPLETED';
  const done = recipientRole === 'APPROVER' ? 'doneApproved' : 'doneRead';
  return (
    <main id="main" class="status-card card done" tabIndex={-1}>
      <span class="status-icon" data-icon="done" aria-hidden="true">
        <Icon name="check" size={36} />
      </span>
      <p class="status-name">{envelope.name}</p>
      <h1>{t(signer.signedAt ? done : 'doneSealed')}</h1>
      <p role="status">{t(isSealed ? 'doneReady' : 'doneAnswered')}</p>
      {children}
      {recipientRole === 'VIEWER' && isSealed && !signer.signedAt && <Answer />}
      {signer.signedAt && <p class="hint">{t('answeredAt', { date: dayAndTime(signer.signedAt) })}</p>}
      <p class="hint">{t('mayClose')}</p>
    </main>
  );
}
