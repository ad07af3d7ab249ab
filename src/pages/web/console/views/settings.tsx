import { useState } from 'preact/hooks';
import {
  ConsoleEmailCodeDocument,
  ConsoleEndSessionDocument,
  ConsoleSetEmailDocument,
  ConsoleSetNameDocument,
  ConsoleSettingsDocument,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { methods } from '../oidc/methods.ts';
import { ActForm, Failed, Labeled, Moment, View } from '../parts.tsx';
import { inWords } from '../passkeys/ceremony.ts';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { loadViewer, may, viewer } from '../viewer.ts';
import { Audit } from './audit.tsx';
import { Branding } from './branding/branding.tsx';
import { OrganizationFacts } from './branding/organization-facts.tsx';
import { OrganizationName } from './branding/organization-name.tsx';
import { PrivacyNotice } from './branding/privacy-notice.tsx';
import { EmbedOrigins } from './embed-origins.tsx';
import { Notices } from './notices.tsx';
import { People } from './people/people.tsx';
import { DefaultReminders } from './reminders/default-reminders.tsx';
import { TimeZone } from './time-zone.tsx';

/** The person's name and address, signed-in browsers, and the audit log. */
export function Settings() {
  const { data, error, reload } = useAnswer(() => send(ConsoleSettingsDocument, {}));
  if (error) return <Failed error={error} reload={reload} />;
  const rename = (form: FormData) => send(ConsoleSetNameDocument, { name: String(form.get('name')) }).then(loadViewer);
  return (
    <View title={t('menu_settings')}>
      <section class="card">
        <h2 id="profile">{t('profile')}</h2>
        <ActForm submit={t('save')} act={rename}>
          <Labeled name="name" label={t('name')} value={viewer.value?.member?.name ?? ''} autocomplete="name" />
        </ActForm>
        <Email changed={reload} />
      </section>
      {methods.value.codes && <Passkeys />}
      <Notices />
      <OrganizationName />
      <OrganizationFacts />
      <Branding />
      <PrivacyNotice />
      <People />
      <TimeZone />
      <DefaultReminders />
      <EmbedOrigins />
      <h2 id="sessions">{t('sessions')}</h2>
      <Table
        caption={t('sessions')}
        empty=""
        rows={data?.consoleSessions ?? []}
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
                <ActForm submit={t('signOut')} act={() => sendOnce(ConsoleEndSessionDocument, { id }).then(reload)} />
              ),
          },
        ]}
      />
      {may('MANAGER') && <Audit />}
    </View>
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

/** Changes the address. A code sent to the new address confirms it. */
function Email({ changed }: { changed: () => void }) {
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const ask = async (form: FormData) => {
    const email = String(form.get('email'));
    await inWords(() => send(ConsoleEmailCodeDocument, { email }));
    setRequestedEmail(email);
    setChanged(false);
  };
  const confirm = async (form: FormData) => {
    await send(ConsoleSetEmailDocument, { email: requestedEmail!, code: String(form.get('code')).replace(/\D/g, '') });
    setRequestedEmail(null);
    setChanged(true);
    await loadViewer();
    changed();
  };
  if (requestedEmail === null) {
    return (
      <div class="stack">
        {isChanged && (
          <p class="notice" role="status">
            {t('emailChanged')}
          </p>
        )}
        <ActForm key="ask" submit={t('sendCode')} act={ask}>
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
      <Labeled name="code" label={t('code')} autocomplete="one-time-code" />
    </ActForm>
  );
}
