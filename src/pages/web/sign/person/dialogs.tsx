/** The dialogs in which a signer names another person, or corrects their own name. */
import { useRef, useState } from 'preact/hooks';
import { limits as envelopeLimits } from '../../../../modules/envelopes/limits.ts';
import { limits } from '../../../../modules/signing/limits.ts';
import { CorrectOwnNameDocument, DelegateSigningDocument } from '../../generated/sign/graphql.ts';
import { t } from '../../generated/words/person.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAct } from '../../ui/use-act.ts';
import { session, takeSession } from '../session.ts';
import { announcement, closeOverlay } from '../stage.ts';
import { explain } from '../words.ts';

export { words } from '../../generated/words/person.ts';

/** Why the service refused, as far as the form can tell. */
function explainChange(error: unknown): string {
  if (!(error instanceof Refusal)) return explain(error);
  if (error.code === 'not_delegable') return t('notDelegable');
  if (error.code === 'name_not_correctable') return t('nameNotCorrectable');
  const [detail] = error.details;
  if (detail?.reason === 'takes_part') return t('emailTaken');
  if (detail?.reason === 'same_name') return t('nameSame');
  if (detail?.path.endsWith('name')) return t('nameWrong');
  return detail?.path.endsWith('email') ? t('emailRequired') : explain(error);
}

/** Names another person. Afterwards this page is that of a dead link, which says who signs now. */
export function DelegateDialog() {
  const act = useAct(explainChange);
  const [missing, setMissing] = useState<'name' | 'email' | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const give = () => {
    const input = { name: name.current!.value.trim(), email: email.current!.value.trim() };
    const first = !input.name ? 'name' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email) ? null : 'email';
    setMissing(first);
    if (first) return (first === 'name' ? name : email).current!.focus();
    void act.run(async () => {
      try {
        await send(DelegateSigningDocument, { input: { ...input, reason: reason.current!.value.trim() || null } });
      } catch (error) {
        // The answer of an earlier attempt was lost: the link is dead, and its page says who signs now.
        if (!(error instanceof Refusal && error.code === 'unauthorized')) throw error;
      }
      location.reload();
    });
  };
  return (
    <Dialog title={t('delegateTitle')} onClose={() => closeOverlay()} dismissable={false}>
      <DialogForm
        act={act}
        onSubmit={give}
        go={t('delegateGo')}
        busyText={t('sending')}
        back={{ label: t('back'), onBack: () => closeOverlay() }}
      >
        <p>{t('delegateText')}</p>
        <TextField
          id="delegate-name"
          label={t('delegateName')}
          inputRef={name}
          maxLength={envelopeLimits.signerName.max}
          autocomplete="off"
          autofocus
          error={missing === 'name' ? t('nameRequired') : undefined}
        />
        <TextField
          id="delegate-email"
          label={t('delegateEmail')}
          type="email"
          inputRef={email}
          autocomplete="off"
          error={missing === 'email' ? t('emailRequired') : undefined}
        />
        <div class="field">
          <label for="delegate-reason">{t('delegateReason')}</label>
          <textarea
            id="delegate-reason"
            ref={reason}
            class="input"
            maxLength={limits.delegationReason.max}
            aria-describedby="delegate-reason-hint"
          />
          <p class="hint" id="delegate-reason-hint">
            {t('delegateReasonHint', { organization: session.value.envelope.organizationName })}
          </p>
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** Corrects the spelling of the signer's own name. */
export function NameDialog() {
  const act = useAct(explainChange);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { envelope, signer } = session.value;
  const correct = () => {
    const name = input.current!.value.trim();
    const wrong = !name ? t('nameRequired') : name === signer.name ? t('nameSame') : undefined;
    setError(wrong);
    if (wrong) return input.current!.focus();
    void act.run(async () => {
      const { correctOwnName } = await send(CorrectOwnNameDocument, { input: { name } });
      takeSession(correctOwnName.signingSession);
      announcement.value = t('nameCorrected', { name });
      closeOverlay();
    });
  };
  return (
    <Dialog title={t('nameTitle')} onClose={() => closeOverlay()} dismissable={false}>
      <DialogForm
        act={act}
        onSubmit={correct}
        go={t('nameGo')}
        busyText={t('sending')}
        back={{ label: t('back'), onBack: () => closeOverlay() }}
      >
        <p>{t('nameText', { organization: envelope.organizationName })}</p>
        <TextField
          id="own-name"
          label={t('nameLabel')}
          inputRef={input}
          defaultValue={signer.name}
          maxLength={envelopeLimits.signerName.max}
          autocomplete="name"
          autofocus
          error={error}
        />
      </DialogForm>
    </Dialog>
  );
}
