import { useState } from 'preact/hooks';
import {
  ConsoleEmailCodeDocument,
  ConsoleEndSessionDocument,
  ConsoleRemindersDocument,
  ConsoleRenameOrganizationDocument,
  ConsoleSetEmailDocument,
  ConsoleSetNameDocument,
  ConsoleSetRemindersDocument,
  ConsoleSetTimeZoneDocument,
  ConsoleSettingsDocument,
} from '../../generated/graphql.ts';
import { dayAndTime, shownZone, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { methods } from '../oidc/methods.ts';
import { ActForm, Choice, Failed, Labeled, Moment, View } from '../parts.tsx';
import { inWords } from '../passkeys/ceremony.ts';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { Table } from '../table.tsx';
import { useAnswer, Wrong } from '../use-answer.ts';
import { loadViewer, may, viewer } from '../viewer.ts';
import { Audit } from './audit.tsx';
import { Branding } from './branding/branding.tsx';
import { OrganizationFacts } from './branding/organization-facts.tsx';
import { PrivacyNotice } from './branding/privacy-notice.tsx';
import { EmbedOrigins } from './embed-origins.tsx';
import { Notices } from './notices.tsx';
import { People } from './people/people.tsx';
import { type Rule, RuleFields, ruleIn, ruleInWords } from './reminders/rule-fields.tsx';

/** Zones that the browser knows. The current one is first added if it is an older name. */
function zones(): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([shownZone(), 'Europe/Paris', 'UTC', ...known])];
}

/** The zone in which pages and mails show times. */
const TimeZone = () => (
  <section class="card stack" aria-labelledby="time-zone">
    <h2 id="time-zone">{t('timeZone')}</h2>
    <p class="hint">{t('timeZoneHow')}</p>
    {may('MANAGER') ? (
      <ActForm
        submit={t('save')}
        done={t('saved')}
        act={async (form) => {
          await send(ConsoleSetTimeZoneDocument, { timeZone: String(form.get('timeZone')) });
          await loadViewer();
        }}
      >
        <Choice
          name="timeZone"
          label={t('timeZone')}
          hint={t('timeZoneNow', { date: dayAndTime(new Date().toISOString()) })}
          value={shownZone()}
          options={zones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </ActForm>
    ) : (
      <p>{shownZone()}</p>
    )}
  </section>
);

/** When the signers of the organisation are reminded, unless an envelope says otherwise. */
function DefaultReminders() {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleRemindersDocument, {})).viewer.organization);
  if (error) return <Failed error={error} reload={reload} />;
  return (
    <section class="card stack" aria-labelledby="reminders">
      <h2 id="reminders">{t('reminders')}</h2>
      <p class="hint">{t('remindersHow', { zone: shownZone() })}</p>
      {data && (may('MANAGER') ? <Form rule={data.reminders} /> : <p>{ruleInWords(data.reminders)}</p>)}
    </section>
  );
}

function Form({ rule }: { rule: Rule | null }) {
  const [isOn, setOn] = useState(rule !== null);
  const save = (form: FormData) => send(ConsoleSetRemindersDocument, { input: { rule: isOn ? ruleIn(form) : null } });
  return (
    <ActForm submit={t('save')} done={t('saved')} act={save}>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        <span>
          {t('remindersOn')}
          <br />
          <span class="hint">{t('remindersOnHint')}</span>
        </span>
      </label>
      {isOn && <RuleFields rule={rule} />}
    </ActForm>
  );
}

const MOST_CHARACTERS = 200;

/** The name that signers and attendees see. Owners change it. */
function OrganizationName() {
  const name = viewer.value?.organization.name ?? '';
  const rename = async (form: FormData) => {
    const wanted = String(form.get('name')).trim();
    if (!wanted || [...wanted].length > MOST_CHARACTERS)
      throw new Wrong(t('organizationNameWrong', { most: MOST_CHARACTERS }), 'name');
    await send(ConsoleRenameOrganizationDocument, { name: wanted });
    await loadViewer();
  };
  return (
    <section class="card stack" aria-labelledby="organization-name">
      <h2 id="organization-name">{t('organizationTitle')}</h2>
      <p class="hint">{t('organizationNameHow')}</p>
      {may('OWNER') ? (
        <ActForm submit={t('save')} done={t('saved')} act={rename}>
          <Labeled name="name" label={t('organizationName')} value={name} autocomplete="organization" />
        </ActForm>
      ) : (
        <p>{name}</p>
      )}
    </section>
  );
}

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
