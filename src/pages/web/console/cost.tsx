import { ConsoleQuoteDocument, type ConsoleQuoteQueryVariables } from '../generated/graphql.ts';
import { t } from '../generated/words/console.ts';
import { mode } from './mode.ts';
import { useQuery } from './query.tsx';
import { viewAddress } from './route.ts';

interface Quote {
  /** The maximum cost of sending, in credits; 0 in test mode. */
  readonly most: number;
  /** Whether the credits are known to be insufficient. */
  readonly short: boolean;
}

/** The cost of sending an envelope, as the API computes it; null until it answers. */
export function useQuote({ signatureLevel, signers, smsSigners }: ConsoleQuoteQueryVariables) {
  const { data } = useQuery(ConsoleQuoteDocument, { signatureLevel, signers, smsSigners });
  if (!data) return null;
  const { credits, viewer } = data;
  if (!credits || mode.value === 'test') return { most: 0, short: false, words: t('costTest') };
  const { most, fixed, perSmsCode } = credits.quote;
  const prepaid = viewer.organization.billing === 'SELF_SERVICE';
  const words = [
    t(prepaid ? 'costPrepaid' : 'costContract', { count: most }),
    most > fixed ? t('costSms', { count: perSmsCode }) : '',
    prepaid ? t('costBalance', { count: credits.balance }) : '',
  ];
  return { most, short: prepaid && credits.balance < most, words: words.filter(Boolean).join(' ') } satisfies Quote & {
    words: string;
  };
}

/** The cost, shown before sending. */
export const Cost = ({ quote }: { quote: ReturnType<typeof useQuote> }) =>
  quote && (
    <p class={`notice ${quote.short ? 'warn' : ''}`} data-cost={quote.most}>
      <span>{quote.words}</span>
      {quote.short && (
        <span>
          {t('costShort')} <a href={viewAddress('credits')}>{t('menu_credits')}</a>
        </span>
      )}
    </p>
  );
