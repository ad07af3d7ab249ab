import { useState } from 'preact/hooks';
import {
  ConsoleCreateWebhookDocument,
  ConsoleDeleteWebhookDocument,
  ConsoleDeliveriesDocument,
  type ConsoleDeliveriesQuery,
  ConsoleEventPayloadDocument,
  ConsoleRedeliverDocument,
  ConsoleRotateSecretDocument,
  ConsoleTestEventDocument,
  ConsoleWebhooksDocument,
  type WebhookDeliveryStatus,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { shortMoment } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { eventWords } from '../enum-words.ts';
import { ActForm, Copy, Instead, Labeled, Moment, Status, View } from '../parts.tsx';
import { errorText, readAgain, useQuery } from '../query.tsx';
import { choose, searchChoice } from '../search.tsx';
import { Paged, Table } from '../table.tsx';
import { may } from '../viewer.ts';

type Delivery = ConsoleDeliveriesQuery['webhookDeliveries']['edges'][number]['node'];

const states = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const satisfies readonly WebhookDeliveryStatus[];

/** The log of deliveries: state, next attempt, what was sent, and what endpoints answered. */
function Deliveries() {
  const chosen = searchChoice('status').status;
  const status = states.find((each) => each === chosen) ?? '';
  return (
    <>
      <div class="list-head">
        <h2>{t('deliveries')}</h2>
        <select
          class="input"
          aria-label={t('status')}
          value={status}
          onChange={(event) => choose({ status: event.currentTarget.value })}
        >
          <option value="">{t('everyStatus')}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`delivery_${each}`)}
            </option>
          ))}
        </select>
      </div>
      <Paged
        caption={t('deliveries')}
        empty={t(status ? 'noDeliveryMatches' : 'noDeliveries')}
        document={ConsoleDeliveriesDocument}
        variables={{ filter: { status: status ? [status] : null } }}
        of={({ webhookDeliveries }) => webhookDeliveries}
        columns={[
          { label: t('event'), cell: ({ event }) => <code>{eventWords[event.event]}</code> },
          { label: t('status'), cell: (delivery) => <State delivery={delivery} /> },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { label: t('attempts'), cell: (delivery) => <Attempts {...delivery} /> },
        ]}
      />
    </>
  );
}

/** A delivery that failed and will be tried again is shown as failing, with the time of the next attempt. */
function State({ delivery: { status, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  const isFailing = status === 'PENDING' && attempts.length > 0;
  return (
    <span class="states">
      {isFailing ? <span class="status bad">{t('delivery_FAILING')}</span> : <Status of={status} kind="delivery" />}
      {isFailing && nextAttemptAt && (
        <span class="hint whole-line">{t('nextAttempt', { date: shortMoment(nextAttemptAt) })}</span>
      )}
    </span>
  );
}

const Attempts = ({ attempts, event, endpointId }: Delivery) => (
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
      <>
        <Payload id={event.id} />
        <ActForm
          submit={t('redeliver')}
          act={() => send(ConsoleRedeliverDocument, { eventId: event.id, endpointId })}
        />
      </>
    )}
  </details>
);

/** The body of an event, read when it is opened: the service composes it for each request. */
function Payload({ id }: { id: string }) {
  const [text, setText] = useState<string | null>(null);
  const load = async () => {
    try {
      const { node } = await send(ConsoleEventPayloadDocument, { id });
      const payload = node && 'payload' in node ? node.payload : null;
      setText(payload ? JSON.stringify(payload, null, 2) : t('payloadGone'));
    } catch (error) {
      setText(errorText(error));
    }
  };
  return (
    <details class="more" onToggle={(event) => event.currentTarget.open && text === null && void load()}>
      <summary>{t('payload')}</summary>
      <pre class="payload">{text ?? t('loading')}</pre>
    </details>
  );
}

/** Endpoints, and the log of deliveries and responses. */
export function Webhooks() {
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery(ConsoleWebhooksDocument, {});
  const data = query.data?.webhookEndpoints;
  if (query.error !== null) return <Instead of={query} />;
  const create = async (form: FormData) => {
    const { createWebhookEndpoint } = await send(ConsoleCreateWebhookDocument, { url: String(form.get('url')) });
    setSecret(createWebhookEndpoint.secret);
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
        empty={t(data ? 'noWebhooks' : 'loading')}
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
                    act={() => send(ConsoleTestEventDocument, { id }).then(() => setTimeout(readAgain, 1_000))}
                  />
                  <ActForm submit={t('rotateSecret')} act={() => rotate(id)} />
                  <ActForm submit={t('remove')} kind="danger" act={() => send(ConsoleDeleteWebhookDocument, { id })} />
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
      <Deliveries />
    </View>
  );
}
