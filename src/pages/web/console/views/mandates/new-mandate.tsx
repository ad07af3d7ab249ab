import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/batches/mandate-acts/limits.ts';
import { ConsoleCreateMandateDocument, ConsoleOrganizationFactsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { Refusal, send } from '../../../lib/graphql.ts';
import { useIdentities } from '../../compose/people/identity-choice.tsx';
import { Cost, useQuote } from '../../cost.tsx';
import { useMethods } from '../../identity-methods.ts';
import { ActForm, Choice, Labeled, useRefused, View } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { go, viewAddress } from '../../route.ts';
import { viewer } from '../../viewer.ts';
import { mandateInput, scopes } from './mandate-input.ts';

/** The API's limit of agents in one mandate. */
const MOST = 20;

interface AgentsProps {
  /** Keys of the agents, in order. */
  readonly agents: readonly number[];
  readonly onChange: (agents: readonly number[]) => void;
}

/** Fields of the agents: at least one. */
const Agents = ({ agents, onChange }: AgentsProps) => (
  <section class="card stack" aria-labelledby="agents-title">
    <h2 id="agents-title">{t('agents')}</h2>
    <p class="hint">{t('agentsHow')}</p>
    {agents.map((key, index) => (
      <fieldset class="stack" key={key}>
        <legend class="legend">{t('agentNumber', { n: index + 1 })}</legend>
        <div class="two">
          <Labeled name={`agents.${index}.name`} label={t('fullName')} autocomplete="off" />
          <Labeled name={`agents.${index}.email`} type="email" label={t('email')} autocomplete="off" />
          <Labeled name={`agents.${index}.phone`} type="tel" label={t('phone')} autocomplete="off" />
          <Labeled
            name={`agents.${index}.role`}
            label={t('mandateRole')}
            hint={t('agentRoleHint')}
            autocomplete="off"
          />
        </div>
        <label class="check">
          <input type="checkbox" name={`agents.${index}.isEmployee`} />
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

/** The identity of the representative: a new one, or one of the newest hundred that exist. */
function RepresentativeIdentity() {
  const methods = useMethods();
  const [chosen, setChosen] = useState<string>('PARTNER_ATTESTED');
  const known = (useIdentities(1).known ?? []).filter(({ status }) => status === 'VERIFIED');
  return (
    <div class="two">
      <Choice
        name="identity"
        label={t('identity')}
        hint={t('representativeIdentityHint')}
        value={chosen}
        onValue={setChosen}
        options={[
          ...methods.map((method) => ({ value: method, label: t(`method_${method}`) })),
          ...known.map(({ id, givenName, familyName, email }) => ({
            value: id,
            label: [`${givenName} ${familyName}`, email].filter(Boolean).join(' – '),
          })),
        ]}
      />
      {methods.some((method) => method === chosen) && (
        <>
          <Labeled name="givenName" label={t('givenName')} autocomplete="off" />
          <Labeled name="familyName" label={t('familyName')} autocomplete="off" />
        </>
      )}
    </div>
  );
}

function Scopes() {
  const [refused, words] = useRefused('scope');
  return (
    <div>
      {scopes.map((scope) => (
        <label class="check" key={scope}>
          <input type="checkbox" name="scope" value={scope} {...refused} />
          <span>{t(`scope_${scope}`)}</span>
        </label>
      ))}
      {words}
    </div>
  );
}

/** Refusals with words of their own. */
const refusals = { insufficient_credits: 'refused_insufficient_credits', idv_not_configured: 'idvMissing' } as const;

/** A button that enters the organisation itself, and who signs for it, as the settings state them. */
function FillOwn() {
  const data = useQuery(ConsoleOrganizationFactsDocument, {}).data?.viewer.organization;
  if (!data?.representativeName) return null;
  const { legalForm, address, siret, representativeName, representativeRole, representativeEmail } = data;
  const values = {
    ...{ legalName: viewer.value!.organization.name, legalForm, seat: address, siren: siret?.slice(0, 9) },
    ...{ name: representativeName, role: representativeRole, email: representativeEmail },
  };
  const fill = ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
    for (const [name, value] of Object.entries(values)) {
      const input = currentTarget.form!.elements.namedItem(name);
      if (input instanceof HTMLInputElement && value) input.value = value;
    }
  };
  return (
    <p>
      <button type="button" class="btn" onClick={fill}>
        {t('fillOwn')}
      </button>
    </p>
  );
}

/** Form for a new mandate. The representative then signs its act. */
export function NewMandate() {
  const [agents, setAgents] = useState<readonly number[]>([0]);
  const quote = useQuote({ signatureLevel: 'ADVANCED', signers: 1, smsSigners: 1 });
  const create = async (form: FormData) => {
    try {
      const input = mandateInput(form, agents.length);
      const { createSigningMandate } = await send(ConsoleCreateMandateDocument, { input });
      go('mandates', createSigningMandate.mandate.id);
    } catch (error) {
      if (error instanceof Refusal && Object.hasOwn(refusals, error.code))
        throw new Wrong(t(refusals[error.code as keyof typeof refusals]));
      throw error;
    }
  };
  return (
    <View title={t('newMandate')} back={{ href: viewAddress('mandates'), label: t('menu_mandates') }}>
      <p>{t('newMandateHow')}</p>
      <ActForm submit={t('createMandate')} act={create}>
        <fieldset class="card stack">
          <legend class="vh">{t('principal')}</legend>
          <h2>{t('principal')}</h2>
          <FillOwn />
          <div class="two">
            <Labeled name="legalName" label={t('legalName')} autocomplete="organization" />
            <Labeled name="siren" label={t('siren')} hint={t('optional')} />
            <Labeled name="legalForm" label={t('legalForm')} hint={t('legalFormHint')} autocomplete="off" />
            <Labeled name="registry" label={t('registry')} hint={t('registryHint')} autocomplete="off" />
            <Labeled name="seat" label={t('seat')} hint={t('optional')} autocomplete="off" />
          </div>
          <label class="check">
            <input type="checkbox" name="isMerchant" defaultChecked />
            <span>{t('isMerchant')}</span>
          </label>
        </fieldset>
        <fieldset class="card stack">
          <legend class="vh">{t('mandateRepresentative')}</legend>
          <h2>{t('mandateRepresentative')}</h2>
          <p class="hint">{t('representativeHow')}</p>
          <div class="two">
            <Labeled name="name" label={t('fullName')} autocomplete="off" />
            <Labeled name="role" label={t('mandateRole')} hint={t('mandateRoleHint')} />
            <Labeled name="email" type="email" label={t('email')} autocomplete="off" />
            <Labeled name="phone" type="tel" label={t('phone')} autocomplete="off" />
          </div>
          <RepresentativeIdentity />
        </fieldset>
        <Agents agents={agents} onChange={setAgents} />
        <fieldset class="card stack">
          <legend class="vh">{t('scopeAndTerm')}</legend>
          <h2>{t('scopeAndTerm')}</h2>
          <Scopes />
          <div class="two">
            <Labeled name="validFrom" type="date" label={t('firstMandateDay')} />
            <Labeled name="validUntil" type="date" label={t('lastMandateDay')} hint={t('lastMandateDayHint')} />
          </div>
          <label class="check">
            <input type="checkbox" name="allowsConflict" />
            <span>
              {t('allowsConflict')}
              <br />
              <span class="hint">{t('allowsConflictHint')}</span>
            </span>
          </label>
          <Labeled
            name="message"
            rows={3}
            maxLength={limits.message.max}
            label={t('messageToRepresentative')}
            hint={t('optional')}
          />
        </fieldset>
        <Cost quote={quote} />
      </ActForm>
    </View>
  );
}
