import { useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { initials, signature } from './draft.ts';
import { fieldsOf, type MyField, nextMissing } from './fields.ts';
import { nameHint, nameProblem, signingName } from './identity.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { afterSaving, closeOverlay, fieldError } from './stage.ts';

/** The dialog for the signature or the initials: drawn or typed, a signature also from a file. Used for all its fields. */
export function SignatureDialog({ mine }: { mine: MyField }) {
  const hand = useRef<Hand | null>(null);
  const isInitials = mine.field.type === 'INITIALS';
  const kept = isInitials ? initials : signature;
  const count = fieldsOf(isInitials ? 'INITIALS' : 'SIGNATURE').length;
  const problem = fieldError.value?.id === mine.field.id ? fieldError.value.message : undefined;

  const save = () => {
    const newHand = hand.current!.take();
    if (!newHand) return;
    fieldError.value = null;
    kept.value = newHand;
    afterSaving(mine.field.id);
  };

  return (
    <Dialog title={t(mine.field.type)} kind="at-field" onClose={() => closeOverlay()} dismissable={false}>
      <form
        class="stack signature-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <SignatureInput
          hand={hand}
          before={kept.value}
          name={isInitials ? initialsOf(signingName.value) : signingName.value}
          problem={problem}
          initials={isInitials}
          upload={!isInitials}
          {...(isInitials ? {} : { check: nameProblem, hint: nameHint() })}
        />
        {count > 1 && <p class="hint">{t(isInitials ? 'initialsReused' : 'reused', { count })}</p>}
        <SheetFoot last={!nextMissing(mine.field.id)} />
      </form>
    </Dialog>
  );
}

/** "Élodie Le Gall-Müller" has the initials "ÉLGM". */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .map((word) => [...word][0] ?? '')
    .slice(0, 4)
    .join('')
    .toLocaleUpperCase();
