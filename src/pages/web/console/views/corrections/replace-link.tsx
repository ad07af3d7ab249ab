import { useState } from 'preact/hooks';
import { ConsoleReplaceLinkDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, WordFor } from '../../parts.tsx';
import type { Signer } from './correctable.ts';

interface ReplaceProps {
  readonly signer: Signer;
  /** Called with a message once the link is replaced. */
  readonly done: (message: string) => void;
}

/** A button that gives a signer a new link, for example when the old one was forwarded. */
export function ReplaceLink({ signer: { id, name, email, status }, done }: ReplaceProps) {
  const [isOpen, setOpen] = useState(false);
  const replace = async () => {
    await sendOnce(ConsoleReplaceLinkDocument, { id });
    setOpen(false);
    done(t('replaceLinkDone', { name }));
  };
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WordFor word={t('replaceLink')} name={name} />
      </button>
      {isOpen && (
        <Dialog title={t('replaceLinkTitle')} onClose={() => setOpen(false)}>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{t('replaceLinkHow')}</p>
          <p>{t(status === 'NOTIFIED' ? 'replaceLinkSends' : 'replaceLinkSendsLater', { email: email ?? '' })}</p>
          <ActForm submit={t('replaceLink')} act={replace} />
        </Dialog>
      )}
    </>
  );
}
