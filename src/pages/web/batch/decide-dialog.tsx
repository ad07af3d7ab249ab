import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { CodeForm } from '../ui/code-form.tsx';
import { useDeclaration } from '../ui/declaration.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { LockedStep } from '../ui/locked-notice.tsx';
import { useAct } from '../ui/use-act.ts';
import { authorize, codeIsOut, declarationSha256, kindsToChoose, requestCode, sentCode, statedKind } from './act.ts';
import { session } from './session.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** The decision: the declaration, then the code. */
export function DecideDialog() {
  const isStated = kindsToChoose().length === 0 || statedKind.value !== null;
  const ready = codeIsOut() && declarationSha256.value !== null && isStated;
  const [step, setStep] = useState<'declare' | 'code'>(ready ? 'code' : 'declare');
  const { codesLockedAt, organizationName } = session.value;
  if (codesLockedAt) {
    return (
      <Dialog title={t('codesLockedTitle')} onClose={() => closeOverlay()}>
        <LockedStep organization={organizationName} onBack={() => closeOverlay()} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(step === 'code' ? 'codeTitle' : 'decideTitle')} onClose={() => closeOverlay()}>
      {step === 'declare' ? (
        <DeclareStep onCode={() => setStep('code')} />
      ) : (
        <CodeForm
          sent={sentCode.value!}
          others={[]}
          onSend={requestCode}
          onCode={async (code) => {
            await authorize(code);
            closeOverlay();
          }}
          onBack={() => setStep('declare')}
          explain={explain}
          words={{ go: t('seal'), busy: t('deciding'), uncertain: t('batchUncertain') }}
        />
      )}
    </Dialog>
  );
}

function DeclareStep({ onCode }: { onCode: () => void }) {
  const { declarations, documentCount, mandate, code } = session.value;
  const declaration = useDeclaration(declarations, declarationSha256, true);
  const act = useAct(explain);
  const [wantsKind, setWantsKind] = useState(false);

  const go = () => {
    const lacksKind = kindsToChoose().length > 0 && statedKind.value === null;
    setWantsKind(lacksKind);
    if (lacksKind) document.getElementById('stated-kind')?.focus();
    if (lacksKind || declaration.missing()) return;
    void act.run(async () => {
      await requestCode();
      onCode();
    });
  };

  return (
    <DialogForm
      act={act}
      onSubmit={go}
      go={t(act.error ? 'retry' : 'sendCode')}
      busyText={t('sending')}
      back={{ label: t('back'), onBack: closeOverlay }}
    >
      <p>{t('oneCode', { count: documentCount, principal: mandate.principal })}</p>
      <Kind isMissing={wantsKind} />
      {declaration.tick}
      <p class="notice code-way">
        <strong>{t('sendCodeTo')}</strong>{' '}
        <span>{t(code.channel === 'OTP_SMS' ? 'bySms' : 'byEmail', { to: code.sentTo })}</span>
      </p>
    </DialogForm>
  );
}

/** What kind of document the sender did not state: to choose, or the only one of the mandate. */
function Kind({ isMissing }: { isMissing: boolean }) {
  const { kindsToState, mandate } = session.value;
  const [only] = kindsToState;
  if (!only) return null;
  if (kindsToChoose().length === 0) {
    return <p>{t('onlyKind', { kind: t(only), principal: mandate.principal })}</p>;
  }
  return (
    <div class="field">
      <label for="stated-kind">{t('statedKind')}</label>
      <select
        id="stated-kind"
        class="input"
        value={statedKind.value ?? ''}
        aria-invalid={isMissing}
        aria-describedby="stated-kind-hint"
        onChange={({ currentTarget: { value } }) => {
          statedKind.value = kindsToState.find((kind) => kind === value) ?? null;
        }}
      >
        <option value="">{t('chooseKind')}</option>
        {kindsToState.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind)}
          </option>
        ))}
      </select>
      <p id="stated-kind-hint" class={isMissing ? 'error' : 'hint'}>
        {t(isMissing ? 'kindMissing' : 'statedKindHint')}
      </p>
    </div>
  );
}
