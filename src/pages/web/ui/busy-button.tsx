import type { ComponentChildren } from 'preact';

interface BusyButtonProps {
  readonly busy: boolean;
  /** What the button says while it works. */
  readonly busyText: string;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly children: ComponentChildren;
}

/** A submit button that stays in place and keeps the focus while it works; pressing it again does nothing. */
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
