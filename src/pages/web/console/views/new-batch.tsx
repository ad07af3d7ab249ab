import { useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { limits } from '../../../../modules/batches/limits.ts';
import {
  ConsoleBatchMandatesDocument,
  type ConsoleBatchMandatesQuery,
  ConsoleCreateBatchDocument,
  ConsoleReadyEnvelopesDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Choice, Instead, Labeled, View } from '../parts.tsx';
import { useAsked, Wrong } from '../query.tsx';
import { go, viewAddress } from '../route.ts';
import { useList } from '../table.tsx';
import { ReadyEnvelopes } from './ready-envelopes.tsx';

type Mandate = ConsoleBatchMandatesQuery['signingMandates']['nodes'][number];

/** Form for a new batch: mandate, agent, envelopes, deadline. */
export function NewBatch() {
  const list = useList({
    document: ConsoleBatchMandatesDocument,
    of: ({ signingMandates }) => signingMandates,
    pages: Number.POSITIVE_INFINITY,
  });
  if (!list.data) return <Instead of={list} />;
  const mandates = list.data.rows;
  return (
    <View title={t('newBatch')} back={{ href: viewAddress('batches'), label: t('menu_batches') }}>
      {mandates.length === 0 ? (
        <div class="empty">
          <p>{t('noActiveMandate')}</p>
          <p>
            <a href={viewAddress('mandates')}>{t('seeMandates')}</a>
          </p>
        </div>
      ) : (
        <Form mandates={mandates} />
      )}
    </View>
  );
}

/** How many envelopes wait for each agent of a mandate, by address. Empty until known. */
function useWaiting({ id, agents }: Mandate): ReadonlyMap<string, number> {
  const { data } = useAsked(`ready envelopes of ${id}`, () =>
    Promise.all(
      agents.map(async ({ email: agentEmail }) => {
        const variables = { mandateId: id, agentEmail, search: null, first: 1, after: null };
        const { signingMandate } = await send(ConsoleReadyEnvelopesDocument, variables);
        return [agentEmail, signingMandate!.envelopes.totalCount] as const;
      }),
    ),
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
    const { min, max } = limits.expiresInHours;
    if (!Number.isInteger(expiresInHours) || expiresInHours < min || expiresInHours > max) {
      throw new Wrong(t('hoursWrong'), 'expiresInHours');
    }
    const input = { mandateId: mandate.id, agentEmail, envelopeIds: [...chosen], expiresInHours };
    const { createSealBatch } = await send(ConsoleCreateBatchDocument, { input });
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
          min={limits.expiresInHours.min}
          max={limits.expiresInHours.max}
          value={limits.expiresInHours.default}
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
