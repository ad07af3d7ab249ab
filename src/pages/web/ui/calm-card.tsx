import type { ComponentChildren } from 'preact';
import { type StatusPageKind, statusPages, statusPageText } from '../../words/status-page.ts';
import { statusPageIcons } from '../../words/status-page-icons.ts';
import { language } from '../i18n/index.ts';

interface CalmCardProps {
  readonly kind: StatusPageKind;
  readonly organization: string;
  /** What it is about: an envelope, a session. */
  readonly name: string;
  readonly children?: ComponentChildren;
}

/** The same calm card that the server writes, for states that are met while the page is open. */
export function CalmCard({ kind, organization, name, children }: CalmCardProps) {
  const { title, text } = statusPageText(kind, language.value, { organization });
  const { icon } = statusPages[kind];
  return (
    <main id="main" class="calm card" tabIndex={-1}>
      <span class="calm-icon" data-icon={icon} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d={statusPageIcons[icon]} />
        </svg>
      </span>
      <p class="calm-name">{name}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
