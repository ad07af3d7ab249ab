/** Opens signing in person. */
import { useState } from 'preact/hooks';
import type { ConsoleEnvelopeQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { withWords } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { may } from '../../viewer.ts';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

const canSignHere = ({ role, status, ownCertificate }: Signer): boolean =>
  role === 'SIGNER' && status !== 'SIGNED' && !ownCertificate;

/** Whether the envelope waits for somebody whom the sender wants to sign on this device. */
export const awaitsInPerson = ({ status, signers }: Pick<Envelope, 'status' | 'signers'>): boolean =>
  status === 'SENT' && signers.some((signer) => signer.inviteBy === 'IN_PERSON' && signer.status === 'NOTIFIED');

/** The button on the page of a sent envelope, with its dialog. */
export function SignInPerson({ envelope }: { readonly envelope: Envelope }) {
  const [part, setPart] = useState<typeof import('./dialog.tsx')>();
  const signers = envelope.signers.filter(canSignHere);
  if (envelope.status !== 'SENT' || signers.length === 0 || !may('MANAGER')) return null;
  return (
    <>
      <button
        type="button"
        class={awaitsInPerson(envelope) ? 'btn primary' : 'btn'}
        aria-haspopup="dialog"
        onClick={() => void withWords(() => import('./dialog.tsx')).then(setPart, () => undefined)}
      >
        {t('inPerson')}
      </button>
      {part && (
        <Dialog title={t('inPerson')} onClose={() => setPart(undefined)}>
          <part.InPerson envelope={envelope} signers={signers} />
        </Dialog>
      )}
    </>
  );
}
