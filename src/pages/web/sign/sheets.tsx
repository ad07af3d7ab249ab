import type { ComponentChildren } from 'preact';
import type { StatusPageKind } from '../../words/status-page.ts';
import { t } from '../generated/words/sign.ts';
import { withWords } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { StatusCard } from '../ui/status-card.tsx';
import { decline } from './act.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FieldList, OtherWays } from './field-list.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { signingName } from './identity.tsx';
import { advice } from './rail.tsx';
import { session } from './session.ts';
import { closeOverlay, declined, overlay } from './stage.ts';
import { useLater } from './use-later.ts';
import { explain } from './words.ts';

export { words } from '../generated/words/status.ts';

/** "I do not want to sign", with the reason and the consequences. */
function DeclineDialog() {
  return (
    <Dialog title={t(session.value.recipientRole ? 'notApprove' : 'declineTitle')} onClose={() => closeOverlay()}>
      <ReasonForm
        text={t('declineText', { organization: session.value.envelope.organizationName })}
        onSend={async (reason) => {
          await decline(reason);
          declined.value = true;
          closeOverlay(document.getElementById('main'));
        }}
        onBack={() => closeOverlay()}
        explain={explain}
      />
    </Dialog>
  );
}

/** The content of the rail as a dialog, for narrow screens. */
function ListDialog() {
  return (
    <Dialog title={t('toComplete')} onClose={() => closeOverlay()}>
      <p class="hint">
        {signingName.value && t('signingAs', { name: signingName.value })} {advice()}
      </p>
      <FieldList />
      <OtherWays />
    </Dialog>
  );
}

/** The status card of this envelope. */
export function EnvelopeStatus({ kind, children }: { kind: StatusPageKind; children?: ComponentChildren }) {
  const { name, organizationName } = session.value.envelope;
  return (
    <StatusCard kind={kind} organization={organizationName} name={name}>
      {children}
    </StatusCard>
  );
}

export { Done, Downloads } from './done.tsx';

/** What the signer changes of the person who signs. Few do, so it loads on the press. */
function PersonSheet({ kind }: { kind: 'delegate' | 'name' }) {
  const person = useLater(true, () => withWords(() => import('./person/dialogs.tsx')));
  if (!person) return null;
  return kind === 'delegate' ? <person.DelegateDialog /> : <person.NameDialog />;
}

/**
 * The dialogs over the documents. In a file that loads later, with the views after signing, so that the documents
 * appear first.
 */
export function Sheets() {
  const open = overlay.value;
  switch (open?.kind) {
    case 'field':
      return <FieldDialog key={open.id} id={open.id} />;
    case 'finish':
      return <FinishDialog />;
    case 'decline':
      return <DeclineDialog />;
    case 'delegate':
    case 'name':
      return <PersonSheet kind={open.kind} />;
    case 'list':
      return <ListDialog />;
    default:
      return null;
  }
}
