import type { ActiveContentKind } from '../generated/graphql.ts';
import { t } from '../generated/words/console.ts';

interface Carrier {
  readonly name: string;
  readonly activeContent: readonly { readonly kind: ActiveContentKind }[];
}

/**
 * Lists the documents with active content (scripts, attachments and so on) and its kinds. Renders nothing if there are
 * none.
 */
export function ActiveContent({ documents }: { documents: readonly Carrier[] }) {
  const carriers = documents.filter(({ activeContent }) => activeContent.length > 0);
  if (carriers.length === 0) return null;
  return (
    <section class="notice warn stack" aria-label={t('activeContent')}>
      <strong>{t('activeContent')}</strong>
      <ul>
        {carriers.map(({ name, activeContent }) => (
          <li key={name}>
            {t('activeContentIn', { name, kinds: activeContent.map(({ kind }) => t(`active_${kind}`)).join(', ') })}
          </li>
        ))}
      </ul>
      <p>{t('activeContentText')}</p>
    </section>
  );
}
