import { languageFacts, languageName, languageNamed, languages } from '../../../../../kernel/language.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Badge, Icon as ListIcon } from '../controls.tsx';
import { changePerson, type DraftPerson, draft, invitations, type PersonRole, signs, type Ways } from '../draft.ts';
import { Entry, Pick, Problem } from '../entry.tsx';
import { callPerson, titleOfPerson } from '../fields.ts';
import { word } from '../word.ts';
import { AskedFiles } from './asked-files.tsx';
import { ContactEntry } from './contact-entry.tsx';
import { IdentityChoice } from './identity-choice.tsx';
import {
  addPerson,
  dropPerson,
  giveRole,
  hasRoomFor,
  type Mandate,
  mandateAgent,
  movePerson,
  myself,
  personRoles,
  putInOrder,
  turnWords,
} from './people.ts';
import { beforeFirst } from './turns.ts';

const languageNames = languages.map(languageName);

const ways: readonly Ways[] = ['', 'OTP_EMAIL', 'OTP_SMS', 'OTP_EMAIL OTP_SMS', 'OTP_SMS OTP_EMAIL'];

interface PersonCardProps {
  readonly person: DraftPerson;
  /** From 0. */
  readonly index: number;
  readonly mandate: Mandate | undefined;
  /** Number of people in the list. */
  readonly count: number;
}

/** What the choice leaves open: who else holds the link, or the code. */
function waysHint(chosen: Ways): { hint?: string } {
  if (chosen === '') return { hint: t('waysAlone') };
  return chosen === 'OTP_EMAIL' ? { hint: t('waysTogether') } : {};
}

/** One person: role, contact, turn; of a signer also authentication and identity. Of a role of a template: its name and turn. */
function PersonCard({ person, index, mandate, count }: PersonCardProps) {
  const { key, name, email, phone, ways: chosen, ownCertificate } = person;
  const { kind, level } = draft.value;
  const agent = mandateAgent(mandate, person);
  const isPerson = kind === 'envelope';
  const hasCode = signs(person) && !agent;
  const title = titleOfPerson(person, index);
  const at = (part: string) => `people.${key}.${part}`;
  return (
    <fieldset class="card signer">
      <legend class="vh">{title}</legend>
      <div class="signer-head">
        <Badge signer={key} />
        <strong aria-hidden="true">{title}</strong>
        {agent && <span class="tag plain">{t('sealsAsAgent')}</span>}
        {count > 1 && <ListActs personKey={key} index={index} count={count} />}
      </div>
      <div class="person">
        <RoleChoice person={person} />
        {isPerson ? (
          <ContactEntry person={person} part="name" />
        ) : (
          <Entry
            path={at('name')}
            label={t('roleName')}
            hint={t(signs(person) ? 'roleNameHint' : 'roleOrPersonHint')}
            value={name}
            autocomplete="off"
            maxLength={limits.tagName.max}
            onValue={(to) => changePerson(key, { name: to })}
          />
        )}
        {isPerson && <ContactEntry person={person} part="email" />}
        {!isPerson && !signs(person) && (
          <Entry
            path={at('email')}
            label={t('email')}
            hint={t('emailOfRecipientHint')}
            type="email"
            autocomplete="off"
            value={email}
            onValue={(to) => changePerson(key, { email: to })}
          />
        )}
        {isPerson && hasCode && (
          <Entry
            path={at('phone')}
            label={t('phone')}
            type="tel"
            autocomplete="off"
            maxLength={limits.phone.max}
            value={phone}
            onValue={(to) => changePerson(key, { phone: to })}
          />
        )}
        {(isPerson || (!signs(person) && email.trim())) && (
          <Pick
            path={at('language')}
            label={t('personLanguage')}
            value={person.language ?? ''}
            onValue={(to) => changePerson(key, { language: languageNames.find((each) => each === to) ?? null })}
          >
            <option value="">{t('personLanguageDefault')}</option>
            {languageNames.map((each) => (
              <option key={each} value={each} lang={languageNamed(each)}>
                {languageFacts[languageNamed(each)].name}
              </option>
            ))}
          </Pick>
        )}
        {hasCode && level === 'ADVANCED' && <CertificateChoice person={person} />}
        {hasCode && (
          <Pick
            path={at('authentication')}
            label={t('confirmsWith')}
            value={chosen}
            {...(!ownCertificate && waysHint(chosen))}
            onValue={(to) => changePerson(key, { ways: to as Ways })}
          >
            {ways
              .filter((each) => each || level !== 'ADVANCED' || ownCertificate)
              .map((each) => (
                <option key={each} value={each}>
                  {each === '' && ownCertificate
                    ? t('waysOwnCertificate')
                    : t(`ways_${each.replace(' ', '_') as 'OTP_EMAIL'}`)}
                </option>
              ))}
          </Pick>
        )}
        {hasCode && (
          <Pick
            path={at('inviteBy')}
            label={t('inviteBy')}
            value={person.inviteBy}
            {...(person.inviteBy !== 'EMAIL' && {
              hint: t(person.inviteBy === 'IN_PERSON' ? 'inviteBy_IN_PERSON_hint' : 'inviteBySmsHint'),
            })}
            onValue={(to) => changePerson(key, { inviteBy: invitations.find((each) => each === to) ?? 'EMAIL' })}
          >
            {invitations
              .filter((each) => each !== 'IN_PERSON' || !ownCertificate)
              .map((each) => (
                <option key={each} value={each}>
                  {t(`inviteBy_${each}`)}
                </option>
              ))}
          </Pick>
        )}
        {count > 1 && <TurnChoice person={person} count={count} />}
      </div>
      {hasCode && <AskedFiles person={person} />}
      {isPerson && level !== 'SIMPLE' && hasCode && <IdentityChoice signer={person} optional={level !== 'ADVANCED'} />}
    </fieldset>
  );
}

