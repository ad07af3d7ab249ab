import { useState } from 'preact/hooks';
import { RevokeOwnMandateDocument } from '../generated/sign/graphql.ts';
import { dayAndTime, t } from '../i18n/index.ts';
import { send } from '../lib/graphql.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { useAct } from '../ui/use-act.ts';
import { session } from './session.ts';
import { explain } from './words.ts';

/** The mandate whose act was signed: the representative can revoke it at any time. */
export function OwnMandate() {
  const [isConfirming, setConfirming] = useState(false);
  const { mandate } = session.value;
  if (!mandate) return null;
  const { principal, status, revokedAt } = mandate;
  if (revokedAt) return <p role="status">{t('ownMandateRevoked', { date: dayAndTime(revokedAt) })}</p>;
  if (status !== 'ACTIVE') return null;
  return (
    <>
      <p class="hint">{t('ownMandateHint', { principal })}</p>
      <button type="button" class="btn" onClick={() => setConfirming(true)}>
        {t('revokeOwnMandate')}
      </button>
      {isConfirming && <Confirm onClose={() => setConfirming(false)} />}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const act = useAct(explain);
  const revoke = () =>
    void act.run(async () => {
      const { revokeOwnMandate } = await send(RevokeOwnMandateDocument, {});
      session.value = { ...session.value, mandate: revokeOwnMandate.mandate };
      onClose();
    });
  return (
    <Dialog title={t('revokeOwnMandateTitle')} onClose={onClose}>
      <DialogForm
        act={act}
        onSubmit={revoke}
        go={t('revokeOwnMandate')}
        busyText={t('sending')}
        back={{ label: t('keepOwnMandate'), onBack: onClose }}
      >
        <p>{t('revokeOwnMandateText')}</p>
        <p>{t('revokeOwnMandateOthers')}</p>
      </DialogForm>
    </Dialog>
  );
}
