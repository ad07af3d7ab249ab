import { useEffect } from 'preact/hooks';
import {
  ConsoleEnvelopesChangedDocument,
  ConsoleEnvelopesDocument,
  type ConsoleEnvelopesQuery,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { mode } from '../mode.ts';
import { Pager } from '../pager.tsx';
import { Failed, Moment, Status, View } from '../parts.tsx';
import { addressOf, route } from '../route.ts';
import { Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { NotLive, useFollow } from '../use-follow.tsx';
import { may } from '../viewer.ts';
import { choose, Filters, filterOf, noteList, readChoice } from './envelope-filter.tsx';
import { ExportList } from './envelope-list/export-list.tsx';
import { RemindLate } from './reminders/remind-late.tsx';
import { hasDeclined, isUndelivered, waitsFor } from './waits-for.ts';

type Answer = ConsoleEnvelopesQuery['envelopes'];

const SIZE = 20;

/** The last answer: shown at once on going back to the same list. */
let kept: { readonly key: string; readonly data: Answer } | null = null;

/** The list of envelopes, live. The address has its filter, search and page. */
export function EnvelopeList() {
  const { query } = route.value;
  const choice = readChoice(query);
  const key = `${mode.value}?${query}`;
  const { data, error, reload } = useAnswer(
    async () => {
      const variables = {
        first: SIZE,
        offset: (choice.page - 1) * SIZE,
        filter: filterOf(choice),
        orderBy: choice.orderBy,
      };
      const { envelopes } = await send(ConsoleEnvelopesDocument, variables);
      kept = { key, data: envelopes };
      return envelopes;
    },
    [query],
    kept?.key === key ? kept.data : null,
  );
  useFollow(ConsoleEnvelopesChangedDocument, () => ({}), reload, { keys: [] });
  useEffect(() => noteList(query), [query]);
  const isFiltered = choice.words !== '' || choice.status !== '';
  return (
    <View
      title={t('menu_envelopes')}
      actions={
        may('MANAGER') && (
          <>
            <RemindLate />
            <a class="btn primary" href={addressOf('envelopes', 'new')}>
              {t('newEnvelope')}
            </a>
          </>
        )
      }
    >
      <div class="stack">
        <Filters choice={choice} />
        <div class="list-head">
          <p class="total" role="status">
            {data && t(isFiltered ? 'envelopesFound' : 'envelopesTotal', { count: data.totalCount })}
          </p>
          <ExportList choice={choice} />
        </div>
        <NotLive />
      </div>
      {error ? (
        <Failed error={error} reload={reload} />
      ) : data ? (
        <Rows data={data} isFiltered={isFiltered} />
      ) : (
        <Waiting />
      )}
      {data && (
        <Pager
          label={t('pagesOfEnvelopes')}
          page={choice.page}
          size={SIZE}
          total={data.totalCount}
          onPage={(page) => {
            choose({ ...choice, page });
            scrollTo(0, 0);
          }}
        />
      )}
    </View>
  );
}

const Waiting = () => <p class="empty">{t('loading')}</p>;

const Rows = ({ data, isFiltered }: { data: Answer; isFiltered: boolean }) => (
  <Table
    caption={t('menu_envelopes')}
    empty={t(data.totalCount ? 'noSuchPage' : isFiltered ? 'noEnvelopeMatches' : 'noEnvelopes')}
    rows={data.nodes}
    columns={[
      { label: t('name'), cell: ({ id, name }) => <a href={addressOf('envelopes', id)}>{name}</a> },
      {
        label: t('status'),
        cell: (envelope) => (
          <span class="states">
            <Status of={envelope.status} kind="envelope" />
            {hasDeclined(envelope) && <span class="status bad">{t('declinedBadge')}</span>}
            {isUndelivered(envelope) && <span class="status bad">{t('undeliveredBadge')}</span>}
            {waitsFor(envelope) && <span class="hint whole-line">{waitsFor(envelope)}</span>}
          </span>
        ),
      },
      {
        label: t('signed'),
        cell: ({ signers }) => {
          const signatories = signers.filter(({ role }) => role === 'SIGNER');
          const signed = signatories.filter(({ status }) => status === 'SIGNED');
          return signatories.length ? `${signed.length} / ${signatories.length}` : '–';
        },
      },
      { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
      { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ]}
  />
);
