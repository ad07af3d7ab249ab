import type { ComponentChildren } from 'preact';
import { language, switchLanguage, t } from '../i18n/index.ts';

interface TopBarProps {
  readonly organization: string;
  readonly children: ComponentChildren;
  /** Between the names and the other language. */
  readonly tools?: ComponentChildren;
  /** Below: the ribbon of a specimen, what is lost. */
  readonly below?: ComponentChildren;
}

/** The head of a page: who asks for what, and the other language. */
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
