import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { TextField } from '../ui/field.tsx';
import { readFingerprint } from './fingerprint.ts';

interface PasteProps {
  readonly take: (sha256: string) => void;
  /** Filled in at the start: the fingerprint of a link. */
  readonly initial?: string;
}

/** A field for a fingerprint. */
export function Paste({ take, initial = '' }: PasteProps) {
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
          {t('useFingerprint')}
        </button>
      </div>
    </form>
  );
}
