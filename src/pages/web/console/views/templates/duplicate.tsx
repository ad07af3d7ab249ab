import { ConsoleDuplicateEnvelopeDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { ActForm } from '../../parts.tsx';
import { go } from '../../route.ts';
import type { Selection } from '../envelope-list/selection.tsx';

/** Duplicates an envelope and opens the copy, a draft. */
export async function duplicate(id: string): Promise<void> {
  const { duplicateEnvelope } = await sendOnce(ConsoleDuplicateEnvelopeDocument, { input: { id } });
  go('envelopes', duplicateEnvelope.envelope.id);
}

/** A button that duplicates the selected envelope. Nothing while several are selected. */
export function DuplicateSelected({ selection: { ids } }: { selection: Selection }) {
  const [id, ...others] = ids;
  return id && others.length === 0 ? <ActForm submit={t('duplicate')} kind="plain" act={() => duplicate(id)} /> : null;
}
