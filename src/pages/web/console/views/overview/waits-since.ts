import type { ConsoleOverviewQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';

type Envelope = ConsoleOverviewQuery['overview']['waiting']['mostUrgent'][number];

const DAY_MS = 86_400_000;

/**
 * Since when an envelope waits for whom it waits for now: the first notice of those whose turn it is, otherwise the last
 * signature, otherwise the sending.
 */
export function waitsSince({ sentAt, signers }: Envelope): string | null {
  const notices = signers.flatMap(({ role, status, notifiedAt }) =>
    role === 'SIGNER' && status === 'NOTIFIED' && notifiedAt ? [notifiedAt] : [],
  );
  if (notices.length > 0) return notices.sort()[0]!;
  const signatures = signers.flatMap(({ signedAt }) => (signedAt ? [signedAt] : []));
  return signatures.sort().at(-1) ?? sentAt ?? null;
}

/** « depuis 3 jours ». Empty without a time. */
export function sinceWords(at: string | null): string {
  if (!at) return '';
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  return days < 1 ? t('sinceToday') : t('sinceDays', { count: days });
}
