import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Cost, useQuote } from '../cost.tsx';
import { go } from '../route.ts';
import { draft } from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { Problem } from './entry.tsx';
import { viewOf } from './kinds.ts';
import { agentOf, type Mandate } from './people.ts';
import { submit } from './submit.ts';
import { saveWords } from './word.ts';

type Ending = 'send' | 'save';

/** Saves what is composed, sends it if requested, and opens it. One attempt at a time. */
function useEnding(mandate: Mandate | undefined) {
  const [busy, setBusy] = useState<Ending | null>(null);
  const end = async (ending: Ending) => {
    if (busy) return;
    setBusy(ending);
    try {
      const submitted = await submit(mandate, ending === 'send');
      if (!submitted) return;
      dropDraft();
      go(viewOf[submitted.of.kind], submitted.saved.id);
    } finally {
      setBusy(null);
    }
  };
  return { busy, end };
}

/** The cost of an envelope, and the buttons that send it or save it as a draft. */
export function SendOff({ mandate }: { mandate: Mandate | undefined }) {
  const { level, signers } = draft.value;
  const people = signers.filter((signer) => !agentOf(mandate, signer));
  const quote = useQuote({
    signatureLevel: level,
    signers: people.length,
    smsSigners: people.filter(({ ways }) => ways.includes('OTP_SMS')).length,
  });
  const { busy, end } = useEnding(mandate);
  return (
    <form
      class="stack off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void end((event.submitter as HTMLButtonElement | null)?.value === 'draft' ? 'save' : 'send');
      }}
    >
      <Cost quote={quote} />
      <Problem at="cost" />
      <Problem at="whole" />
      <div class="actions">
        <BusyButton busy={busy === 'send'} busyText={t('sendingEnvelope')}>
          {quote?.most ? t('sendFor', { count: quote.most }) : t('send')}
        </BusyButton>
        <button type="submit" value="draft" class="btn" aria-disabled={busy !== null}>
          {busy === 'save' ? t('working') : saveWords()}
        </button>
      </div>
    </form>
  );
}

/** The button that saves a template. */
export function SaveOff({ mandate }: { mandate: Mandate | undefined }) {
  const { busy, end } = useEnding(mandate);
  return (
    <form
      class="stack off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void end('save');
      }}
    >
      <Problem at="whole" />
      <div class="actions">
        <BusyButton busy={busy !== null} busyText={t('working')}>
          {saveWords()}
        </BusyButton>
      </div>
    </form>
  );
}
