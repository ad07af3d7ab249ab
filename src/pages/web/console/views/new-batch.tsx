import { useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import {
  ConsoleBatchMandatesDocument,
  type ConsoleBatchMandatesQuery,
  ConsoleCreateBatchDocument,
  ConsoleReadyEnvelopesDocument,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { everyNode } from '../../lib/every-node.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { ActForm, Choice, Failed, Labeled, View } from '../parts.tsx';
import { addressOf, go } from '../route.ts';
import { useAnswer, Wrong } from '../use-answer.ts';
import { ReadyEnvelopes } from './ready-envelopes.tsx';

type Mandate = ConsoleBatchMandatesQuery['signingMandates']['nodes'][number];

/** Form for a new batch: mandate, agent, envelopes, deadline. */
export function NewBatch() {
  const { data, error, reload } = useAnswer(() =>
    everyNode(async (after) => (await send(ConsoleBatchMandatesDocument, { after })).signingMandates),
  );
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  return (
    <View title={t('newBatch')} back={{ href: addressOf('batches'), label: t('menu_batches') }}>
      {data.length === 0 ? (
        <div class="empty">
          <p>{t('noActiveMandate')}</p>
          <p>
            <a href={addressOf('mandates')}>{t('seeMandates')}</a>
          </p>
        </div>
      ) : (
        <Form mandates={data} />
      )}
    </View>
  );
}

/** How many envelopes wait for each agent of a mandate, by address. Empty until known. */
function useWaiting({ id, agents }: Mandate): ReadonlyMap<string, number> {
  const { data } = useAnswer(
    () =>
      Promise.all(
        agents.map(async ({ email: agentEmail }) => {
          const variables = { mandateId: id, agentEmail, search: null, first: 1, after: null };
          const { signingMandate } = await send(ConsoleReadyEnvelopesDocument, variables);
          return [agentEmail, signingMandate!.envelopes.totalCount] as const;
        }),
      ),
    [id],
  );
  return new Map(data ?? []);
}

/** Says for whom envelopes wait, if none waits for the chosen agent. */
function OtherAgents({
  mandate,
  agentEmail,
  waiting,
}: {
  mandate: Mandate;
  agentEmail: string;
  waiting: ReadonlyMap<string, number>;
}) {
  if (waiting.get(agentEmail) !== 0) return null;
  const others = mandate.agents.filter(({ email }) => (waiting.get(email) ?? 0) > 0);
  return (
    <>
      {others.map(({ name, email }) => (
        <p key={email} class="notice">
          {t('waitForOtherAgent', { name, count: waiting.get(email)! })}
        </p>
      ))}
    </>
  );
}

function Form({ mandates }: { mandates: readonly Mandate[] }) {
  const [mandate, setMandate] = useState(itemAt(mandates, 0));
  const [agentEmail, setAgentEmail] = useState(itemAt(mandate.agents, 0).email);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const waiting = useWaiting(mandate);
  const chooseMandate = (id: string) => {
    const next = mandates.find((each) => each.id === id)!;
    setMandate(next);
    setAgentEmail(itemAt(next.agents, 0).email);
    setChosen(new Set());
  };
  const create = async (form: FormData) => {
    if (!chosen.size) throw new Wrong(t('chooseEnvelopes'));
    const expiresInHours = Number(form.get('expiresInHours'));
    if (!Number.isInteger(expiresInHours) || expiresInHours < 1 || expiresInHours > 168) {
      throw new Wrong(t('hoursWrong'), 'expiresInHours');
    }
    const input = { mandateId: mandate.id, agentEmail, envelopeIds: [...chosen], expiresInHours };
    const { createSealBatch } = await sendOnce(ConsoleCreateBatchDocument, { input });
    go('batches', createSealBatch.sealBatch.id);
  };
  return (
    <ActForm submit={t('putBefore')} act={create}>
      <div class="card two">
        <Choice
          name="mandateId"
          label={t('mandate')}
          value={mandate.id}
          onValue={chooseMandate}
          options={mandates.map(({ id, principal }) => ({ value: id, label: principal.legalName }))}
        />
        <Choice
          name="agentEmail"
          label={t('agent')}
          value={agentEmail}
          onValue={(email) => {
            setAgentEmail(email);
            setChosen(new Set());
          }}
          options={mandate.agents.map(({ name, email }) => ({
            value: email,
            label: [name, waiting.get(email) && t('waitingCount', { count: waiting.get(email)! }), email]
              .filter(Boolean)
              .join(' – '),
          }))}
        />
        <Labeled
          name="expiresInHours"
          type="number"
          label={t('hoursToDecide')}
          hint={t('hoursHint')}
          min={1}
          max={168}
          value={72}
        />
      </div>
      <OtherAgents mandate={mandate} agentEmail={agentEmail} waiting={waiting} />
      <ReadyEnvelopes
        key={`${mandate.id}:${agentEmail}`}
        {...{ mandateId: mandate.id, agentEmail, chosen }}
        onChoose={setChosen}
      />
    </ActForm>
  );
}
