import type { ComponentChildren } from 'preact';
import { t } from '../../generated/words/recipient.ts';
import { day } from '../../i18n/index.ts';
import { OtherWays } from '../field-list.tsx';
import { session } from '../session.ts';
import { Answer } from './answer.tsx';

/** The day on which the envelope expires. */
function Before() {
  const { expiresAt } = session.value.envelope;
  return expiresAt ? <p class="deadline">{t('answerBefore', { date: day(expiresAt) })}</p> : null;
}

/** Beside the documents on a wide screen: what is asked, and the answer. */
export function AnswerRail() {
  const isApprover = session.value.recipientRole === 'APPROVER';
  return (
    <aside class="rail" aria-labelledby="rail-title">
      <div class="card stack">
        <h2 id="rail-title" tabIndex={-1}>
          {t(isApprover ? 'approveTitle' : 'readTitle')}
        </h2>
        <p class="hint">{t(isApprover ? 'approveHint' : 'readHint')}</p>
        <Before />
        <Answer />
      </div>
      <OtherWays />
    </aside>
  );
}

/** At the bottom of a narrow screen: `children`, and the answer. */
export function AnswerDock({ children }: { children: ComponentChildren }) {
  return (
    <section class="dock" aria-label={t(session.value.recipientRole === 'APPROVER' ? 'approveTitle' : 'readTitle')}>
      {children}
      <Before />
      <Answer />
    </section>
  );
}
