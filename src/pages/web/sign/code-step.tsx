import { t } from '../i18n/index.ts';
import { CodeForm } from '../ui/code-form.tsx';
import { requestCode } from './act.ts';
import { sentCode } from './draft.ts';
import { session } from './session.ts';
import { explain } from './words.ts';

interface CodeStepProps {
  readonly onSign: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The step where the signer types the code that signs. */
export function CodeStep({ onSign, onBack }: CodeStepProps) {
  const sent = sentCode.value!;
  return (
    <CodeForm
      sent={sent}
      others={session.value.signer.authentication.filter((channel) => channel !== sent.channel)}
      onSend={requestCode}
      onCode={onSign}
      onBack={onBack}
      explain={explain}
      words={{ go: t('sign'), busy: t('signing'), uncertain: t('uncertain') }}
    />
  );
}
