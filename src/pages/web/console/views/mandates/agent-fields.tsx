import { t } from '../../../i18n/index.ts';
import { Labeled } from '../../parts.tsx';

/** The API's limit of agents in one mandate. */
const MOST = 20;

interface AgentsProps {
  /** Keys of the agents, in order. */
  readonly agents: readonly number[];
  readonly onChange: (agents: readonly number[]) => void;
}

/** Fields of the agents: at least one. */
export const Agents = ({ agents, onChange }: AgentsProps) => (
  <section class="card stack" aria-labelledby="agents-title">
    <h2 id="agents-title">{t('agents')}</h2>
    <p class="hint">{t('agentsHow')}</p>
    {agents.map((key, index) => (
      <fieldset class="stack" key={key}>
        <legend class="legend">{t('agentNumber', { n: index + 1 })}</legend>
        <div class="two">
          <Labeled name={`agent-${key}-name`} label={t('fullName')} autocomplete="off" />
          <Labeled name={`agent-${key}-email`} type="email" label={t('email')} autocomplete="off" />
          <Labeled name={`agent-${key}-phone`} type="tel" label={t('phone')} autocomplete="off" />
          <Labeled name={`agent-${key}-role`} label={t('mandateRole')} hint={t('agentRoleHint')} autocomplete="off" />
        </div>
        <label class="check">
          <input type="checkbox" name={`agent-${key}-isEmployee`} />
          <span>{t('agentIsEmployee')}</span>
        </label>
        {agents.length > 1 && (
          <div>
            <button type="button" class="btn" onClick={() => onChange(agents.filter((each) => each !== key))}>
              {t('removeMandateAgent', { n: index + 1 })}
            </button>
          </div>
        )}
      </fieldset>
    ))}
    {agents.length < MOST && (
      <div>
        <button type="button" class="btn" onClick={() => onChange([...agents, Math.max(...agents) + 1])}>
          {t('addMandateAgent')}
        </button>
      </div>
    )}
  </section>
);
