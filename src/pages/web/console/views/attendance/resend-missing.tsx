import { useState } from 'preact/hooks';
import {
  ConsoleResendMissingNoticesDocument,
  type ConsoleResendMissingNoticesMutation,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { ActForm } from '../../parts.tsx';

type Counts = ConsoleResendMissingNoticesMutation['resendMissingNotices'];

/** Sends the link again to everybody without a mark, and says whom it did not reach. */
export function ResendMissing({ sessionId, reload }: { sessionId: string; reload: () => void }) {
  const [told, setTold] = useState('');
  const resend = async () => {
    setTold('');
    const { resendMissingNotices: first } = await sendOnce(ConsoleResendMissingNoticesDocument, { sessionId });
    setTold(wordsOf(first, first.sent));
    let sum = first.sent;
    // One call sends to some hundreds at most.
    for (let { left } = first; left > 0; ) {
      const { resendMissingNotices: next } = await sendOnce(ConsoleResendMissingNoticesDocument, { sessionId });
      sum += next.sent;
      left = next.sent > 0 ? next.left : 0;
      setTold(wordsOf(first, sum));
    }
    reload();
  };
  return (
    <details class="more">
      <summary class="btn">{t('resendMissing')}</summary>
      <div class="card stack">
        <p>{t('resendMissingText')}</p>
        <ActForm submit={t('resendMissingGo')} kind="plain" act={resend} />
        <p role="status">{told}</p>
      </div>
    </details>
  );
}

const wordsOf = ({ withoutAddress, tooSoon }: Counts, sent: number): string =>
  [
    t('missingSent', { count: sent }),
    tooSoon > 0 ? t('missingTooSoon', { count: tooSoon }) : '',
    withoutAddress > 0 ? t('missingWithoutAddress', { count: withoutAddress }) : '',
  ]
    .filter(Boolean)
    .join(' ');
