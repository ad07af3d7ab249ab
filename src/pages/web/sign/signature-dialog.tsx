import { useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { signature } from './draft.ts';
import { type MyField, nextMissing, signatureFields } from './fields.ts';
import { signingName } from './identity.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { afterSaving, closeOverlay, fieldError } from './stage.ts';

/** The dialog of a signature field. One signature is used for all signature fields of this person. */
export function SignatureDialog({ mine }: { mine: MyField }) {
  const hand = useRef<Hand | null>(null);
  const count = signatureFields.value.length;
  const problem = fieldError.value?.id === mine.field.id ? fieldError.value.message : undefined;

  const save = () => {
    const newSignature = hand.current!.take();
    if (!newSignature) return;
    fieldError.value = null;
    signature.value = newSignature;
    afterSaving(mine.field.id);
  };

  return (
    <Dialog title={t('SIGNATURE')} kind="at-field" onClose={() => closeOverlay()} dismissable={false}>
      <form
        class="stack signature-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <SignatureInput hand={hand} before={signature.value} name={signingName.value} problem={problem} />
        {count > 1 && <p class="hint">{t('reused', { count })}</p>}
        <SheetFoot last={!nextMissing(mine.field.id)} />
      </form>
    </Dialog>
  );
}
