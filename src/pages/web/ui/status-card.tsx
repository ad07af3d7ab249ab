import type { ComponentChildren } from 'preact';
import { type StatusPageKind, statusPages } from '../../words/status-page.ts';
import { statusPageIcons } from '../../words/status-page-icons.ts';
import type { StatusWords } from '../generated/words/status.ts';
import { type Translate, translate } from '../i18n/index.ts';

interface StatusCardProps {
  readonly kind: StatusPageKind;
  readonly organization: string;
  /** Name of the envelope or the principal. */
  readonly name: string;
  readonly children?: ComponentChildren;
}

// Its module would bring the list of languages of these words into pages that load them with their own.
const t = translate as Translate<StatusWords>;

/** The status card that the server renders too (`statusCard`), for states reached while the page is open. Its words load first. */
export function StatusCard({ kind, organization, name, children }: StatusCardProps) {
  const icon = statusPages[kind];
  return (
    <main id="main" class="status-card card" tabIndex={-1}>
      <span class="status-icon" data-icon={icon} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d={statusPageIcons[icon]} />
        </svg>
      </span>
      <p class="status-name">{name}</p>
      <h1>{t(`status_${kind}_title`)}</h1>
      <p>{t(`status_${kind}_text`, { organization })}</p>
      {children}
    </main>
  );
}
