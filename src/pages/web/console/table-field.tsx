import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../generated/words/console.ts';
import { readTextFile } from '../lib/files.ts';

interface TableFieldProps {
  readonly label: string;
  /** Id of the element that says how the table is written. */
  readonly describedBy: string;
  /** Whether a file replaces the text instead of being added to it. */
  readonly replaces?: boolean;
  readonly onText: (text: string) => void;
  /** More buttons beside the choice of a file. */
  readonly children?: ComponentChildren;
}

/** Rows that are typed, pasted from a spreadsheet, dropped, or read from a CSV file. */
export function TableField({ label, describedBy, replaces = false, onText, children }: TableFieldProps) {
  const [text, setText] = useState('');
  const take = (next: string) => {
    setText(next);
    onText(next);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const added = await readTextFile(file);
    take(text.trim() && !replaces ? `${text.trimEnd()}\n${added}` : added);
  };
  return (
    <>
      <textarea
        class="input"
        rows={6}
        aria-label={label}
        aria-describedby={describedBy}
        spellcheck={false}
        value={text}
        onInput={(event) => take(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer?.files ?? [];
          if (!file) return;
          event.preventDefault();
          void takeFile(file);
        }}
      />
      <div class="actions">
        <label class="file">
          <span class="btn">{t('chooseCsv')}</span>
          <input
            class="vh"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={(event) => {
              void takeFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {children}
      </div>
    </>
  );
}
