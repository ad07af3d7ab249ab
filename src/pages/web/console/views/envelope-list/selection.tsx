import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../generated/words/console.ts';
import { ActForm } from '../../parts.tsx';

/** Envelopes that are selected in the list, also on its other pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** A selection that becomes empty when `scope` changes, so that nothing is selected that the list cannot show. */
export function useSelection(scope: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setIds(new Set()), [scope]);
  return {
    ids,
    set: (changed, isSelected) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of changed) isSelected ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}

interface TickProps {
  readonly selection: Selection;
  readonly id: string;
  readonly name: string;
}

/** The check box of an envelope. */
export const Tick = ({ selection, id, name }: TickProps) => (
  <label class="tick">
    <input
      type="checkbox"
      aria-label={t('selectEnvelope', { name })}
      checked={selection.ids.has(id)}
      onChange={(event) => selection.set([id], event.currentTarget.checked)}
    />
  </label>
);

/** The check box of all envelopes of the page. */
export function TickPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const isWhole = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <label class="check">
      <input
        type="checkbox"
        disabled={ids.length === 0}
        checked={isWhole}
        onChange={(event) => selection.set(ids, event.currentTarget.checked)}
      />
      <span>{t('selectPage')}</span>
    </label>
  );
}

interface TickAllProps {
  readonly selection: Selection;
  /** Number of envelopes that the list finds, on all its pages. */
  readonly total: number;
  /** Reads the ids of so many of them, in the order of the list. */
  readonly read: (count: number) => Promise<readonly string[]>;
}

/** Most envelopes that are selected at once. */
const MOST = 500;

/** A button that selects what the list finds, also on its other pages. */
export const TickAll = ({ selection, total, read }: TickAllProps) => {
  const count = Math.min(total, MOST);
  return (
    <ActForm
      submit={t(total > MOST ? 'selectFirst' : 'selectAll', { count })}
      kind="plain"
      act={async () => selection.set(await read(count), true)}
    />
  );
};

/** What can be done with the selection: stays at the bottom of the window while something is selected. */
export const SelectionBar = ({ selection, children }: { selection: Selection; children: ComponentChildren }) => (
  <section class="selection" aria-label={t('selection')} hidden={selection.ids.size === 0}>
    <p role="status">{selection.ids.size > 0 && t('selected', { count: selection.ids.size })}</p>
    <div class="actions">
      {children}
      <button type="button" class="btn ghost" onClick={selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  </section>
);
