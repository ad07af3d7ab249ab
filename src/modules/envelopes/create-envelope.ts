import type { Actor, KeyActor, Origin } from '../../kernel/actor.ts';
import { type Envelope, type Tx, transaction } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertScope } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { attestSigners } from './attest-signers.ts';
import type { NewEnvelope } from './input.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { send } from './send-envelope.ts';
import { chainOf, type LockedEnvelope, lockEnvelope } from './store.ts';

/**
 * Creates an envelope, and sends it when asked to. A refusal leaves nothing but unreferenced files, which the sweep takes.
 * Refuses what `prepareEnvelope` refuses.
 */
export async function createEnvelope(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  input: NewEnvelope,
  blob: Context['blob'],
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  const prepared = await prepareEnvelope(kit, key, input, blob);
  return transaction(kit.database, async (tx) => {
    const envelope = await createEnvelopeIn(kit, tx, key, origin, prepared);
    if (input.send) await send(kit, tx, actor, origin, envelope, prepared.priced);
    return envelope;
  });
}

/** Writes a prepared envelope as a draft in the caller's transaction, for a key that may do what it is part of. */
export async function createEnvelopeIn(
  kit: Kit,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  prepared: PreparedEnvelope,
): Promise<LockedEnvelope> {
  const { id, input, pdfs, attestations } = prepared;
  const identityIds = await attestSigners(kit, tx, key, origin, attestations);
  await insert(kit, tx, key, prepared, identityIds);
  const envelope = (await lockEnvelope(tx, id))!;
  await appendEvent(kit, tx, chainOf(envelope), {
    type: 'envelope.created',
    actor: 'organization',
    data: {
      signature_level: input.signatureLevel.toLowerCase(),
      documents: pdfs.map(({ sha256, baseSha256, preparedSha256 }) => ({
        sha256,
        base_sha256: baseSha256,
        prepared_sha256: preparedSha256,
      })),
      signers: input.signers.length,
      ...(envelope.mandateId ? { mandate_id: envelope.mandateId } : {}),
      ...attested(identityIds),
    },
    personal: { name: input.name, ip: origin.ip },
  });
  return envelope;
}

/** The identities of the signers who have one, by their number. */
const attested = (identityIds: readonly (string | null)[]) => {
  const identities = identityIds.flatMap((id, position) => (id ? [{ signer: position + 1, identity_id: id }] : []));
  return identities.length ? { identities } : {};
};

async function insert(
  kit: Kit,
  tx: Tx,
  { organizationId, mode }: KeyActor,
  { input, pdfs, mandateId, roles, ...plan }: PreparedEnvelope,
  identityIds: readonly (string | null)[],
): Promise<void> {
  const createdAt = kit.clock.now();
  const { name, message, signatureLevel, qualifiedTimestamp, expiresInDays, retentionDays } = input;
  await tx.envelope.create({
    data: {
      ...{ id: plan.id, organizationId, mode, createdAt },
      ...{ name, message, signatureLevel, qualifiedTimestamp, mandateId, expiresInDays, retentionDays },
    },
  });
  await tx.signer.createMany({
    data: input.signers.map(({ email, name, phone, order, authentication }, position) => ({
      ...{ id: plan.signerIds[position]!, envelopeId: plan.id, position, role: roles[position]! },
      ...{ email, name, phone, order, authentication: [...authentication], identityId: identityIds[position]! },
    })),
  });
  await tx.document.createMany({
    data: pdfs.map(({ sha256, size, baseSha256, preparedSha256, pages }, position) => ({
      ...{ id: plan.documentIds[position]!, envelopeId: plan.id, position, name: input.documents[position]!.name },
      ...{ sha256, size, baseSha256, preparedSha256, currentSha256: sha256, pages: [...pages] },
    })),
  });
  // The received, the repaired and the prepared bytes are one original to whoever holds them.
  await tx.documentFingerprint.createMany({
    data: pdfs.flatMap(({ sha256, baseSha256, preparedSha256 }, position) =>
      [...new Set([sha256, baseSha256, preparedSha256])].map((fingerprint) => ({
        ...{ documentId: plan.documentIds[position]!, sha256: fingerprint, kind: 'ORIGINAL' as const, createdAt },
      })),
    ),
  });
  await tx.field.createMany({
    data: input.fields.map(({ documentIndex, signerIndex, ...field }, position) => ({
      ...field,
      ...{ id: plan.fieldIds[position]!, position },
      ...{ documentId: plan.documentIds[documentIndex]!, signerId: plan.signerIds[signerIndex]! },
    })),
  });
}
