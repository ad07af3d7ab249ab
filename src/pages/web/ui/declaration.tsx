import type { Signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { itemAt } from '../../../kernel/definitely.ts';
import { type LanguageName, languageName, languageNamed } from '../../../kernel/language.ts';
import { t } from '../generated/words/ui.ts';
import { language } from '../i18n/index.ts';
import { FieldError } from './field.tsx';

/** A declaration from the server, in one language. */
interface Sentence {
  readonly language: LanguageName;
  readonly text: string;
  readonly sha256: string;
}

/**
 * A declaration in the reader's language with a checkbox. `made` stores the hash of the text that was shown. `missing`
 * returns whether the box is unchecked; if it is, it shows an error and moves the focus there.
 */
export function useDeclaration(
  sentences: readonly Sentence[],
  made: Signal<string | null>,
  autofocus = false,
): { missing: () => boolean; tick: ComponentChild } {
  const sentence = sentences.find((one) => one.language === languageName(language.value)) ?? itemAt(sentences, 0);
  const ticked = made.value === sentence.sha256;
  const [error, setError] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const missing = () => {
    if (ticked) return false;
    setError(t('consentRequired'));
    box.current!.focus();
    return true;
  };
  const tick = (
    <div>
      <label class="check">
        <input
          type="checkbox"
          ref={box}
          autofocus={autofocus}
          checked={ticked}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          onChange={(event) => {
            made.value = event.currentTarget.checked ? sentence.sha256 : null;
            setError(undefined);
          }}
        />
        <span lang={languageNamed(sentence.language)}>{sentence.text}</span>
      </label>
      <FieldError id="consent-error" error={error} />
    </div>
  );
  return { missing, tick };
}
