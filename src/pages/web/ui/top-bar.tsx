import type { ComponentChildren } from 'preact';
import { type Language, languageFacts } from '../../../kernel/language.ts';
import { language, offered, switchLanguage } from '../i18n/index.ts';

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
        <LanguageChoice />
      </div>
      {below}
    </header>
  );
}

/** Shows the page in a language. Without a connection it stays as it is. */
const switchTo = (to: Language) => void switchLanguage(to).catch(() => undefined);

/** The choice of a language, each by its own name. */
const LanguageChoice = () => (
  <select
    class="btn ghost languages"
    aria-label={languageFacts[language.value].label}
    value={language.value}
    onChange={(event) => switchTo(event.currentTarget.value as Language)}
  >
    {offered().map((each) => (
      <option key={each} value={each} lang={each}>
        {languageFacts[each].name}
      </option>
    ))}
  </select>
);

/** Buttons that show the console in each other language. */
export const OtherLanguages = (props: { class: string }) =>
  offered()
    .filter((each) => each !== language.value)
    .map((each) => (
      <button key={each} type="button" class={props.class} lang={each} onClick={() => switchTo(each)}>
        {languageFacts[each].name}
      </button>
    ));
