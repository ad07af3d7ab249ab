import { DeclineDialog } from './decline-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { overlay } from './stage.ts';

export { Done } from './done.tsx';
export { EnvelopeStatus } from './envelope-status.tsx';

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
    case 'list':
      return <ListDialog />;
    default:
      return null;
  }
}
