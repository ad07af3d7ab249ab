import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { KeyActor } from '../../../kernel/actor.ts';
import { MIB } from '../../../kernel/bytes.ts';
import { after } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { uploadLimits } from '../../../kernel/upload-limits.ts';
import { type Deposit, preparedTransaction, sql, type Tx } from '../../../platform/database/index.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import type { PdfInput } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { assertAffordable, reserveCredits } from '../../credits/index.ts';
import { findUploaded, because as ofPdf, readReceived, receivePdf, withTempFiles } from '../../documents/index.ts';
import type { FileVerdict } from '../../evidence/file/index.ts';
import { appendEvent, refuse } from '../../evidence/index.ts';
import { judgedWith } from '../judged-with.ts';
import { dueAt } from '../preservation/register-files.ts';
import { because } from '../reasons.ts';
import { recordFingerprints } from '../records/fingerprints.ts';
import { augment, type Preserved } from './augment.ts';
import { limits } from './limits.ts';
import { depositChain } from './store.ts';

interface PreservePdf {
  readonly name: string;
  /** Exactly one of both is given. */
  readonly pdfBase64: PdfInput | null;
  readonly uploadId: string | null;
  readonly preservedUntil: Date;
}

const priced = { kind: 'preservation' } as const;

/** A stored file that no row refers to yet. */
interface Prepared extends Preserved {
  readonly received: { readonly sha256: string; readonly sha512: string; readonly size: number };
  readonly signatureCount: number;
}

/**
 * Takes a signed PDF of anybody, validates it, brings it to B-LTA where its signatures allow, and keeps it provable until a date. It is
 * stored, charged and recorded together or not at all; a failed request leaves only an unreferenced file, which the sweep removes.
 * @throws Fault `invalid_body`, `payload_too_large` (of the request), `invalid_status` (deposited already), `insufficient_credits`, `unavailable`
 */
export function preservePdf(
  services: Services,
  key: KeyActor,
  input: PreservePdf,
  blob: Context['blob'],
): Promise<Deposit> {
  assertDate(services, input.preservedUntil);
  if ((input.pdfBase64 === null) === (input.uploadId === null))
    throw refuse('invalid_body', undefined, [{ path: 'uploadId', ...because('pdf_or_upload') }]);
  return preparedTransaction(
    services.database,
    'preserve-pdf',
    async () => {
      await assertAffordable(services, key, priced);
      return prepare(services, key, input, blob);
    },
    (tx, prepared) => keep(services, tx, key, input, prepared),
  );
}

/** @throws Fault `invalid_body` */
function assertDate({ clock }: Services, until: Date): void {
  const now = clock.now();
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + limits.longestYears);
  if (until < after(now, limits.shortest) || until > latest)
    throw refuse('invalid_body', undefined, [
      { path: 'preservedUntil', ...because('preserved_until', { years: limits.longestYears }) },
    ]);
}

function prepare(services: Services, key: KeyActor, input: PreservePdf, blob: Context['blob']): Promise<Prepared> {
  const { organizationId, mode } = key;
  const path = input.uploadId === null ? 'pdfBase64' : 'uploadId';
  return withTempFiles(services, ['received', 'augmented'], async ({ received: from, augmented: to }) => {
    const pdf = input.pdfBase64 ?? (await findUploaded(services, key, input.uploadId!));
    const maxBytes = uploadLimits.verification.each;
    const received = await receivePdf(services, { pdf, path }, { to: from, maxBytes, blob });
    const { sha256, size } = received;
    const payload = await judgedWith(services, mode);
    const verdict = await readReceived<FileVerdict>(services, {
      ...{ from, path, turnOf: organizationId, task: 'judgeFile', payload },
    });
    assertPreservable(verdict, path);
    const made = await augment(services, { from, sha256, size, to, verdict, mode, organizationId, payload });
    const sha512 = createHash('sha512');
    await pipeline(createReadStream(from), sha512);
    await services.storage.adopt(made.file.path, made.file.sha256);
    const signatureCount = verdict.signatures.filter(({ kind }) => kind === 'signature').length;
    return { ...made, received: { sha256, size, sha512: sha512.digest('hex') }, signatureCount };
  });
}

