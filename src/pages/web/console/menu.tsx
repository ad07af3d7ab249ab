import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { docsPath } from '../../../kernel/language.ts';
import { type PlainKey, t } from '../generated/words/console.ts';
import { language } from '../i18n/index.ts';
import { route, viewAddress } from './route.ts';
import { menu } from './sections.ts';
import { viewer } from './viewer.ts';

/** On a phone, the menu and the switches of the header are shown by a button. */
export const isMenuOpen = signal(false);

/** The report on contracts stands in the menu of those who do temporary work. Its address works for all. */
const isShown = (name: string, shown: string): boolean =>
  name !== 'missions' || name === shown || viewer.value!.organization.temporaryWork;

/** The sections of the console in groups. On a phone it is shown by `MenuButton`. */
export function Menu({ shown }: { shown: string }) {
  return (
    <nav class={isMenuOpen.value ? 'menu open' : 'menu'} id="menu" aria-label={t('menu')}>
      <div>
        {Object.entries(menu).map(([group, sections]) => (
          <div key={group} class="menu-group">
            <p id={`menu-${group}`}>{t(`menuGroup_${group}` as PlainKey)}</p>
            <ul aria-labelledby={`menu-${group}`}>
              {Object.keys(sections)
                .filter((name) => isShown(name, shown))
                .map((name) => (
                  <li key={name}>
                    <a href={viewAddress(name)} aria-current={name === shown ? 'page' : undefined}>
                      {t(`menu_${name}` as PlainKey)}
                    </a>
                  </li>
                ))}
              {group === 'developers' && (
                <li>
                  <a href={docsPath(language.value)} target="_blank" rel="noopener">
                    {t('documentation')} ↗
                  </a>
                </li>
              )}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Shows and hides the menu on a phone. The reader comes back to where they were, unless they go to another view. */
export function MenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef(0);
  const shown = route.value;
  const close = () => {
    isMenuOpen.value = false;
    requestAnimationFrame(() => scrollTo(0, place.current));
  };
  const open = () => {
    place.current = scrollY;
    isMenuOpen.value = true;
    requestAnimationFrame(() => scrollTo(0, 0));
  };
  // Before the new view is painted, so that the menu never lies over it.
  useLayoutEffect(() => {
    isMenuOpen.value = false;
  }, [shown.view, shown.id, shown.part]);
  useEffect(() => {
    if (!isMenuOpen.value) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isMenuOpen.value]);
  return (
    <button
      ref={button}
      type="button"
      class="btn menu-button"
      aria-expanded={isMenuOpen.value}
      aria-controls="menu"
      onClick={() => (isMenuOpen.value ? close() : open())}
    >
      {t('menu')}
    </button>
  );
}
