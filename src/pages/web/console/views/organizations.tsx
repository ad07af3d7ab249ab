import {
  ConsoleAcceptInvitationDocument,
  ConsoleDeclineInvitationDocument,
  ConsoleSwitchOrganizationDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { shortMoment } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, View, WordFor } from '../parts.tsx';
import { invitations, loadViewer, organizations } from '../viewer.ts';

/** Switches the organisation with a full page load, so that no data of the other one stays. */
async function workFor(id: string): Promise<void> {
  await send(ConsoleSwitchOrganizationDocument, { id });
  location.assign('/console');
}

/** The organisations of the signed-in person, and invitations that wait for an answer. */
export function Organizations() {
  return (
    <View title={t('menu_organizations')}>
      {invitations.value.length > 0 && <Invitations />}
      <section class="stack" aria-labelledby="mine">
        <h2 id="mine">{t('workFor')}</h2>
        <ul class="choices">
          {organizations.value.map(({ id, name, role, current }) => (
            <li key={id} class="card choice">
              <div>
                <p class="choice-name">{name}</p>
                <p class="hint">{t(`role_${role}`)}</p>
              </div>
              {current ? (
                <a class="btn" href="/console" aria-current="true">
                  <WordFor word={t('stayHere')} name={name} />
                </a>
              ) : (
                <ActForm submit={<WordFor word={t('open')} name={name} />} act={() => workFor(id)} />
              )}
            </li>
          ))}
        </ul>
      </section>
    </View>
  );
}

const Invitations = () => (
  <section class="stack" aria-labelledby="invitations">
    <h2 id="invitations">{t('invitationsForYou')}</h2>
    <ul class="choices">
      {invitations.value.map(({ id, organizationName, role, invitedBy, expiresAt }) => (
        <li key={id} class="card choice">
          <div>
            <p class="choice-name">{organizationName}</p>
            <p>
              {t(`role_${role}`)} <span class="hint">{t(`roleHint_${role}`)}</span>
            </p>
            <p class="hint">
              {t('invitedByUntil', { name: invitedBy ?? t('operator'), until: shortMoment(expiresAt) })}
            </p>
          </div>
          <div class="actions">
            <ActForm
              submit={<WordFor word={t('accept')} name={organizationName} />}
              act={() => send(ConsoleAcceptInvitationDocument, { id }).then(loadViewer)}
            />
            <ActForm
              kind="plain"
              submit={<WordFor word={t('decline')} name={organizationName} />}
              act={() => send(ConsoleDeclineInvitationDocument, { id }).then(loadViewer)}
            />
          </div>
        </li>
      ))}
    </ul>
  </section>
);
