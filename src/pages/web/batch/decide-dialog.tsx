import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { AuthorizeSealBatchDocument, RefuseSealBatchDocument, RequestBatchCodeDocument } from '../generated/graphql.ts';
import { t } from '../generated/words/batch.ts';
import { postEmbedEvent } from '../lib/embed.ts';
import { NoAnswer, Refusal, send, serverNow } from '../lib/graphql.ts';
import { CodeForm, type SentCode } from '../ui/code-form.tsx';
import { useDeclaration } from '../ui/declaration.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { explainWith } from '../ui/explain.ts';
import { LockedStep } from '../ui/locked-notice.tsx';
import { useAct } from '../ui/use-act.ts';
import { closeOverlay } from './list.ts';
import { type Batch, ended, refreshSession, session, takeSession } from './session.ts';

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

/** The last code that was sent. */
const sentCode = signal<SentCode | null>(null);
/** SHA-256 of the declaration that the agent accepted; null before that. */
const declarationSha256 = signal<string | null>(null);

/** What the agent states as the kind of the documents whose sender stated none; null before that. */
const statedKind = signal<Batch['kindsToState'][number] | null>(null);

/** The kinds of which the agent must choose one. A mandate of one kind leaves no choice. */
const kindsToChoose = (): Batch['kindsToState'] =>
  session.value.kindsToState.length > 1 ? session.value.kindsToState : [];

/** Whether a code was sent and has not expired. */
const codeIsOut = (): boolean => sentCode.value !== null && Date.parse(sentCode.value.expiresAt) > serverNow();

/** Set when an answer never arrived. The next attempt reads the session first. */
let uncertain = false;

/** Asks for the code. Throws `Refusal`, `NoAnswer`. */
async function requestCode(): Promise<void> {
  sentCode.value = (await attempt(() => send(RequestBatchCodeDocument, {}))).requestBatchCode.signingCode;
}

/**
 * Authorizes the whole list. After a lost answer, reads the session first instead of repeating the request. Throws
 * `Refusal`, `NoAnswer`.
 */
async function authorize(code: string): Promise<void> {
  if (uncertain) {
    await refreshSession();
    uncertain = false;
    if (session.value.status !== 'PENDING') return;
  }
  const documentKind = session.value.kindsToState.length > 1 ? statedKind.value : session.value.kindsToState[0];
  const input = { code, declarationSha256: declarationSha256.value ?? '', documentKind: documentKind ?? null };
  const { authorizeSealBatch } = await attempt(() => send(AuthorizeSealBatchDocument, { input }));
  takeSession(authorizeSealBatch.batchSession);
}

/** "I do not want to seal." Ends the list. Throws `Refusal`, `NoAnswer`. */
export async function refuseBatch(reason: string): Promise<void> {
  const { refuseSealBatch } = await attempt(() => send(RefuseSealBatchDocument, { input: { reason } }));
  takeSession(refuseSealBatch.batchSession);
}

/** Runs an action. If the service answers that the list has ended, shows its status page. */
async function attempt<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NoAnswer) uncertain = true;
    postEmbedEvent(session.peek().embedOrigins, 'error', { code: error instanceof Refusal ? error.code : 'no_answer' });
    if (error instanceof Refusal) await moveOn(error);
    throw error;
  }
}

async function moveOn({ code }: Refusal): Promise<void> {
  if (code === 'batch_mismatch') ended.value = 'batchChanged';
  if (code === 'mandate_not_active' || code === 'mandate_expired') ended.value = 'batchMandateOver';
  if (code === 'gone' || code === 'invalid_status' || code === 'code_locked') await refreshSession();
}

/** The message for an agent after a refusal or a missing answer. */
export const explain = (error: unknown): string => explainWith(error, () => t('batchFailed'));
