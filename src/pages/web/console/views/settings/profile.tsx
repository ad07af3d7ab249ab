import { useState } from 'preact/hooks';
import {
  ConsoleEmailCodeDocument,
  ConsoleEndSessionDocument,
  ConsoleSetEmailDocument,
  ConsoleSetNameDocument,
  ConsoleSettingsDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, Labeled, Moment } from '../../parts.tsx';
import { inWords } from '../../passkeys/ceremony.ts';
import { useQuery } from '../../query.tsx';
import { Table } from '../../table.tsx';
import { loadViewer, viewer } from '../../viewer.ts';

/** The person's name and address. */
export function Profile() {
  const rename = (form: FormData) => send(ConsoleSetNameDocument, { name: String(form.get('name')) }).then(loadViewer);
  return (
    <section class="card">
      <h2 id="profile">{t('profile')}</h2>
      <ActForm submit={t('save')} act={rename}>
        <Labeled name="name" label={t('name')} value={viewer.value?.member?.name ?? ''} autocomplete="name" />
      </ActForm>
      <Email />
    </section>
  );
}

/** Changes the address. A code sent to the new address confirms it. */
function Email() {
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const ask = async (form: FormData) => {
    const email = String(form.get('email'));
    await inWords(() => send(ConsoleEmailCodeDocument, { email }));
    setRequestedEmail(email);
    setChanged(false);
  };
  const confirm = async (form: FormData) => {
    await send(ConsoleSetEmailDocument, {
      email: requestedEmail!,
      code: String(form.get('code')).replace(/\D/g, ''),
    });
    setRequestedEmail(null);
    setChanged(true);
    await loadViewer();
  };
  if (requestedEmail === null) {
    return (
      <div class="stack">
        {isChanged && (
          <p class="notice" role="status">
            {t('emailChanged')}
          </p>
        )}
        <ActForm key="ask" submit={t('sendMeCode')} act={ask}>
          <Labeled
            name="email"
            type="email"
            label={t('email')}
            hint={t('changeEmailHint')}
            value={viewer.value?.member?.email ?? ''}
          />
        </ActForm>
      </div>
    );
  }
  return (
    <ActForm key="confirm" submit={t('save')} act={confirm}>
      <p>{t('emailCodeSent', { email: requestedEmail })}</p>
      <Labeled name="code" label={t('codeField')} autocomplete="one-time-code" />
    </ActForm>
  );
}

/** The browsers in which the person is signed in. */
export function Sessions() {
  const query = useQuery(ConsoleSettingsDocument, {});
  if (query.error !== null) return <Instead of={query} />;
  return (
    <>
      <h2 id="sessions">{t('sessions')}</h2>
      <Table
        caption={t('sessions')}
        empty=""
        rows={query.data?.consoleSessions ?? []}
        columns={[
          {
            label: t('browser'),
            cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{browserOf(userAgent)}</span>,
          },
          { label: t('address'), cell: ({ ip }) => ip ?? '–' },
          { label: t('seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
          {
            label: t('signOut'),
            cell: ({ id, current }) =>
              current ? (
                t('thisOne')
              ) : (
                <ActForm submit={t('signOut')} act={() => send(ConsoleEndSessionDocument, { id })} />
              ),
          },
        ]}
      />
    </>
  );
}

/** The browser and its system in plain names; the raw user agent if unknown. */
function browserOf(userAgent: string | null): string {
  const named = (names: Readonly<Record<string, RegExp>>) =>
    Object.entries(names).find(([, says]) => says.test(userAgent ?? ''))?.[0];
  // Order matters: later browsers include earlier names in their user agent, and iPads and Android include desktop
  // names.
  const browser = named({
    Edge: /Edg/,
    Opera: /OPR/,
    Firefox: /Firefox|FxiOS/,
    Chrome: /Chrom|CriOS/,
    Safari: /Safari/,
  });
  const system = named({ iOS: /iPhone|iPad/, Android: /Android/, Windows: /Windows/, macOS: /Mac OS/, Linux: /Linux/ });
  return [browser, system].filter(Boolean).join(' · ') || (userAgent ?? '–');
}
