import { ConsoleDeleteIdentityDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { ActForm } from '../parts.tsx';

/** Erases an identity, after a warning that it is final. */
export const EraseIdentity = ({ id, reload }: { id: string; reload: () => void }) => (
  <details class="more">
    <summary>{t('erase')}</summary>
    <p>{t('eraseFinal')}</p>
    <ActForm
      submit={t('erase')}
      kind="danger"
      act={() => sendOnce(ConsoleDeleteIdentityDocument, { id }).then(reload)}
    />
  </details>
);
