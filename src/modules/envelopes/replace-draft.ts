import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { type FaultDetail, refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { lower } from '../../kernel/text.ts';
import { type Document, type Envelope, preparedTransaction, type Tx } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { listDocuments, type PdfSource } from '../documents/index.ts';
import { appendEvent, lockedHash, readHead, refuse } from '../evidence/index.ts';
import { chooseReminders } from './create-envelope.ts';
import { type DraftRequest, recipientRequestOf } from './input.ts';
import { type EnvelopeWithPeople, recipientsOf, signersAmong } from './people.ts';
import { attestSigners } from './policy.ts';
import { type KeptIds, type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './refusals.ts';
import { send } from './send-envelope.ts';
import { envelopeChain, type LockedEnvelope, lockOwnEnvelope } from './store.ts';
import { visibleTo } from './visibility.ts';
import { dropParts, openingContents, writeParts } from './write-parts.ts';

/** A draft with the parts that a replacement can keep. */
type WholeDraft = EnvelopeWithPeople & { readonly documents: readonly Document[] };

/**
 * Replaces a draft completely, and sends it if `send` is set. Documents and signers with an id are kept: the PDF need
 * not be sent again, and the personal link stays valid. A failed request leaves only unreferenced files, which the
 * sweep removes.
 */
export async function replaceDraft(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, input: draft }: { readonly id: string; readonly input: DraftRequest },
  blob: Context['blob'],
): Promise<Envelope> {
  const prepare = async () => {
    const before = await findOwn(services, key, id);
    assertDraft(before);
    // Again under the lock: this one spares the work on the PDFs.
    if (draft.lastEvent) assertUnchanged(draft, (await readHead(services, before.id)).hash);
    for (const list of ['documents', 'signers'] as const) assertKept(list, draft[list], before[list]);
    const documents = keepDocuments(before.documents, draft.documents);
    const request = { ...draft, documents, recipients: draft.recipients ?? before.recipients.map(recipientRequestOf) };
    return prepareEnvelope(services, key, request, blob, { kept: keptDraftIds(before, draft) });
  };
  return preparedTransaction(services.database, 'replace-draft', prepare, async (tx, prepared) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    assertDraft(envelope);
    assertUnchanged(draft, lockedHash(tx, id));
    await assertStillThere(tx, draft, envelope);
    const replaced = await replace(services, tx, key, origin, { envelope, prepared });
    return prepared.send ? send(services, tx, key, origin, replaced, prepared.priced) : replaced;
  });
}

async function findOwn(services: Services, key: KeyActor, id: string): Promise<WholeDraft> {
  const where = { id, ...visibleTo(key) };
  const { prisma } = services.database;
  const include = { people: { orderBy: { position: 'asc' } } } as const;
  const found = isUuid(id) ? await prisma.envelope.findFirst({ where, include }) : null;
  if (!found) throw refuseRequest('not_found');
  return {
    ...found,
    signers: signersAmong(found.people),
    recipients: recipientsOf(found.people),
    documents: (await listDocuments(prisma, [found.id])).get(found.id) ?? [],
  };
}

function assertDraft({ status }: Envelope): void {
  if (status !== 'DRAFT') throw refuse('invalid_status', because('envelope_status', { status: lower(status) }));
}

/** @throws Fault `invalid_status` (the draft has events that the caller has not read) */
function assertUnchanged({ lastEvent }: DraftRequest, hash: string | null): void {
  if (lastEvent && lastEvent !== hash) throw refuse('invalid_status', because('draft_changed'));
}

const keptDraftIds = ({ id }: WholeDraft, { documents, signers }: DraftRequest): KeptIds => ({
  id,
  signerIds: signers.map((one) => one.id?.toLowerCase() ?? newId()),
  documentIds: documents.map((one) => one.id?.toLowerCase() ?? newId()),
});

/** Checks again inside the transaction: another request may have replaced the draft while the PDFs were prepared. */
async function assertStillThere(tx: Tx, input: DraftRequest, { id, signers }: LockedEnvelope): Promise<void> {
  const documents = (await listDocuments(tx, [id])).get(id) ?? [];
  const existingIds = new Set([...documents, ...signers].map((one) => one.id));
  const isMissing = [...input.documents, ...input.signers].some(
    (one) => one.id && !existingIds.has(one.id.toLowerCase()),
  );
  if (isMissing) throw refuse('invalid_status', because('draft_changed'));
}

interface Replacing {
  readonly envelope: LockedEnvelope;
  readonly prepared: PreparedEnvelope;
}

async function replace(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  { envelope, prepared }: Replacing,
): Promise<LockedEnvelope> {
  const { id } = envelope;
  const generations = new Map(envelope.signers.map((signer) => [signer.id, signer.linkGeneration]));
  const identityIds = await attestSigners(services, tx, key, origin, prepared.attestations);
  await dropParts(tx, id);
  await tx.envelope.update({ where: { id }, data: prepared.terms });
  await writeParts(tx, prepared, { identityIds, createdAt: services.clock.now(), generations });
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'envelope.replaced',
    actor: 'organization',
    data: openingContents(prepared, identityIds),
    personal: { name: prepared.terms.name, ip: origin.ip },
  });
  await chooseReminders(services, tx, envelope, origin, prepared.reminders);
  return lockOwnEnvelope(tx, key, id);
}

interface Kept {
  /** Id of the part to keep. Missing for a new one. */
  readonly id?: string | null | undefined;
}

/** A document of a request that replaces others: an existing one with its id, or a new one with a PDF. */
export interface KeptDocument extends Kept {
  readonly name: string;
  readonly pdfBase64?: PdfSource | null | undefined;
}

/**
 * Checks that every id to keep is one of `existing`, and only once in the request. `list` is the path of the request.
 * @throws Fault `invalid_body` with the path of each id
 */
export function assertKept(list: string, wanted: readonly Kept[], existing: readonly { readonly id: string }[]): void {
  const left = new Set(existing.map(({ id }) => id));
  const details = wanted.flatMap(({ id }, index): FaultDetail[] =>
    !id || left.delete(id.toLowerCase()) ? [] : [{ path: `${list}.${index}.id`, ...because('not_replaced') }],
  );
  if (details.length > 0) throw refuse('invalid_body', because('part_not_replaced', { list }), details);
}

/** Turns the documents of a request into those of a new one: the PDFs of kept documents are stored already. */
export const keepDocuments = (
  existing: readonly { readonly id: string; readonly sha256: string; readonly size: number }[],
  wanted: readonly KeptDocument[],
): { readonly name: string; readonly pdfBase64: PdfSource }[] =>
  wanted.map(({ id, name, pdfBase64 }) => {
    if (!id) return { name, pdfBase64: pdfBase64! };
    const { sha256, size } = existing.find((one) => one.id === id.toLowerCase())!;
    return { name, pdfBase64: { stored: { sha256, size } } };
  });
