import { randomUUID } from 'node:crypto';
import type { Actor, KeyActor, Origin } from '../../kernel/actor.ts';
import { type Envelope, type Tx, transaction } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertScope } from '../access/index.ts';
import { assertAffordable } from '../credits/index.ts';
import { type IntakenPdf, intakePdf } from '../documents/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { assertAttestable, attestSigners, prepareAttestations } from './attest-signers.ts';
import type { NewEnvelope } from './input.ts';
import { digitalField, levelOf } from './level.ts';
import { assertFieldIndexes, assertLevelCanBeSigned } from './policy.ts';
import { pricedAs } from './price.ts';
import { send } from './send-envelope.ts';
import { chainOf, lockEnvelope } from './store.ts';

/** Rows of the new envelope that are named before the PDFs are touched: a form field carries its row's id. */
interface Plan {
  readonly id: string;
  readonly signerIds: readonly string[];
  readonly documentIds: readonly string[];
  readonly fieldIds: readonly string[];
}

/**
 * Creates an envelope, and sends it when asked to. The PDFs are inspected, repaired where that is possible, and get
 * their fields before anything is written; a refusal leaves nothing but unreferenced files, which the sweep takes.
 * Refuses: `payload_too_large`, `invalid_body`, `mandate_required`, `identity_required`, `phone_required`,
 * `insufficient_credits`, `idv_not_configured`, `unavailable` (the provider of a remote identity check).
 */
export async function createEnvelope(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  input: NewEnvelope,
  blob: Context['blob'],
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  assertFieldIndexes(input);
  const plan: Plan = {
    id: randomUUID(),
    signerIds: input.signers.map(() => randomUUID()),
    documentIds: input.documents.map(() => randomUUID()),
    fieldIds: input.fields.map(() => randomUUID()),
  };
  const pdfs = await Promise.all(input.documents.map((_, index) => intake(kit, input, plan, index, blob)));
  assertLevelCanBeSigned(input);
  await assertAttestable(kit, key, input.signers);
  if (input.send && input.signers.some(({ identity }) => identity))
    await assertAffordable(kit, key, pricedAs(input.signatureLevel, input.signers));
  const attestations = await prepareAttestations(kit, key, input.signers);
  return transaction(kit.database, async (tx) => {
    const identityIds = await attestSigners(kit, tx, key, origin, attestations);
    await insert(kit, tx, key, input, { ...plan, identityIds }, pdfs);
    const envelope = (await lockEnvelope(tx, plan.id))!;
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
        ...attested(identityIds),
      },
      personal: { name: input.name, ip: origin.ip },
    });
    if (input.send) await send(kit, tx, actor, origin, envelope);
    return envelope;
  });
}

/** The identities of the signers who have one, by their number. */
const attested = (identityIds: readonly (string | null)[]) => {
  const identities = identityIds.flatMap((id, position) => (id ? [{ signer: position + 1, identity_id: id }] : []));
  return identities.length ? { identities } : {};
};

const intake = (
  kit: Kit,
  input: NewEnvelope,
  plan: Plan,
  index: number,
  blob: Context['blob'],
): Promise<IntakenPdf> => {
  const onDocument = input.fields
    .map((field, position) => ({ ...field, position }))
    .filter(({ documentIndex }) => documentIndex === index);
  return intakePdf(
    kit,
    {
      pdf: input.documents[index]!.pdf,
      path: `documents.${index}.pdfBase64`,
      fields: onDocument.map(({ position, type, page, x, y, width, height, value, signerIndex }) => ({
        id: plan.fieldIds[position]!,
        ...{ type, page, x, y, width, height, value },
        signerName: input.signers[signerIndex]!.name,
        digital: position === digitalPosition(input, onDocument, signerIndex),
        path: `fields.${position}`,
      })),
    },
    blob,
  );
};

type PlacedInput = NewEnvelope['fields'][number] & { readonly position: number };

/** Which field becomes the signer's digital signature; undefined for those who have none. */
function digitalPosition(
  { signatureLevel, signers }: NewEnvelope,
  onDocument: readonly PlacedInput[],
  signer: number,
): number | undefined {
  const { identity, identityId } = signers[signer]!;
  const attested = { role: 'SIGNER', identityId: identity || identityId ? 'attested' : null } as const;
  if (levelOf({ signatureLevel }, attested) !== 'ADVANCED') return undefined;
  return digitalField(onDocument.filter(({ signerIndex }) => signerIndex === signer))?.position;
}

async function insert(
  kit: Kit,
  tx: Tx,
  { organizationId, mode }: KeyActor,
  input: NewEnvelope,
  plan: Plan & { readonly identityIds: readonly (string | null)[] },
  pdfs: readonly IntakenPdf[],
): Promise<void> {
  const createdAt = kit.clock.now();
  const { name, message, signatureLevel, qualifiedTimestamp, mandateId, expiresInDays, retentionDays } = input;
  await tx.envelope.create({
    data: {
      ...{ id: plan.id, organizationId, mode, createdAt },
      ...{ name, message, signatureLevel, qualifiedTimestamp, mandateId, expiresInDays, retentionDays },
    },
  });
  await tx.signer.createMany({
    data: input.signers.map(({ email, name, phone, order, authentication }, position) => ({
      ...{ id: plan.signerIds[position]!, envelopeId: plan.id, position },
      ...{ email, name, phone, order, authentication: [...authentication], identityId: plan.identityIds[position]! },
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
