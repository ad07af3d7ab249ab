import { useState } from 'preact/hooks';
import { EnterLinkDocument, type EnterLinkQuery } from '../generated/graphql.ts';
import { t } from '../generated/words/console.ts';
import { shortMoment } from '../i18n/index.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { methods } from './oidc/methods.ts';
import { ActForm, Instead } from './parts.tsx';
import { useAsked } from './query.tsx';
import { go } from './route.ts';
import { openSession } from './viewer.ts';

type Invitation = NonNullable<EnterLinkQuery['enterLink']['invitation']>;

/** Shows what the link does, with a button that uses it. Opening the page does not use it up. */
export function EnterByLink({ token }: { token: string }) {
  const [isOver, setOver] = useState(false);
  const query = useAsked(`what link ${token} does`, async () => {
    try {
      return (await send(EnterLinkDocument, { token }, { credential: '' })).enterLink;
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.code !== 'unauthorized') throw cause;
      return 'over' as const;
    }
  });
  const { data } = query;
  if (!data) return <Instead of={query} />;
  if (isOver || data === 'over') return <LinkOver />;
  const enter = async () => {
    const refused = await openSession({ token });
    if (refused) return setOver(true);
    go('overview');
  };
  const { invitation } = data;
  if (!invitation) {
    return (
      <>
        <p>{t('invited')}</p>
        <ActForm submit={t('enter')} act={enter} />
      </>
    );
  }
  return (
    <>
      <p>{t('invitedTo', { name: invitation.organizationName })}</p>
      <InvitationFacts invitation={invitation} />
      {invitation.needsSignIn ? (
        <SignInFirst invitation={invitation} />
      ) : (
        <>
          <ActForm submit={t('acceptAndEnter')} act={enter} />
          <p class="hint">{t('invitedUnknown')}</p>
        </>
      )}
    </>
  );
}

const LinkOver = () => (
  <div class="notice warn" role="alert">
    <p>{t('linkOver')}</p>
    <a href="/console">{t(methods.value.codes ? 'byCode' : 'signInHere')}</a>
  </div>
);

const InvitationFacts = ({
  invitation: { organizationName, role, email, invitedBy, expiresAt },
}: {
  invitation: Invitation;
}) => (
  <dl class="invitation">
    <dt>{t('organization')}</dt>
    <dd>{organizationName}</dd>
    <dt>{t('role')}</dt>
    <dd>
      {t(`role_${role}`)} <span class="hint">{t(`roleHint_${role}`)}</span>
    </dd>
    <dt>{t('invitedBy')}</dt>
    <dd>{invitedBy ?? t('operator')}</dd>
    <dt>{t('email')}</dt>
    <dd>{email}</dd>
    <dt>{t('validUntil')}</dt>
    <dd>
      <time dateTime={expiresAt}>{shortMoment(expiresAt)}</time>
    </dd>
  </dl>
);

/** The address has an account: its owner must sign in to answer. A full page load reads who is signed in. */
const SignInFirst = ({ invitation: { email } }: { invitation: Invitation }) => (
  <>
    <p>{t('signInToAnswer', { email })}</p>
    <a class="btn primary" href="/console" target="_self">
      {t('goOn')}
    </a>
  </>
);