/** A file is kept if it has signatures, and none of them is known to be wrong. @throws Fault `invalid_body` */
function assertPreservable({ isPdf, isEncrypted, kind, verdict, signatures }: FileVerdict, path: string): void {
  const refused = (reason: ReturnType<typeof because> | ReturnType<typeof ofPdf>) =>
    refuse('invalid_body', undefined, [{ path, ...reason }]);
  if (!isPdf) throw refused(ofPdf('not_pdf'));
  if (isEncrypted) throw refused(ofPdf('encrypted'));
  if (verdict === 'fails') throw refused(because('signature_invalid'));
  if (kind === 'unreadable') throw refused(ofPdf('unreadable'));
  if (!signatures.some((each) => each.kind === 'signature')) throw refused(because('unsigned'));
}

async function keep(
  services: Services,
  tx: Tx,
  key: KeyActor,
  { name, preservedUntil }: PreservePdf,
  prepared: Prepared,
): Promise<Deposit> {
  const { organizationId, mode } = key;
  const { received, file, protection, obstacle, isAugmented, level: padesLevel, signatureCount } = prepared;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deposits:${organizationId}:${mode}`}, 0))`);
  await assertRoom(services, tx, key, received);
  const id = newId();
  const createdAt = services.clock.now();
  const deposit = await tx.deposit.create({
    data: {
      ...{ id, organizationId, mode, name, padesLevel, obstacle, signatureCount, createdAt, preservedUntil },
      ...{ receivedSha256: received.sha256, receivedSize: received.size, sha256: file.sha256 },
      method: protection ? 'AUGMENTATION' : 'EVIDENCE_RECORD',
    },
  });
  if (protection) {
    const { stampedAt, until: protectedUntil, endsWith } = protection;
    const fileId = newId();
    await tx.preservedFile.create({
      data: {
        ...{
          id: fileId,
          kind: 'DEPOSIT',
          subjectId: id,
          chainId: id,
          organizationId,
          mode,
          sha256: file.sha256,
          createdAt,
        },
        ...{ state: 'KEPT', stampedAt, protectedUntil, endsWith, retainedUntil: preservedUntil },
        nextAt: dueAt({ id: fileId, protection, retainedUntil: preservedUntil }),
      },
    });
  }
  const recorded = [...new Set([received.sha256, file.sha256])];
  await recordFingerprints(
    services,
    tx,
    recorded.map((sha256) => ({
      ...{ chainId: id, mode, sha256 },
      ...(sha256 === received.sha256 ? { sha512: received.sha512 } : {}),
      ...(protection && sha256 === file.sha256 ? { sha512: protection.sha512 } : {}),
    })),
  );
  await reserveCredits(services, tx, { organizationId, mode, subjectId: id }, priced);
  // The room credits debits the reservation when this event is dispatched.
  await appendEvent(services, tx, depositChain(deposit), {
    type: 'deposit.created',
    actor: 'organization',
    data: {
      ...{ received_sha256: received.sha256, sha256: file.sha256, signatures: signatureCount },
      ...{ method: deposit.method.toLowerCase(), obstacle: obstacle?.toLowerCase() ?? null, augmented: isAugmented },
      ...{ pades_level: padesLevel, preserved_until: preservedUntil.toISOString() },
      protected_until: protection?.until.toISOString() ?? null,
    },
    personal: { name },
  });
  return deposit;
}

/** @throws Fault `invalid_status` (the file is kept already), `invalid_body` (beyond the quota) */
async function assertRoom(
  { config }: Services,
  tx: Tx,
  key: KeyActor,
  { sha256, size }: Prepared['received'],
): Promise<void> {
  const kept = { ...ownedBy(key), status: 'KEPT' as const };
  const known = await tx.deposit.count({ where: { ...kept, OR: [{ receivedSha256: sha256 }, { sha256 }] } });
  if (known > 0) throw refuse('invalid_status', because('deposited_already'));
  const { _sum } = await tx.deposit.aggregate({ where: kept, _sum: { receivedSize: true } });
  if ((_sum.receivedSize ?? 0) + size > config.depositQuotaMb * MIB)
    throw refuse('invalid_body', because('deposit_quota', { mb: config.depositQuotaMb }));
}
