import { useState } from 'preact/hooks';
import { limits, pinPattern } from '../../../modules/signing/limits.ts';
import { t } from '../generated/words/inPerson.ts';
import { timeOfDay } from '../i18n/index.ts';
import { online } from '../lib/connected.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { useFocusOnChange } from '../ui/hooks.ts';
import { TopBar } from '../ui/top-bar.tsx';
import { useAct } from '../ui/use-act.ts';
import { explain, finish, handOver, isDone, type Person, type Proof, step, view } from './device.ts';

/** The device of a host: who signs next, who that is, and the moments when the device changes hands. */
export function App() {
  const { isOpen } = view.value;
  const { kind } = step.value;
  useFocusOnChange(isOpen ? kind : 'ended');
  return (
    <>
      <Header />
      {isOpen ? <Open /> : <Ended />}
    </>
  );
}

function Header() {
  const { organizationName: organization, envelopeName, mode } = view.value;
  return (
    <TopBar
      organization={organization}
      name={envelopeName}
      from={t('from', { organization })}
      specimen={mode === 'TEST' && t('ribbon')}
      lost={online.value ? '' : t('offline')}
    />
  );
}

function Open() {
  const current = step.value;
  switch (current.kind) {
    case 'list':
      return <List />;
    case 'identify':
      return <Identify key={current.person.id} person={current.person} />;
    case 'take':
      return <Take {...current} />;
    case 'back':
      return <GiveBack />;
  }
}

const Ended = () => (
  <main id="main" class="status-card card" tabIndex={-1}>
    <p class="status-name">{view.value.envelopeName}</p>
    <h1>{t('endedTitle')}</h1>
    <p>{t('ended')}</p>
    <a class="btn primary" href="/console">
      {t('toConsole')}
    </a>
  </main>
);

/** For the host: everybody who can sign here, and who is next. */
function List() {
  const { people, hostName, expiresAt } = view.value;
  const act = useAct(explain);
  const isOver = people.every(isDone);
  return (
    <main id="main" class="column device" tabIndex={-1}>
      <section class="card stack" aria-labelledby="list">
        <h1 id="list">{t(isOver ? 'allDone' : 'listTitle')}</h1>
        <p class="hint">{t('listHow', { host: hostName, time: timeOfDay(expiresAt) })}</p>
        <ul class="people">
          {people.map((person) => (
            <li key={person.id}>
              <span>
                <strong>{person.name}</strong>
                <br />
                <StateOf person={person} />
              </span>
              {person.state === 'READY' && (
                <button
                  type="button"
                  class="btn primary"
                  onClick={() => {
                    step.value = { kind: 'identify', person };
                  }}
                >
                  {t('handOverTo')}
                  <span class="vh"> {person.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        <FieldError error={act.error} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void act.run(finish);
          }}
        >
          <BusyButton busy={act.busy} busyText={t('ending')} kind={isOver ? 'primary' : 'plain'}>
            {t('finish')}
          </BusyButton>
        </form>
      </section>
    </main>
  );
}

function StateOf({ person }: { readonly person: Person }) {
  if (isDone(person)) return <span class="hint">{t('hasSigned')}</span>;
  if (person.declinedAt) return <span class="hint">{t('hasDeclined')}</span>;
  return <span class="hint">{t(person.state === 'READY' ? 'isNext' : 'mustWait')}</span>;
}

const CHECKS = [
  'KNOWN_PERSONALLY',
  'ID_CARD',
  'PASSPORT',
  'RESIDENCE_PERMIT',
  'DRIVING_LICENCE',
] as const satisfies readonly Proof[];

/** For the host: how they know who the signer is, and the PIN. */
function Identify({ person }: { readonly person: Person }) {
  const { name, isCheckable, needsCode } = person;
  const proofs: readonly Proof[] = [
    ...(isCheckable ? CHECKS : []),
    ...(needsCode || !isCheckable ? (['CODE'] as const) : []),
  ];
  const [proof, setProof] = useState<Proof | null>(proofs.length === 1 ? proofs[0]! : null);
  const [pin, setPin] = useState('');
  const [missing, setMissing] = useState<{ readonly proof?: string; readonly pin?: string }>({});
  const act = useAct((error) => {
    setPin('');
    return explain(error);
  });
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = {
      ...(proof ? {} : { proof: t('proofMissing') }),
      ...(pinPattern.test(pin) ? {} : { pin: t('pinMissing') }),
    };
    setMissing(wrong);
    if (wrong.proof || !proof) return document.getElementById(`proof-${proofs[0]}`)?.focus();
    if (wrong.pin) return document.getElementById('pin')?.focus();
    void act.run(() => handOver(person, pin, proof));
  };
  return (
    <main id="main" class="column device" tabIndex={-1}>
      <form class="card stack" noValidate aria-labelledby="who" onSubmit={submitted}>
        <h1 id="who">{name}</h1>
        {proofs.length > 1 ? (
          <fieldset class="choices" aria-describedby={missing.proof ? 'proof-error' : undefined}>
            <legend class="legend">{t('proofLegend')}</legend>
            {proofs.map((one) => (
              <label class="check" key={one}>
                <input
                  type="radio"
                  name="proof"
                  id={`proof-${one}`}
                  checked={proof === one}
                  onChange={() => setProof(one)}
                />
                <span>{t(`proof_${one}`)}</span>
              </label>
            ))}
            <FieldError id="proof-error" error={missing.proof} />
            <p class="hint">{t('proofHint')}</p>
          </fieldset>
        ) : (
          <p>{t('proof_CODE')}</p>
        )}
        <TextField
          id="pin"
          class="pin"
          label={t('pin')}
          hint={t('pinHint')}
          value={pin}
          maxLength={limits.pinDigits}
          inputMode="numeric"
          autocomplete="off"
          error={missing.pin}
          onInput={(event) => setPin(event.currentTarget.value)}
        />
        <FieldError error={act.error} />
        <div class="acts">
          <BusyButton busy={act.busy} busyText={t('handing')} kind="primary">
            {t('handOver')}
          </BusyButton>
          <button
            type="button"
            class="btn"
            onClick={() => {
              step.value = { kind: 'list' };
            }}
          >
            {t('back')}
          </button>
        </div>
      </form>
    </main>
  );
}

/** The device changes hands: from the host to the signer. */
function Take({ person: { name }, signUrl }: { readonly person: Person; readonly signUrl: string }) {
  const { hostName, organizationName } = view.value;
  return (
    <main id="main" class="status-card card handover" tabIndex={-1}>
      <h1>{t('takeTitle', { name })}</h1>
      <p>{t('takeText', { host: hostName, organization: organizationName })}</p>
      <button type="button" class="btn primary" onClick={() => location.replace(signUrl)}>
        {t('take', { name })}
      </button>
    </main>
  );
}

/** The device changes hands: from the signer to the host. */
function GiveBack() {
  const { hostName } = view.value;
  return (
    <main id="main" class="status-card card handover" tabIndex={-1}>
      <h1>{t('backTitle')}</h1>
      <p>{t('backText', { host: hostName })}</p>
      <button
        type="button"
        class="btn primary"
        onClick={() => {
          step.value = { kind: 'list' };
        }}
      >
        {t('backGo', { host: hostName })}
      </button>
    </main>
  );
}
