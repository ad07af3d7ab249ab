import { ConsolePasskeysDocument } from '../generated/graphql.ts';
import { type PlainKey, t } from '../generated/words/console.ts';
import { zoneName } from '../i18n/index.ts';
import { OtherLanguages } from '../ui/top-bar.tsx';
import { isMenuOpen, Menu, MenuButton } from './menu.tsx';
import { mode, switchMode } from './mode.ts';
import { ActForm, Instead, Labeled, UnknownAddress } from './parts.tsx';
import { createPasskey, signInByPasskey } from './passkeys/ceremony.ts';
import { useQuery } from './query.tsx';
import { go, isSigningIn, route, viewAddress } from './route.ts';
import { SearchAll } from './search-all/search-all.tsx';
import { consoleSection } from './sections.ts';
import { browserId, SignIn } from './sign-in.tsx';
import { closeSession, invitations, loadViewer, organizations, viewer } from './viewer.ts';

/** Replaces the console when the organisation requires a passkey and the session started without one. */
function NeedPasskey() {
  const query = useQuery(ConsolePasskeysDocument, {});
  const data = query.data?.passkeys;
  const organization = viewer.value!.organization.name;
  const add = (form: FormData) => createPasskey(String(form.get('passkey'))).then(loadViewer);
  return (
    <main class="sign-in card stack" id="main">
      <span class="brand" aria-hidden="true">
        {organization.slice(0, 1)}
      </span>
      <h1 tabIndex={-1}>{t('needsPasskey')}</h1>
      {query.error !== null && <Instead of={query} />}
      {data?.length === 0 && (
        <>
          <p>{t('needsPasskeyHow', { organization })}</p>
          <ActForm submit={t('addPasskey')} act={add}>
            <Labeled name="passkey" label={t('passkeyName')} hint={t('passkeyNameHint')} />
          </ActForm>
        </>
      )}
      {data && data.length > 0 && (
        <>
          <p>{t('needsOwnPasskey', { organization })}</p>
          <ActForm submit={t('passkeySignIn')} act={() => signInByPasskey(browserId())} />
        </>
      )}
      {organizations.value.length > 1 && <a href="/console/organizations">{t('switchOrganization')}</a>}
      <button type="button" class="link" onClick={() => void closeSession()}>
        {t('signOut')}
      </button>
    </main>
  );
}

export function App() {
  if (!viewer.value || isSigningIn(route.value)) return <SignIn />;
  const { view } = route.value;
  if (viewer.value.needsPasskey && view !== 'organizations') return <NeedPasskey />;
  const Section = consoleSection(view) ?? UnknownAddress;
  document.title = `${Section === UnknownAddress ? t('unknownAddress') : t(`menu_${view}` as PlainKey)} · Esign`;
  if (view === 'connect')
    return (
      <main class="sign-in card stack" id="main">
        <Section />
      </main>
    );
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Header />
      <div class="console">
        <Menu shown={view} />
        <main id="main" tabIndex={-1} key={`${mode.value}:${view}`}>
          {!viewer.value.member?.email && view !== 'settings' && <NoEmail />}
          {view !== 'organizations' && invitations.value.length > 0 && <Invited />}
          <Section />
          <p class="hint zone">{t('timesAre', { zone: zoneName() })}</p>
        </main>
      </div>
    </>
  );
}

/** Shown to a person without an e-mail address, who could not sign in again. */
const NoEmail = () => (
  <p class="notice warn">
    {t('noEmail')} <a href={viewAddress('settings')}>{t('addEmail')}</a>
  </p>
);

/** Shown when an invitation waits for an answer. */
const Invited = () => (
  <p class="notice">
    {t('youAreInvited', { count: invitations.value.length })} <a href={viewAddress('organizations')}>{t('answer')}</a>
  </p>
);

function Header() {
  const { organization, member } = viewer.value!;
  const leave = async () => {
    await closeSession();
    go('overview');
  };
  return (
    <header class={isMenuOpen.value ? 'head open' : 'head'}>
      <div class="top">
        <span class="brand" aria-hidden="true">
          {organization.name.slice(0, 1)}
        </span>
        <div class="top-title">
          <div class="top-line">
            <p class="top-name">{organization.name}</p>
            {organizations.value.length > 1 && (
              <a class="top-switch" href={viewAddress('organizations')} aria-label={t('switchOrganization')}>
                {t('switch')}
              </a>
            )}
          </div>
          <p class="top-from">{member?.name || member?.email}</p>
        </div>
        <SearchAll />
        <MenuButton />
        <fieldset class="modes">
          <legend class="vh">{t('mode')}</legend>
          {(['live', 'test'] as const).map((each) => (
            <label key={each} class={`mode ${each}`}>
              <input type="radio" name="mode" checked={mode.value === each} onChange={() => switchMode(each)} />
              {t(`mode_${each}`)}
            </label>
          ))}
        </fieldset>
        <OtherLanguages class="btn ghost speak" />
        <button type="button" class="btn ghost leave" onClick={leave}>
          {t('signOut')}
        </button>
      </div>
      {mode.value === 'test' && <p class="ribbon">{t('testRibbon')}</p>}
    </header>
  );
}
