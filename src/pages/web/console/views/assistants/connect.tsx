import { useState } from 'preact/hooks';
import {
  ConsoleAllowAssistantDocument,
  ConsoleAssistantRequestDocument,
  type ConsoleAssistantRequestQuery,
  ConsoleSwitchOrganizationDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { Refusal, send } from '../../../lib/graphql.ts';
import { mode, switchMode } from '../../mode.ts';
import { ActForm, Choice, Instead } from '../../parts.tsx';
import { useAsked, Wrong } from '../../query.tsx';
import { route, viewAddress } from '../../route.ts';
import { organizations, viewer } from '../../viewer.ts';

type Request = ConsoleAssistantRequestQuery['assistantRequest'];

/** The request of the program, as `/oauth/authorize` passed it on. */
const requested = (): string => new URLSearchParams(route.value.query).get('request') ?? '';

/** The consent: who asks, for which organisation, in which mode, and for what. */
export function Connect() {
  const query = requested();
  const asked = useAsked(`assistant ${query}`, async () => {
    try {
      return { request: (await send(ConsoleAssistantRequestDocument, { query })).assistantRequest };
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code !== 'rate_limited') return { request: null };
      throw refusal;
    }
  });
  if (asked.data === null) return <Instead of={asked} />;
  const { request } = asked.data;
  return (
    <>
      <span class="brand" aria-hidden="true">
        {viewer.value!.organization.name.slice(0, 1)}
      </span>
      {request ? <Consent request={request} query={query} /> : <Invalid />}
    </>
  );
}

const Invalid = () => (
  <>
    <h1 tabIndex={-1}>{t('connectWrong')}</h1>
    <p>{t('connectWrongHow')}</p>
    <a class="btn" href="/console">
      {t('console')}
    </a>
  </>
);

function Consent({ request, query }: { request: Request; query: string }) {
  const [isDone, setDone] = useState(false);
  const { name, host, scopes, refusalUrl } = request;
  const allow = async (form: FormData) => {
    const chosen = scopes.filter((scope) => form.getAll('scopes').includes(scope));
    if (chosen.length === 0) throw new Wrong(t('connectNothing'));
    const { redirectUrl } = (await send(ConsoleAllowAssistantDocument, { query, scopes: chosen })).allowAssistant;
    location.assign(redirectUrl);
    // A program on this computer takes the code, and the browser stays here.
    setDone(true);
  };
  if (isDone)
    return (
      <>
        <h1 tabIndex={-1}>{t('connectDone', { name })}</h1>
        <p role="status">{t('connectDoneHow', { name })}</p>
        <a class="btn" href={`${viewAddress('settings')}#assistants`}>
          {t('assistants')}
        </a>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1}>{t('connectTitle', { name })}</h1>
      <p>{host ? t('connectBy', { name, host }) : t('connectByComputer', { name })}</p>
      <p class="notice">{t('connectNever')}</p>
      <ActForm submit={t('connectAllow')} act={allow}>
        <Organization />
        <fieldset>
          <legend class="legend">{t('mode')}</legend>
          {(['test', 'live'] as const).map((each) => (
            <label class="check" key={each}>
              <input type="radio" name="mode" checked={mode.value === each} onChange={() => switchMode(each)} />
              <span>
                {t(`mode_${each}`)}
                <br />
                <span class="hint">{t(`connectMode_${each}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend class="legend">{t('assistantMay')}</legend>
          {scopes.map((scope) => (
            <label class="check" key={scope}>
              <input type="checkbox" name="scopes" value={scope} defaultChecked />
              <span>
                {t(`assistantScope_${scope}`)}
                <br />
                <span class="hint">{t(`assistantScopeHint_${scope}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </ActForm>
      <a class="btn" href={refusalUrl} target="_self">
        {t('connectRefuse')}
      </a>
    </>
  );
}

/** The organisation that the assistant acts for. A full page load shows the request for another one. */
function Organization() {
  const own = organizations.value;
  const current = own.find((each) => each.current);
  const change = async (id: string) => {
    await send(ConsoleSwitchOrganizationDocument, { id });
    location.reload();
  };
  if (own.length > 1)
    return (
      <Choice
        name="organization"
        label={t('organizationTitle')}
        value={current?.id ?? ''}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(id) => void change(id)}
      />
    );
  return (
    <p>
      <span class="legend">{t('organizationTitle')}</span>
      <br />
      {viewer.value!.organization.name}
    </p>
  );
}
