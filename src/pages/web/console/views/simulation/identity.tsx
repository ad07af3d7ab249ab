import { ConsoleAdvanceIdentityClockDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm } from '../../parts.tsx';
import { simulating } from './simulation.tsx';

interface SimulateIdentityProps {
  readonly identity: {
    readonly id: string;
    readonly status: string;
    readonly expiresAt?: string | null;
    readonly givenName: string;
    readonly familyName: string;
  };
  readonly reload: () => void;
}

/** Simulates the clock of an identity that expires, in test mode. */
export function SimulateIdentity({ identity, reload }: SimulateIdentityProps) {
  const { id, status, expiresAt, givenName, familyName } = identity;
  const lasts = status === 'PENDING' || (status === 'VERIFIED' && expiresAt);
  if (!simulating() || !lasts) return null;
  return (
    <ActForm
      submit={
        <>
          {t('simTo_EXPIRY')}
          <span class="vh"> : {`${givenName} ${familyName}`}</span>
        </>
      }
      kind="plain"
      act={() => send(ConsoleAdvanceIdentityClockDocument, { id }).then(reload)}
    />
  );
}
