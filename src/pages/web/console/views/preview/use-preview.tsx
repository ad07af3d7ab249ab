import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../../generated/words/console.ts';
import { WordFor } from '../../parts.tsx';
import type { Readable } from './read-document.ts';

interface Shown {
  readonly id: string;
  readonly read: () => Promise<Readable>;
}

/** Shows documents in a dialog, which loads with the first one. Returns the function that shows one, and the dialog. */
export function usePreview(): { show: (id: string, read: Shown['read']) => void; dialog: ComponentChild } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [part, setPart] = useState<typeof import('./preview.tsx')>();
  const show = (id: string, read: Shown['read']) => {
    setShown({ id, read });
    if (!part) import('./preview.tsx').then(setPart, () => setShown(null));
  };
  const dialog = shown && part && <part.Preview key={shown.id} read={shown.read} onClose={() => setShown(null)} />;
  return { show, dialog };
}

/** The button that shows a document in a dialog (`usePreview`). */
export const ViewButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" class="btn" aria-haspopup="dialog" onClick={onClick}>
    <WordFor word={t('viewDocument')} name={name} />
  </button>
);
