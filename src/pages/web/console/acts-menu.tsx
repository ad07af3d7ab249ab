import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/console.ts';
import { Icon } from '../ui/icons.tsx';

/** An entry of a menu. */
export interface MenuAct {
  readonly label: string;
  /** Why it cannot be chosen now. Then it stays visible and does nothing. */
  readonly unless?: string | undefined;
  readonly act: () => void;
}

interface ActsMenuProps {
  /** What the acts are about, such as the name of a person. */
  readonly of: string;
  readonly acts: readonly MenuAct[];
}

/**
 * A button that opens a menu (WAI-ARIA menu button): arrow keys, Home and End move in it, Escape closes it. The button has the
 * focus again before an act begins, so that a dialog gives it back to the button. Draws nothing without acts.
 */
export function ActsMenu({ of, acts }: ActsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    const outside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !button.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  if (acts.length === 0) return null;

  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const keyed = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (to !== undefined) all.at(to % all.length)?.focus();
    if (to !== undefined || event.key === 'Escape') event.preventDefault();
  };
  return (
    <div class="acts-menu">
      <button
        ref={button}
        type="button"
        class="icon-btn"
        aria-label={t('actsOf', { name: of })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div ref={menu} id={id} role="menu" aria-label={t('actsOf', { name: of })} onKeyDown={keyed}>
          {acts.map(({ label, unless, act }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={unless !== undefined}
              onClick={() => {
                if (unless !== undefined) return;
                close();
                act();
              }}
            >
              {label}
              {unless && <span class="hint">{unless}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
