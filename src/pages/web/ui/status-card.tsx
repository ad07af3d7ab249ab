import type { ComponentChildren } from 'preact';
import { type StatusPageKind, statusPages, statusPageText } from '../../words/status-page.ts';
import { statusPageIcons } from '../../words/status-page-icons.ts';
import { language } from '../i18n/index.ts';

interface StatusCardProps {
  readonly kind: StatusPageKind;
  readonly organization: string;
  /** Name of the envelope or the principal. */
  readonly name: string;
  readonly children?: ComponentChildren;
}

/** The same status card as the server renders (`statusCard`), for states reached while the page is open. */
export function StatusCard({ kind, organization, name, children }: StatusCardProps) {
  const { title, text } = statusPageText(kind, language.value, { organization });
  const { icon } = statusPages[kind];
  return (
    <main id="main" class="status-card card" tabIndex={-1}>
      <span class="status-icon" data-icon={icon} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d={statusPageIcons[icon]} />
        </svg>
      </span>
      <p class="status-name">{name}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