/** Whether the person signs with a certificate of their own. Their trust service identifies them then, and no code. */
const CertificateChoice = ({ person: { key, ownCertificate, inviteBy } }: { person: DraftPerson }) => {
  const path = `people.${key}.ownCertificate`;
  return (
    <div class="stack">
      <label class="check">
        <input
          type="checkbox"
          checked={ownCertificate}
          onChange={({ currentTarget: { checked } }) =>
            changePerson(key, {
              ownCertificate: checked,
              ways: checked ? '' : 'OTP_EMAIL',
              // Their trust service asks them on a device of their own.
              ...(checked && inviteBy === 'IN_PERSON' && { inviteBy: 'EMAIL' }),
            })
          }
        />
        <span>
          {t('ownCertificate')}
          <br />
          <span class="hint">{t('ownCertificateHint')}</span>
        </span>
      </label>
      <Problem at={path} />
    </div>
  );
};

/** What the person does. A role without room for one more person cannot be chosen. */
const RoleChoice = ({ person: { key, role } }: { person: DraftPerson }) => (
  <Pick
    path={`people.${key}.role`}
    label={t('personRole')}
    value={role}
    hint={t(`personRoleHint_${role}`)}
    onValue={(to) => giveRole(key, personRoles.find((each) => each === to) ?? 'SIGNER')}
  >
    {personRoles.map((each) => (
      <option key={each} value={each} disabled={each !== role && !hasRoomFor(each)}>
        {t(`personRole_${each}`)}
      </option>
    ))}
  </Pick>
);

/** When it is the turn of the person. A copy has none. */
function TurnChoice({ person: { key, role, order }, count }: { person: DraftPerson; count: number }) {
  if (role === 'COPY') return <p class="hint no-turn">{t('copyHasNoTurn')}</p>;
  const shift = beforeFirst(draft.value.people);
  const last = Math.min(Math.max(count, order + shift), limits.signerOrder.max + shift);
  return (
    <Pick
      path={`people.${key}.order`}
      label={t('turnOf')}
      value={String(order + shift)}
      hint={t('turnHint')}
      onValue={(to) => changePerson(key, { order: Number(to) - shift })}
    >
      {Array.from({ length: last }, (_, index) => (
        <option key={index} value={String(index + 1)}>
          {turnWords(index + 1)}
        </option>
      ))}
    </Pick>
  );
}

/** Moves a person in the list, or removes them. */
const ListActs = ({ personKey, index, count }: { personKey: string; index: number; count: number }) => (
  <div class="list-acts">
    {([-1, 1] as const).map((by) => (
      <button
        key={by}
        type="button"
        class="icon-btn"
        aria-label={t(by < 0 ? 'moveUp' : 'moveDown', { name: callPerson(personKey) })}
        aria-disabled={index + by < 0 || index + by >= count}
        onClick={() => movePerson(personKey, by)}
      >
        <ListIcon name={by < 0 ? 'up' : 'down'} />
      </button>
    ))}
    <button
      type="button"
      class="icon-btn"
      aria-label={t('removeNamed', { name: callPerson(personKey) })}
      onClick={() => {
        dropPerson(personKey);
        document.getElementById('people-title')?.closest('section')?.querySelector('input')?.focus();
      }}
    >
      <Icon name="close" />
    </button>
  </div>
);

/** Adds the member who writes the envelope as a signer, and goes to their name, which they can change. */
function addMyself(): void {
  const me = myself();
  if (!me) return;
  addPerson(me);
  const { key } = draft.value.people.find(({ email }) => email === me.email)!;
  afterRender(() => document.getElementById(`people-${key}-name`)?.focus());
}

const addAnd = (role: PersonRole) => () => {
  addPerson({ role });
  afterRender(() => document.querySelector<HTMLElement>('.signer:last-of-type input')?.focus());
};

/** The people of an envelope, or the roles of a template, and their turns. */
export function PeopleList({ mandate }: { mandate: Mandate | undefined }) {
  const { people } = draft.value;
  return (
    <section class="stack" aria-labelledby="people-title">
      <div class="part-head">
        <h2 id="people-title">{word('people')}</h2>
        {people.length > 1 && (
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
      <Problem at="people" />
      {people.map((person, index) => (
        <PersonCard key={person.key} person={person} index={index} mandate={mandate} count={people.length} />
      ))}
      <div class="actions">
        {hasRoomFor('SIGNER') && (
          <button type="button" class="btn" onClick={addAnd('SIGNER')}>
            {word('add')}
          </button>
        )}
        {hasRoomFor('SIGNER') && myself() && (
          <button type="button" class="btn" onClick={addMyself}>
            {t('iSignToo')}
          </button>
        )}
        {hasRoomFor('APPROVER') && (
          <button type="button" class="btn" onClick={addAnd('APPROVER')}>
            {t('addRecipient')}
          </button>
        )}
      </div>
    </section>
  );
}
