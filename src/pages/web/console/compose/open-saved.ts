import { itemAt } from '../../../../kernel/definitely.ts';
import { ComposeDraftDocument, type ComposeDraftQuery } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Wrong } from '../use-answer.ts';
import { attributesOf } from './attributes.ts';
import {
  type DraftField,
  type DraftSigner,
  newKey,
  newSigner,
  nobody,
  showFirstStep,
  showSaved,
  type Ways,
} from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { takeSaved } from './files.ts';

type Saved = NonNullable<ComposeDraftQuery['envelope']>;

/** Loads a saved draft and its PDFs into the composer, unless `until` aborts first. */
export async function openSaved(id: string, until: AbortSignal): Promise<void> {
  const envelope: Saved = (await send(ComposeDraftDocument, { id })).envelope!;
  const { name, message, status, expiresInDays, retentionDays, qualifiedTimestamp } = envelope;
  if (status !== 'DRAFT') throw new Wrong(t('draftNoLonger'));
  if (until.aborted) return;
  dropDraft();
  const documents = await Promise.all(envelope.documents.map((one) => takeSaved(one, one.originalDownloadUrl!)));
  if (until.aborted) return;
  const signers = envelope.signers.map(signerOf);
  showSaved({
    id,
    name,
    message: message ?? '',
    level: envelope.signatureLevel,
    mandateId: envelope.mandateId ?? '',
    expiresInDays: String(expiresInDays),
    retentionDays: String(retentionDays),
    qualifiedTimestamp,
    documents,
    signers,
    fields: envelope.documents.flatMap(({ fields }, index) =>
      fields.map((field) => fieldOf(field, itemAt(documents, index).key, signers)),
    ),
  });
  showFirstStep();
}

const signerOf = ({ id, name, email, phone, order, authentication, identityId }: Saved['signers'][number]) =>
  newSigner({
    id,
    name,
    email,
    phone: phone ?? '',
    order: String(order),
    ways: authentication.join(' ') as Ways,
    identity: { ...nobody, id: identityId ?? '' },
  });

function fieldOf(
  { signerId, value, label, required, format, ...place }: Saved['documents'][number]['fields'][number],
  document: string,
  signers: readonly DraftSigner[],
): DraftField {
  const { key: signer } = signers.find(({ id }) => id === signerId)!;
  return {
    ...place,
    ...attributesOf({ label, required, format }),
    key: newKey(),
    document,
    signer,
    value: value ?? '',
  };
}
