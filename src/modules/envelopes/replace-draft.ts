import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { lower } from '../../kernel/text.ts';
import {
  type Document,
  type Envelope,
  preparedTransaction,
  type Signer,
  type Tx,
} from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { listDocuments } from '../documents/index.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { attestSigners } from './attest-signers.ts';
import { chooseReminders } from './choose-reminders.ts';
import { type DraftRequest, withDefaults } from './input.ts';
import { assertKept, keepDocuments } from './kept-parts.ts';
import { type Plan, type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './reasons.ts';
import { send } from './send-envelope.ts';
import { chainOf, type LockedEnvelope, lockOwnEnvelope } from './store.ts';
import { contentsOf, dropParts, termsOf, writeParts } from './write-parts.ts';

/** A draft with the parts that a replacement can keep. */
type WholeDraft = Envelope & { readonly documents: readonly Document[]; readonly signers: readonly Signer[] };

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
    for (const list of ['documents', 'signers'] as const) assertKept(list, draft[list], before[list]);
    const unplaced = withDefaults({ ...draft, documents: keepDocuments(before.documents, draft.documents) });
    return prepareEnvelope(services, key, unplaced, blob, { plan: planOf(before, draft) });
  };
  return preparedTransaction(services.database, 'replace-draft', prepare, async (tx, prepared) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    assertDraft(envelope);
    await assertStillThere(tx, draft, envelope);
    const replaced = await replace(services, tx, key, origin, { envelope, prepared });
    return prepared.input.send ? send(services, tx, key, origin, replaced, prepared.priced) : replaced;
  });
}

async function findOwn(services: Services, key: KeyActor, id: string): Promise<WholeDraft> {
  const where = { id, ...ownedBy(key) };
  const { prisma } = services.database;
  const found = isUuid(id) ? await prisma.envelope.findFirst({ where, include: { signers: true } }) : null;
  if (!found) throw refuseRequest('not_found');
  return { ...found, documents: (await listDocuments(prisma, [found.id])).get(found.id) ?? [] };
}

function assertDraft({ status }: Envelope): void {
  if (status !== 'DRAFT') throw refuse('invalid_status', because('envelope_status', { status: lower(status) }));
}

const planOf = ({ id }: WholeDraft, { documents, signers }: DraftRequest): Plan => ({
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
  await tx.envelope.update({ where: { id }, data: termsOf(prepared) });
  await writeParts(tx, prepared, { identityIds, createdAt: services.clock.now(), generations });
  await appendEvent(services, tx, chainOf(envelope), {
    type: 'envelope.replaced',
    actor: 'organization',
    data: contentsOf(prepared, identityIds),
    personal: { name: prepared.input.name, ip: origin.ip },
  });
  await chooseReminders(services, tx, envelope, origin, prepared.input.reminders);
  return lockOwnEnvelope(tx, key, id);
}
