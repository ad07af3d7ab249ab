import { randomBytes } from 'node:crypto';
import { after } from '../../../kernel/clock.ts';
import { sha256, sha256Hex } from '../../../kernel/ids.ts';
import { type OneTimeCode, repeatableTransaction, type Signer, type Tx } from '../../../platform/database/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { parseCertificate } from '../../../standards/x509/certificate.ts';
import type { SignatureSpace } from '../../documents/index.ts';
import { type PersonalCredential, type PersonToken, personalCredential } from '../../trust/index.ts';
import { limits } from '../limits.ts';
import type { CheckedSignature } from '../signature-input.ts';
import type { SigningAct } from '../signing-act.ts';

/** What waits for a signer who is at their trust service: one row for each signer, for minutes. */

/** What was checked of the act before the signer left. */
interface HeldAct {
  readonly checked: CheckedSignature;
  readonly pictures: SigningAct['pictures'];
  readonly usedChannel: OneTimeCode['channel'] | null;
}

/** What the signer is asked to authorize: these bytes, with this credential. */
export interface HeldSigning {
  readonly service: PersonToken;
  readonly credential: PersonalCredential;
  /** The time that the marks and signatures state. */
  readonly at: Date;
  readonly space: SignatureSpace;
  /** The files that the signatures continue, one for each document. */
  readonly revisions: readonly string[];
  /** The signed attributes of the signature of each document. */
  readonly toSign: readonly Buffer[];
}

export interface Authorization {
  /** Undefined for what a former version holds. */
  readonly envelopeId?: string | undefined;
  readonly act: HeldAct;
  /** Secret of the request (RFC 7636). */
  readonly verifier: string;
  /** Null while the signer has only been asked to show their certificates. */
  readonly signing: HeldSigning | null;
}

const context = (signerId: string) => `certificate-authorization:${signerId}`;

/** Declares the column of what is held. */
export const authorizationColumn: EncryptedColumn = {
  table: 'certificate_authorizations',
  column: 'sealed_request',
  key: { signer_id: 'uuid' },
  contextOf: ({ signer_id: signerId }) => context(signerId!),
};

/** A secret for a request: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Holds an authorization until the browser is back with `state`. Replaces the signer's former one. */
export async function holdAuthorization(
  services: Services,
  tx: Tx,
  { id: signerId, identityId }: Pick<Signer, 'id'> & { readonly identityId: string },
  state: string,
  authorization: Authorization,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(writable(authorization)), 'utf8');
  const row = {
    identityId,
    stateSha256: sha256Hex(state),
    sealedRequest: Uint8Array.from(services.keystore.encrypt(text, context(signerId))),
    expiresAt: after(services.clock.now(), limits.certificateAuthorization),
  };
  await tx.certificateAuthorization.upsert({ where: { signerId }, create: { signerId, ...row }, update: row });
}

/**
 * Takes what waits for the signer under `state`: once, so that nothing can be repeated. Null for another state, another
 * signer's, one that was taken, and one that has run out.
 */
export const takeAuthorization = (services: Services, signerId: string, state: string): Promise<Authorization | null> =>
  repeatableTransaction(services.database, async (tx) => {
    const where = { signerId, stateSha256: sha256Hex(state), expiresAt: { gt: services.clock.now() } };
    const row = await tx.certificateAuthorization.findFirst({ where });
    const taken = row && (await tx.certificateAuthorization.deleteMany({ where }));
    if (!row || !taken?.count) return null;
    return readAuthorization(decrypted(services, row));
  });

/** Lists the signers whose authorization has run out. */
export async function findLapsed({ clock, database }: Services): Promise<string[]> {
  const where = { expiresAt: { lte: clock.now() } };
  const rows = await database.prisma.certificateAuthorization.findMany({
    where,
    select: { signerId: true },
    take: 1_000,
  });
  return rows.map(({ signerId }) => signerId);
}

/** Takes an authorization that has run out. Null if another process was first, or the signer began again. */
export async function takeLapsed(
  services: Services,
  tx: Tx,
  signerId: string,
): Promise<Pick<Authorization, 'envelopeId'> | null> {
  const where = { signerId, expiresAt: { lte: services.clock.now() } };
  const row = await tx.certificateAuthorization.findFirst({ where });
  const { count } = await tx.certificateAuthorization.deleteMany({ where });
  return row && count > 0 ? readAuthorization(decrypted(services, row)) : null;
}

const decrypted = (
  { keystore }: Services,
  { signerId, sealedRequest }: { readonly signerId: string; readonly sealedRequest: Uint8Array },
): Buffer => keystore.decrypt(Buffer.from(sealedRequest), context(signerId));

/** Deletes what waits for an erased person. */
export const eraseAuthorizations = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.certificateAuthorization.deleteMany({ where: { identityId } }));

const base64 = (bytes: Buffer): string => bytes.toString('base64');

function writable({ envelopeId, act, verifier, signing }: Authorization) {
  const { values, ...checked } = act.checked;
  const held = { envelopeId, act: { ...act, checked: { ...checked, values: [...values] } }, verifier };
  if (!signing) return { ...held, signing };
  const { credential, toSign, at, ...rest } = signing;
  const { id, key } = credential;
  return {
    ...held,
    signing: {
      ...rest,
      at: at.toISOString(),
      toSign: toSign.map(base64),
      credential: {
        id,
        certificates: key.certificates.map(({ der }) => base64(der)),
        algorithms: [...key.algorithms],
        multisign: key.multisign,
      },
    },
  };
}

function readAuthorization(text: Buffer): Authorization {
  const { envelopeId, act, verifier, signing } = JSON.parse(text.toString('utf8')) as ReturnType<typeof writable>;
  const read = {
    envelopeId,
    act: { ...act, checked: { ...act.checked, values: new Map(act.checked.values) } },
    verifier,
  };
  if (!signing) return { ...read, signing };
  const { id, certificates, algorithms, multisign } = signing.credential;
  const [first, ...others] = certificates.map((der) => parseCertificate(Buffer.from(der, 'base64')));
  const key = { certificates: [first!, ...others] as const, algorithms: new Map(algorithms), multisign };
  return {
    ...read,
    signing: {
      ...signing,
      at: new Date(signing.at),
      toSign: signing.toSign.map((bytes) => Buffer.from(bytes, 'base64')),
      credential: personalCredential(id, key),
    },
  };
}

/** The message of one document, as a key signs it. */
export const authorizationMessage = (bytes: Buffer) => ({ bytes, digest: sha256(bytes) });
