import type { ComponentChildren } from 'preact';

interface BusyButtonProps {
  readonly busy: boolean;
  /** The label while the action runs. */
  readonly busyText: string;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly children: ComponentChildren;
}

/** A submit button that keeps its place and the focus while the action runs. Pressing it again does nothing. */
export function BusyButton({ busy, busyText, kind = 'primary', children }: BusyButtonProps) {
  return (
    <button
      type="submit"
      class={`btn ${kind}`}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? (
        <>
          <span class="spin" aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
