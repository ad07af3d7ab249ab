import type { ComponentChildren } from 'preact';
import { type Language, languageFacts } from '../../../kernel/language.ts';
import { language, offered, switchLanguage } from '../i18n/index.ts';

interface TopBarProps {
  readonly organization: string;
  /** Of what the page is about. */
  readonly name: string | undefined;
  /** Below the name: from whom it comes, and what else tells it from others. */
  readonly from?: string | null;
  /** The element of the name: `h1` if it is the title of the page. */
  readonly as?: 'p' | 'h1';
  /** Buttons between the names and the language switch. */
  readonly tools?: ComponentChildren;
  /** The ribbon of a specimen, false for what is not one. */
  readonly specimen?: string | false;
  /** The notice of a lost connection. Empty while there is one. */
  readonly lost?: string;
  /** Below the bar. */
  readonly children?: ComponentChildren;
}

/** The header of a page: sender, name and language switch; below it the specimen ribbon and the notice of a lost connection. */
export function TopBar({ organization, name, from, as: Name = 'p', tools, specimen, lost, children }: TopBarProps) {
  return (
    <header class="head">
      <div class="top">
        <span class="brand" aria-hidden="true">
          {organization.slice(0, 1)}
        </span>
        <div class="top-title">
          <Name class="top-name">{name}</Name>
          {from && <p class="top-from">{from}</p>}
        </div>
        {tools}
        <LanguageChoice />
      </div>
      {specimen && <p class="ribbon">{specimen}</p>}
      <p class="lost" role="status">
        {lost}
      </p>
      {children}
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
