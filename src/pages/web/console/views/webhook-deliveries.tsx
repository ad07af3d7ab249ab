import { useState } from 'preact/hooks';
import {
  ConsoleDeliveriesDocument,
  type ConsoleDeliveriesQuery,
  ConsoleEventPayloadDocument,
  ConsoleRedeliverDocument,
  type WebhookDeliveryStatus,
} from '../../generated/graphql.ts';
import { shortMoment, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { eventWords } from '../enum-words.ts';
import { ActForm, Moment, Status } from '../parts.tsx';
import { Paged } from '../table.tsx';
import { errorText } from '../use-answer.ts';
import { may } from '../viewer.ts';

type Delivery = ConsoleDeliveriesQuery['webhookDeliveries']['edges'][number]['node'];

const states = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const satisfies readonly WebhookDeliveryStatus[];

/** The log of deliveries: state, next attempt, what was sent, and what endpoints answered. */
export function Deliveries() {
  const [status, setStatus] = useState<WebhookDeliveryStatus | ''>('');
  const [reloadCount, setReloadCount] = useState(0);
  const look = () => setReloadCount(reloadCount + 1);
  return (
    <>
      <div class="list-head">
        <h2>{t('deliveries')}</h2>
        <select
          class="input"
          aria-label={t('status')}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as WebhookDeliveryStatus | '')}
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
        keys={[reloadCount, status]}
        load={async (after) => {
          const filter = { status: status ? [status] : null };
          return (await send(ConsoleDeliveriesDocument, { after, filter })).webhookDeliveries;
        }}
        columns={[
          { label: t('event'), cell: ({ event }) => <code>{eventWords[event.event]}</code> },
          { label: t('status'), cell: (delivery) => <State delivery={delivery} /> },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { label: t('attempts'), cell: (delivery) => <Attempts {...delivery} onDone={look} /> },
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
      <>
        <Payload id={event.id} />
        <ActForm
          submit={t('redeliver')}
          act={() => sendOnce(ConsoleRedeliverDocument, { eventId: event.id, endpointId }).then(onDone)}
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
