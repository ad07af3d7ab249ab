import { useState } from 'preact/hooks';
import {
  ConsoleCreateWebhookDocument,
  ConsoleDeleteWebhookDocument,
  ConsoleDeliveriesDocument,
  type ConsoleDeliveriesQuery,
  ConsoleRedeliverDocument,
  ConsoleRotateSecretDocument,
  ConsoleTestEventDocument,
  ConsoleWebhooksDocument,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { eventWords } from '../enum-words.ts';
import { ActForm, Copy, Failed, Labeled, Moment, Status, View } from '../parts.tsx';
import { Paged, Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { may } from '../viewer.ts';

type Delivery = ConsoleDeliveriesQuery['webhookDeliveries']['edges'][number]['node'];

/** Endpoints, and the log of deliveries and responses. */
export function Webhooks() {
  const [secret, setSecret] = useState<string | null>(null);
  const [reloadCount, setReloadCount] = useState(0);
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleWebhooksDocument, {})).webhookEndpoints);
  if (error) return <Failed error={error} reload={reload} />;
  const look = () => setReloadCount(reloadCount + 1);
  const create = async (form: FormData) => {
    const { createWebhookEndpoint } = await sendOnce(ConsoleCreateWebhookDocument, { url: String(form.get('url')) });
    setSecret(createWebhookEndpoint.secret);
    reload();
  };
  const rotate = async (id: string) =>
    setSecret((await send(ConsoleRotateSecretDocument, { id })).rotateWebhookSecret.secret);
  return (
    <View title={t('menu_webhooks')}>
      {secret && (
        <div class="notice ok" role="status">
          <p>{t('shownOnce')}</p>
          <Copy text={secret} label={t('secret')} />
        </div>
      )}
      <Table
        caption={t('menu_webhooks')}
        empty={t('noWebhooks')}
        rows={data ?? []}
        columns={[
          { label: t('address'), cell: ({ url }) => <code>{url}</code> },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: t('change'),
            cell: ({ id }) =>
              may('MANAGER') && (
                <details class="more">
                  <summary>{t('change')}</summary>
                  <ActForm
                    submit={t('sendTest')}
                    act={() => send(ConsoleTestEventDocument, { id }).then(() => setTimeout(look, 1_000))}
                  />
                  <ActForm submit={t('rotateSecret')} act={() => rotate(id)} />
                  <ActForm
                    submit={t('remove')}
                    kind="danger"
                    act={() => send(ConsoleDeleteWebhookDocument, { id }).then(reload)}
                  />
                </details>
              ),
          },
        ]}
      />
      {may('MANAGER') && (
        <section class="card">
          <h2>{t('newWebhook')}</h2>
          <ActForm submit={t('create')} act={create}>
            <Labeled name="url" label={t('address')} type="url" hint="https://…" />
          </ActForm>
        </section>
      )}
      <h2>{t('deliveries')}</h2>
      <Paged
        caption={t('deliveries')}
        empty={t('noDeliveries')}
        keys={[reloadCount]}
        load={async (after) => (await send(ConsoleDeliveriesDocument, { after })).webhookDeliveries}
        columns={[
          { label: t('event'), cell: ({ event }) => <code>{eventWords[event.event]}</code> },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { label: t('attempts'), cell: (delivery) => <Attempts {...delivery} onDone={look} /> },
        ]}
      />
    </View>
  );
}

const Attempts = ({ attempts, event, endpointId, onDone }: Delivery & { onDone: () => void }) => (
  <details class="more">
    <summary>{t('attemptCount', { count: attempts.length })}</summary>
    <ol class="attempts">
      {attempts.map(({ at, statusCode, failure, milliseconds, answer }) => (
        <li key={at}>
          <Moment at={at} /> {statusCode ?? failure} · {milliseconds} ms
          {answer && <pre>{answer}</pre>}
        </li>
      ))}
    </ol>
    {may('MANAGER') && (
      <ActForm
        submit={t('redeliver')}
        act={() => send(ConsoleRedeliverDocument, { eventId: event.id, endpointId }).then(onDone)}
      />
    )}
  </details>
);
