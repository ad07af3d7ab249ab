import { languageFacts, languageName, languageNamed, languages } from '../../../../../kernel/language.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Badge } from '../controls.tsx';
import { changeSigner, type DraftSigner, draft, type Ways } from '../draft.ts';
import { Entry, Pick, Problem } from '../entry.tsx';
import { callSigner } from '../fields.ts';
import { word } from '../word.ts';
import { IdentityChoice } from './identity-choice.tsx';
import { addSigner, agentOf, dropSigner, type Mandate, MOST_SIGNERS, putInOrder } from './people.ts';

const languageNames = languages.map(languageName);

const ways: readonly Ways[] = ['', 'OTP_EMAIL', 'OTP_SMS', 'OTP_EMAIL OTP_SMS', 'OTP_SMS OTP_EMAIL'];

interface SignerCardProps {
  readonly signer: DraftSigner;
  /** From 0. */
  readonly index: number;
  readonly mandate: Mandate | undefined;
  readonly alone: boolean;
}

/** What the choice leaves open: who else holds the link, or the code. */
function hintOf(chosen: Ways): { hint?: string } {
  if (chosen === '') return { hint: t('waysAlone') };
  return chosen === 'OTP_EMAIL' ? { hint: t('waysTogether') } : {};
}

/** One signer: contact, order, authentication and identity. Of a role: its name, order and authentication. */
function SignerCard({ signer, index, mandate, alone }: SignerCardProps) {
  const { key, name, email, phone, order, ways: chosen } = signer;
  const { kind, level } = draft.value;
  const agent = agentOf(mandate, signer);
  const isPerson = kind === 'envelope';
  const title = word('nth', { n: index + 1 });
  const at = (part: string) => `signers.${key}.${part}`;
  return (
    <fieldset class="card signer">
      <legend class="vh">{title}</legend>
      <div class="signer-head">
        <Badge signer={key} />
        <strong aria-hidden="true">{title}</strong>
        {agent && <span class="tag plain">{t('sealsAsAgent')}</span>}
        {!alone && (
          <button
            type="button"
            class="icon-btn"
            aria-label={t('removeNamed', { name: callSigner(key) })}
            onClick={() => {
              dropSigner(key);
              document.getElementById('signers-title')?.closest('section')?.querySelector('input')?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <div class="person">
        <Entry
          path={at('name')}
          label={t(isPerson ? 'name' : 'roleName')}
          {...(!isPerson && { hint: t('roleNameHint') })}
          value={name}
          autocomplete="off"
          maxLength={isPerson ? 200 : 100}
          onValue={(to) => changeSigner(key, { name: to })}
        />
        {isPerson && (
          <Entry
            path={at('email')}
            label={t('email')}
            type="email"
            autocomplete="off"
            value={email}
            onValue={(to) => changeSigner(key, { email: to })}
          />
        )}
        {isPerson && !agent && (
          <Entry
            path={at('phone')}
            label={t('phone')}
            type="tel"
            autocomplete="off"
            maxLength={limits.phone.max}
            value={phone}
            onValue={(to) => changeSigner(key, { phone: to })}
          />
        )}
        {isPerson && (
          <Pick
            path={at('language')}
            label={t('personLanguage')}
            value={signer.language ?? ''}
            onValue={(to) => changeSigner(key, { language: languageNames.find((each) => each === to) ?? null })}
          >
            <option value="">{t('personLanguageDefault')}</option>
            {languageNames.map((each) => (
              <option key={each} value={each} lang={languageNamed(each)}>
                {languageFacts[languageNamed(each)].name}
              </option>
            ))}
          </Pick>
        )}
        {!agent && (
          <Pick
            path={at('authentication')}
            label={t('confirmsWith')}
            value={chosen}
            {...hintOf(chosen)}
            onValue={(to) => changeSigner(key, { ways: to as Ways })}
          >
            {ways
              .filter((each) => each || level !== 'ADVANCED')
              .map((each) => (
                <option key={each} value={each}>
                  {t(`ways_${each.replace(' ', '_') as 'OTP_EMAIL'}`)}
                </option>
              ))}
          </Pick>
        )}
        <Entry
          path={at('order')}
          label={t('order')}
          hint={t('orderHint')}
          inputMode="numeric"
          value={order}
          class="short"
          onValue={(to) => changeSigner(key, { order: to })}
        />
      </div>
      {isPerson && level !== 'SIMPLE' && !agent && <IdentityChoice signer={signer} optional={level !== 'ADVANCED'} />}
    </fieldset>
  );
}

/** The signers of an envelope, or the roles of a template, and their order. */
export function Signers({ mandate }: { mandate: Mandate | undefined }) {
  const { signers } = draft.value;
  return (
    <section class="stack" aria-labelledby="signers-title">
      <div class="part-head">
        <h2 id="signers-title">{word('people')}</h2>
        {signers.length > 1 && (
          <div class="actions">
            <button type="button" class="btn ghost" onClick={() => putInOrder('together')}>
              {t('allTogether')}
            </button>
            <button type="button" class="btn ghost" onClick={() => putInOrder('list')}>
              {t('oneByOne')}
            </button>
          </div>
        )}
      </div>
      <Problem at="signers" />
      {signers.map((signer, index) => (
        <SignerCard key={signer.key} signer={signer} index={index} mandate={mandate} alone={signers.length === 1} />
      ))}
      {signers.length < MOST_SIGNERS && (
        <div>
          <button
            type="button"
            class="btn"
            onClick={() => {
              addSigner();
              afterRender(() => document.querySelector<HTMLElement>('.signer:last-of-type input')?.focus());
            }}
          >
            {word('add')}
          </button>
        </div>
      )}
    </section>
  );
}
