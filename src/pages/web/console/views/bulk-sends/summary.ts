import type { BulkProgressFragment } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';

/** The progress in words: "18 sent, 2 failed". */
export const progressSummary = ({ waiting, sent, failed, canceled }: BulkProgressFragment): string =>
  [
    sent > 0 || waiting + failed + canceled === 0 ? t('bulkSent', { count: sent }) : '',
    waiting > 0 ? t('bulkWaiting', { count: waiting }) : '',
    failed > 0 ? t('bulkFailed', { count: failed }) : '',
    canceled > 0 ? t('bulkCanceled', { count: canceled }) : '',
  ]
    .filter(Boolean)
    .join(', ');
