import { useState } from 'preact/hooks';
import { ConsoleAttestSignatureDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';

/** Makes the attestation of a signature when somebody asks for it, and downloads it. */
export function Attest({ signer: { id, name } }: { readonly signer: { readonly id: string; readonly name: string } }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchIt = async () => {
    setState('busy');
    try {
      const { attestSignature } = await send(ConsoleAttestSignatureDocument, { signerId: id });
      setState('idle');
      location.assign(attestSignature.signatureAttestation.downloadUrl);
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button type="button" class="btn ghost" disabled={state === 'busy'} onClick={() => void fetchIt()}>
        {t(state === 'busy' ? 'attesting' : 'attest')} <span class="vh">{name}</span>
      </button>
      <span role="status" class={state === 'failed' ? 'error' : 'vh'}>
        {state === 'failed' && t('attestFailed')}
      </span>
    </>
  );
}
