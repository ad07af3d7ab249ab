import { t } from '../../../generated/words/console.ts';
import { withWords } from '../../../i18n/index.ts';
import { late } from '../../late.tsx';
import { methods } from '../../oidc/methods.ts';
import { UnknownAddress, View } from '../../parts.tsx';
import { Passkeys, PasskeysRequired } from '../../passkeys/passkeys.tsx';
import { route } from '../../route.ts';
import { may } from '../../viewer.ts';
import { Assistants } from '../assistants/assistants.tsx';
import { Branding } from '../branding/branding.tsx';
import { OrganizationFacts, PrivacyNotice } from '../branding/organization-facts.tsx';
import { EmbedOrigins } from '../embed-origins.tsx';
import { Notices } from '../notices.tsx';
import { People } from '../people/people.tsx';
import { DefaultReminders, OrganizationName, TimeZone } from './organization.tsx';
import { type SettingsPage, settingsAddress, shownPages } from './pages.ts';
import { Profile, Sessions } from './profile.tsx';

const Audit = late(async () => (await withWords(() => import('../../audit/audit.tsx'))).Audit);
const TeamsAndFolders = late(
  async () => (await withWords(() => import('../folders/teams-folders.tsx'))).TeamsAndFolders,
);
const MailTexts = late(async () => (await withWords(() => import('../../mail-texts/mail-texts.tsx'))).MailTexts);

const contents: Readonly<Record<SettingsPage, () => preact.ComponentChildren>> = {
  me: () => (
    <>
      <Profile />
      {methods.value.codes && <Passkeys />}
      <Notices />
      <Sessions />
      <Assistants />
    </>
  ),
  organization: () => (
    <>
      <OrganizationName />
      <OrganizationFacts />
      <TimeZone />
      <DefaultReminders />
    </>
  ),
  brand: () => (
    <>
      <Branding />
      <PrivacyNotice />
    </>
  ),
  mails: () => <MailTexts />,
  security: () => (
    <>
      {methods.value.codes && may('OWNER') && <PasskeysRequired />}
      <EmbedOrigins />
      <People />
    </>
  ),
  teams: () => <TeamsAndFolders />,
  log: () => <Audit />,
};

/** The settings: one page for each subject. */
export function Settings() {
  const shown = (route.value.id ?? 'me') as SettingsPage;
  const pages = shownPages();
  if (!pages.includes(shown)) return <UnknownAddress />;
  return (
    <View title={t('menu_settings')}>
      <nav class="subpages" aria-label={t('menu_settings')}>
        {pages.map((page) => (
          <a key={page} href={settingsAddress(page)} aria-current={page === shown ? 'page' : undefined}>
            {t(`settings_${page}`)}
          </a>
        ))}
      </nav>
      <div class="stack" key={shown}>
        {contents[shown]()}
      </div>
    </View>
  );
}
