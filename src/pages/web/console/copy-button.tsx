import { useState } from 'preact/hooks';
import { t } from '../generated/words/console.ts';

/** Copies text that is not shown, such as one of many personal links. `label` names its owner. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" class="btn ghost" aria-label={`${t('copyLink')} : ${label}`} onClick={copy}>
      {t(copied ? 'copied' : 'copyLink')}
    </button>
  );
}
