import { ConsoleMandatesDocument } from '../../generated/graphql.ts';
import { calendarDate, t } from '../../i18n/index.ts';
import { everyNode } from '../../lib/every-node.ts';
import { send } from '../../lib/graphql.ts';
import { Failed, Status, View } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { SimulateMandates } from './simulation/mandates.tsx';

/** Mandates: who may seal for whom, and until when. */
export function Mandates() {
  const { data, error, reload } = useAnswer(() =>
    everyNode(async (after) => (await send(ConsoleMandatesDocument, { after })).signingMandates),
  );
  if (error) return <Failed error={error} reload={reload} />;
  return (
    <View title={t('menu_mandates')}>
      <Table
        caption={t('menu_mandates')}
        empty={t('noMandates')}
        rows={data ?? []}
        columns={[
          { label: t('principal'), cell: ({ principal }) => principal.legalName },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          {
            label: t('agents'),
            cell: ({ agents }) => agents.map(({ name, email }) => `${name} (${email})`).join(', '),
          },
          { label: t('scope'), cell: ({ scope }) => scope.map((each) => t(`scope_${each}`)).join(', ') },
          {
            label: t('until'),
            cell: ({ validUntil }) => <span class="whole">{calendarDate(validUntil.slice(0, 10))}</span>,
          },
          {
            label: t('act'),
            cell: ({ envelopeId }) => (envelopeId ? <a href={addressOf('envelopes', envelopeId)}>{t('open')}</a> : '–'),
          },
        ]}
      />
      <SimulateMandates mandates={data ?? []} reload={reload} />
    </View>
  );
}
