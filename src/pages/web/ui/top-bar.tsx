import type { ComponentChildren } from 'preact';
import { language, switchLanguage, t } from '../i18n/index.ts';

interface TopBarProps {
  readonly organization: string;
  readonly children: ComponentChildren;
  /** Buttons between the names and the language switch. */
  readonly tools?: ComponentChildren;
  /** Below the bar: the specimen ribbon, the notice of a lost connection. */
  readonly below?: ComponentChildren;
}

/** The header of a page: sender, name and language switch. */
export function TopBar({ organization, children, tools, below }: TopBarProps) {
  return (
    <header class="head">
      <div class="top">
        <span class="brand" aria-hidden="true">
          {organization.slice(0, 1)}
        </span>
        <div class="top-title">{children}</div>
        {tools}
        <button
          type="button"
          class="btn ghost"
          lang={language.value === 'fr' ? 'en' : 'fr'}
          onClick={() => void switchLanguage().catch(() => undefined)}
        >
          {t('otherLanguage')}
        </button>
      </div>
      {below}
    </header>
  );
}
