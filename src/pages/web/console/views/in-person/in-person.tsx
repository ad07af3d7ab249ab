/** Opens signing in person. */
import { useState } from 'preact/hooks';
import type { ConsoleEnvelopeQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { addWords } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { may } from '../../viewer.ts';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

const canSignHere = ({ role, status, ownCertificate }: Signer): boolean =>
  role === 'SIGNER' && status !== 'SIGNED' && !ownCertificate;

/** Loads what the dialog shows, with its words. Most envelopes are not signed in person. */
async function loadDialog(): Promise<typeof import('./dialog.tsx')> {
  const { words } = await import('../../../generated/words/inPersonConsole.ts');
  await addWords(words);
  return import('./dialog.tsx');
}

/** The button on the page of a sent envelope, with its dialog. */
export function SignInPerson({ envelope }: { readonly envelope: Envelope }) {
  const [part, setPart] = useState<typeof import('./dialog.tsx')>();
  const signers = envelope.signers.filter(canSignHere);
  if (envelope.status !== 'SENT' || signers.length === 0 || !may('MANAGER')) return null;
  return (
    <>
      <button
        type="button"
        class="btn"
        aria-haspopup="dialog"
        onClick={() => void loadDialog().then(setPart, () => undefined)}
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
