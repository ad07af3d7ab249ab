import { useState } from 'preact/hooks';
import {
  ConsoleCreateWebhookDocument,
  ConsoleDeleteWebhookDocument,
  ConsoleRotateSecretDocument,
  ConsoleTestEventDocument,
  ConsoleWebhooksDocument,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { ActForm, Copy, Failed, Labeled, Moment, View } from '../parts.tsx';
import { Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { may } from '../viewer.ts';
import { Deliveries } from './webhook-deliveries.tsx';

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
    setSecret((await sendOnce(ConsoleRotateSecretDocument, { id })).rotateWebhookSecret.secret);
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
                    act={() => sendOnce(ConsoleTestEventDocument, { id }).then(() => setTimeout(look, 1_000))}
                  />
                  <ActForm submit={t('rotateSecret')} act={() => rotate(id)} />
                  <ActForm
                    submit={t('remove')}
                    kind="danger"
                    act={() => sendOnce(ConsoleDeleteWebhookDocument, { id }).then(reload)}
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
      <Deliveries key={reloadCount} />
    </View>
  );
}
