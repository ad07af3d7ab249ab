import { useState } from 'preact/hooks';
import { t } from '../generated/words/verification.ts';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { readFingerprint } from './fingerprint.ts';

/** A field for one PDF: dropped on it, or chosen. */
export const Drop = ({ title, take }: { title: string; take: (file: File | undefined) => Promise<void> }) => (
  <label
    class="drop card"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      void take(event.dataTransfer?.files[0]);
    }}
  >
    <Icon name="file" size={28} />
    <strong>{title}</strong>
    <span class="btn">{t('choosePdfToVerify')}</span>
    <input
      type="file"
      class="vh"
      accept="application/pdf"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        // Allows choosing the same file again after it changed.
        event.currentTarget.value = '';
      }}
    />
  </label>
);

interface PasteProps {
  /** The words of its button. */
  readonly go: string;
  readonly take: (sha256: string) => void;
  /** Filled in at the start: the fingerprint of a link. */
  readonly initial?: string;
}

/** A field for a fingerprint. */
export function Paste({ go, take, initial = '' }: PasteProps) {
  const [error, setError] = useState<string | undefined>(undefined);
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const sha256 = readFingerprint(String(form.get('fingerprint') ?? ''));
    if (sha256 === null) return setError(t('badFingerprint'));
    setError(undefined);
    take(sha256);
  };
  return (
    <form class="card stack" onSubmit={submitted} noValidate>
      <TextField
        id="fingerprint"
        name="fingerprint"
        label={t('orPaste')}
        hint={t('pasteHint')}
        error={error}
        defaultValue={initial}
        autocomplete="off"
      />
      <div>
        <button type="submit" class="btn">
          {go}
        </button>
      </div>
    </form>
  );
}
