import { useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/open.ts';
import { online } from '../lib/connected.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { CodeForm } from '../ui/code-form.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { useFocusOnChange } from '../ui/hooks.ts';
import { TopBar } from '../ui/top-bar.tsx';
import { useAct } from '../ui/use-act.ts';
import { asked, boot, closed, enterCode, explain, here, requestCode, setAsked } from './visit.ts';

/** The limits of the API: UTF-16 units are never fewer than code points. */
const MOST = { name: 200, email: 254 } as const;

/** The page of a signing link: what is signed, who signs, and the code. Or why the link makes no envelope now. */
export function App() {
  useFocusOnChange(closed.value ?? (asked.value ? 'code' : 'who'));
  return (
    <>
      <Header />
      {closed.value ? <Closed /> : <Open />}
    </>
  );
}

function Header() {
  const { organizationName: organization, name, mode } = boot.page;
  return (
    <TopBar
      organization={organization}
      name={name}
      from={t('from', { organization })}
      specimen={mode === 'TEST' && t('ribbon')}
      lost={online.value ? '' : t('offline')}
    />
  );
}

const Closed = () => (
  <main id="main" class="status-card card" tabIndex={-1}>
    <p class="status-name">{boot.page.name}</p>
    <h1>{t('closedTitle')}</h1>
    <p>{t(`closed_${closed.value!}`)}</p>
  </main>
);

function Open() {
  const { name, message, documents } = boot.page;
  return (
    <main id="main" class="column open" tabIndex={-1}>
      <section class="card stack" aria-labelledby="what">
        <h1 id="what">{name}</h1>
        {message && <p class="said">{message}</p>}
        <ul class="papers">
          {documents.map((document) => (
            <li key={document.downloadUrl}>
              <a class="btn" href={here(document.downloadUrl)} target="_blank" rel="noopener">
                <span>{t('read', { name: document.name })}</span>
                <span class="hint">{t('pages', { count: document.pageCount })}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section class="card stack" aria-labelledby="who">
        <h2 id="who">{t(asked.value ? 'codeTitle' : 'whoTitle')}</h2>
        {asked.value ? <Code /> : <Who />}
      </section>
    </main>
  );
}

type Missing = Partial<Record<'name' | 'email', string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks who signs, and sends the code. */
function Who() {
  const act = useAct(explain);
  const [missing, setMissing] = useState<Missing>({});
  const form = useRef<HTMLFormElement>(null);
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(form.current!);
    const [name, email] = ['name', 'email'].map((key) => String(data.get(key)).trim()) as [string, string];
    const wrong: Missing = {
      ...(name ? {} : { name: t('nameMissing') }),
      ...(EMAIL.test(email) ? {} : { email: t('emailWrong') }),
    };
    setMissing(wrong);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(first)?.focus();
    void act.run(() => requestCode({ name, email }));
  };
  return (
    <form class="stack" noValidate ref={form} onSubmit={submitted}>
      <p>{t('whoText')}</p>
      <TextField
        {...{ id: 'name', name: 'name', label: t('nameLabel'), maxLength: MOST.name }}
        autocomplete="name"
        error={missing.name}
      />
      <TextField
        {...{ id: 'email', name: 'email', label: t('emailLabel'), hint: t('emailHint'), maxLength: MOST.email }}
        type="email"
        autocomplete="email"
        error={missing.email}
      />
      <FieldError error={act.error} />
      <div>
        <BusyButton busy={act.busy} busyText={t('sending')} kind="primary">
          {t('sendCode')}
        </BusyButton>
      </div>
    </form>
  );
}

/** Asks for the code that was sent. */
function Code() {
  const { name, email, code } = asked.value!;
  return (
    <CodeForm
      sent={{ channel: 'OTP_EMAIL', sentTo: email, ...code }}
      others={[]}
      longCode
      onSend={() => requestCode({ name, email })}
      onCode={enterCode}
      onBack={() => setAsked(null)}
      explain={explain}
      words={{ go: t('open'), busy: t('opening'), uncertain: t('uncertain') }}
    />
  );
}
