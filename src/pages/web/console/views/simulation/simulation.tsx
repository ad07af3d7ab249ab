import { useState } from 'preact/hooks';
import { propertyOf } from '../../../../../kernel/unknown.ts';
import { t } from '../../../i18n/index.ts';
import { useAct } from '../../../ui/use-act.ts';
import { mode } from '../../mode.ts';
import { errorText } from '../../use-answer.ts';
import { may } from '../../viewer.ts';

/** A simulated action. `run` returns the message to show. */
export interface Play {
  readonly label: string;
  readonly run: () => Promise<string>;
}

/** A simulated person, or the clock, with the available actions. */
export interface Part {
  readonly id: string;
  readonly name: string;
  /** Why no action is available. */
  readonly hint?: string;
  readonly plays: readonly Play[];
}

/** Whether simulation is available: in test mode, for managers and owners. */
export const simulating = (): boolean => mode.value === 'test' && may('MANAGER');

/** The simulation of one resource. Renders nothing in live mode, or if no action is left. */
export function Simulation({ parts, reload }: { parts: readonly Part[]; reload: () => void }) {
  const [message, setMessage] = useState('');
  const act = useAct(errorText);
  const left = parts.filter(({ plays, hint }) => plays.length > 0 || hint);
  // The live view can remove the last action before `run` has answered: the section, and the focus in it, stay.
  const hasResult = act.busy || message !== '' || act.error !== undefined;
  if (!simulating() || (left.length === 0 && !hasResult)) return null;
  const play = ({ run }: Play) => {
    setMessage('');
    void act.run(async () => {
      setMessage(await run());
      reload();
    });
  };
  return (
    <section class="card stack simulation" aria-labelledby="simulation" aria-busy={act.busy}>
      <h2 id="simulation">{t('simulation')}</h2>
      <p class="hint">{t('simulationHint')}</p>
      {left.map(({ id, name, hint, plays }) => (
        <fieldset key={id} class="part">
          <legend>{name}</legend>
          {plays.map((each) => (
            <button
              key={each.label}
              type="button"
              class="btn"
              aria-label={`${each.label}: ${name}`}
              aria-disabled={act.busy}
              onClick={() => play(each)}
            >
              {each.label}
            </button>
          ))}
          {hint && <span class="hint">{hint}</span>}
        </fieldset>
      ))}
      <p role="status" class={message ? 'notice' : 'vh'}>
        {message}
      </p>
      {act.error && (
        <p class="error" role="alert">
          {act.error}
        </p>
      )}
    </section>
  );
}

/** Marks an event that a simulated person caused. */
export const Simulated = ({ facts }: { facts: unknown }) =>
  propertyOf(facts, 'simulated') ? <span class="status">{t('simulated')}</span> : null;

/** What the page of the simulated person says about a wrong code. */
export const toldOfWrongCode = (triesLeft: number): string =>
  triesLeft ? t('simTriesLeft', { count: triesLeft }) : t('simCodeLocked');
