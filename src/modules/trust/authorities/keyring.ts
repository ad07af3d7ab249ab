import { AsyncLocalStorage } from 'node:async_hooks';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import { type Database, type Queries, sql } from '../../../platform/database/index.ts';
import type { EncryptedColumn, Keystore } from '../../../platform/keystore/index.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import type { PkiRole } from './roles.ts';

/** A certificate of a key. */
interface KeyCertificate {
  readonly certificate: Certificate;
  readonly issuerKeyId: string;
  readonly revocation: Revocation | null;
}

interface Revocation {
  readonly at: Date;
  /** CRLReason (RFC 5280 §5.3.1). */
  readonly reason: number;
  /** Since when the key may have been compromised (RFC 5280 §5.3.2). Null if not stated. */
  readonly invalidSince: Date | null;
}

/** A key in memory, with its certificates, newest first. */
export interface PkiKey {
  readonly id: string;
  readonly mode: Mode;
  readonly role: PkiRole;
  readonly generation: number;
  /** Null for a root whose key is kept outside the service. */
  readonly privateKey: KeyObject | null;
  /** The newest CRL of such a root, DER. */
  readonly offlineCrl: Buffer | null;
  /** Number of its last CRL when it was read. */
  readonly crlNumber: number;
  readonly certificates: readonly KeyCertificate[];
}

/** A root whose key is kept outside the service must sign. The message is for the operator. */
export class KeyOffline extends Error {
  override readonly name = 'KeyOffline';
  readonly forOperator = true;
}

/** @throws KeyOffline */
export function privateKeyOf({ privateKey, mode }: PkiKey): KeyObject {
  if (privateKey) return privateKey;
  throw new KeyOffline(
    `The key of the ${mode.toLowerCase()} root is kept outside the service: give its file with --root-key and --password-file.`,
  );
}

/** Encryption context of a private key: ciphertexts of two keys cannot be swapped. */
export const keyContext = (id: string): string => `pki-key:${id}`;

export const keyColumn: EncryptedColumn = {
  table: 'pki_keys',
  column: 'encrypted_pkcs8',
  key: { id: 'uuid' },
  contextOf: ({ id }) => keyContext(id!),
};

/** All keys of both hierarchies, as read from the database at one point in time. */
export class Keyring {
  readonly #keys: ReadonlyMap<string, PkiKey>;

  constructor(keys: Iterable<PkiKey>) {
    this.#keys = new Map([...keys].map((key) => [key.id, key]));
  }

  find(id: string): PkiKey | undefined {
    return this.#keys.get(id);
  }

  keys(): Iterable<PkiKey> {
    return this.#keys.values();
  }

  /** The newest key of a role. Undefined before the hierarchy is created. */
  newest(mode: Mode, role: PkiRole): PkiKey | undefined {
    return this.all(mode, role)[0];
  }

  /** All keys of a role, newest first. */
  all(mode: Mode, role: PkiRole): PkiKey[] {
    const all = [...this.#keys.values()].filter((key) => key.mode === mode && key.role === role);
    return all.sort((a, b) => b.generation - a.generation);
  }

  /** Finds the key of a certificate, and its entry. Undefined for other certificates. */
  holding({ fingerprintSha256 }: Certificate): { key: PkiKey; held: KeyCertificate } | undefined {
    for (const key of this.#keys.values()) {
      const held = key.certificates.find(({ certificate }) => certificate.fingerprintSha256 === fingerprintSha256);
      if (held) return { key, held };
    }
    return undefined;
  }

  /** All certificates signed by a CA's key. */
  issuedBy(issuerKeyId: string): KeyCertificate[] {
    const all = [...this.#keys.values()].flatMap(({ certificates }) => certificates);
    return all.filter((held) => held.issuerKeyId === issuerKeyId);
  }

  get state(): HierarchyState {
    const held = [...this.#keys.values()].flatMap((key) => key.certificates);
    const offline = [...this.#keys.values()].filter(({ privateKey }) => !privateKey);
    return {
      certificates: held.length,
      revoked: held.filter(({ revocation }) => revocation).length,
      offline: offline.length,
      offlineLists: offline.reduce((sum, { crlNumber }) => sum + crlNumber, 0),
    };
  }

  /** Whether certificates, revocations or lists were added, or keys taken out, after this keyring was read. */
  isBehind(state: HierarchyState): boolean {
    const own = this.state;
    return (Object.keys(own) as (keyof HierarchyState)[]).some((count) => own[count] < state[count]);
  }

  /** Returns a keyring with `key` added, or replaced by id. */
  with(key: PkiKey): Keyring {
    return new Keyring([...this.#keys.values(), key]);
  }
}

interface KeyRow extends Pick<PkiKey, 'id' | 'mode' | 'role' | 'generation' | 'offlineCrl' | 'crlNumber'> {
  readonly encryptedPkcs8: Buffer | null;
}

interface CertificateRow {
  readonly keyId: string;
  readonly issuerKeyId: string;
  readonly der: Buffer;
  readonly revokedAt: Date | null;
  readonly revocationReason: number | null;
  readonly invalidSince: Date | null;
}

/**
 * Reads all keys and decrypts the private ones into memory. Uses SQL, as all reads before the server listens: Prisma's first
 * query takes 80 ms. Reads the keys before the certificates: a key and its first certificate are committed together, so every
 * key found has a certificate.
 *
 * @throws DecryptionError if SECRET_KEY does not match
 */
export async function loadKeyring(on: Queries, keystore: Keystore): Promise<Keyring> {
  const keys = await on.rows<KeyRow>(sql`
    SELECT id, mode, role, generation, encrypted_pkcs8 AS "encryptedPkcs8", offline_crl AS "offlineCrl",
      crl_number::int AS "crlNumber" FROM pki_keys`);
  const rows = await on.rows<CertificateRow>(sql`
    SELECT key_id AS "keyId", issuer_key_id AS "issuerKeyId", der, revoked_at AS "revokedAt",
      revocation_reason AS "revocationReason", invalid_since AS "invalidSince"
    FROM pki_certificates ORDER BY generation DESC`);
  const issuedKeyCertificates = (id: string): KeyCertificate[] =>
    rows
      .filter(({ keyId }) => keyId === id)
      .map(({ der, issuerKeyId, revokedAt, revocationReason, invalidSince }) => ({
        certificate: parseCertificate(der),
        issuerKeyId,
        revocation: revokedAt && { at: revokedAt, reason: revocationReason ?? 0, invalidSince },
      }));
  return new Keyring(
    keys.map(({ encryptedPkcs8, ...key }) => ({
      ...key,
      privateKey: encryptedPkcs8 && readPrivateKey(keystore.decrypt(encryptedPkcs8, keyContext(key.id))),
      certificates: issuedKeyCertificates(key.id),
    })),
  );
}

export const readPrivateKey = (pkcs8: Buffer): KeyObject =>
  createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });

const signers = new WeakMap<KeyCertificate, Signer>();

/** Returns a key as a signer with its newest certificate. Always the same object, so that its caches stay valid. */
export function keySigner(key: PkiKey, ring: Keyring): Signer {
  const held = itemAt(key.certificates, 0);
  const made = signers.get(held);
  if (made) return made;
  const issuer = ring.find(held.issuerKeyId);
  const signer: Signer = {
    certificate: held.certificate,
    // Include the CA's certificate. The root is in the document security store, where validators expect it.
    chain: issuer && issuer.id !== key.id ? [itemAt(issuer.certificates, 0).certificate.der] : [],
    algorithm: 'ecdsa-sha256',
    sign: (bytes) => sign('sha256', bytes, privateKeyOf(key)),
  };
  signers.set(held, signer);
  return signer;
}

/**
 * How many certificates the hierarchies have, how many are revoked, how many keys are kept outside the service, and the
 * sum of the numbers of the lists that those have signed. All only grow.
 */
interface HierarchyState {
  readonly certificates: number;
  readonly revoked: number;
  readonly offline: number;
  readonly offlineLists: number;
}

/**
 * Reads the state of the hierarchies: a small statement, shared by all callers of the same turn of the event loop. The
 * key is the same for all.
 */
const readState = createLoader(async (database, keys: readonly 'state'[]): Promise<readonly HierarchyState[]> => {
  const [state] = await database.rows<HierarchyState>(sql`
      SELECT certificates.*, keys.* FROM
        (SELECT count(*)::int AS certificates, count(revoked_at)::int AS revoked FROM pki_certificates) certificates,
        (SELECT count(*)::int AS offline, coalesce(sum(crl_number), 0)::int AS "offlineLists"
          FROM pki_keys WHERE encrypted_pkcs8 IS NULL) keys`);
  return keys.map(() => state!);
});

/** The first answer within `askingOnce`. */
interface Answer {
  state: Promise<HierarchyState> | null;
}

const answers = new AsyncLocalStorage<Answer>();

/**
 * Runs work that reads the state of the hierarchies once, at its first use of a key. Only for work whose commit refuses
 * what a certificate signed that was revoked in the meantime (`findRevokedAmong`).
 */
export const askingOnce = <T>(work: () => Promise<T>): Promise<T> => answers.run({ state: null }, work);

/** Reads the state of the hierarchies as of now; within `askingOnce`, as of the first call. */
export function readHierarchyState(database: Database): Promise<HierarchyState> {
  const answer = answers.getStore();
  if (!answer) return readState(database, 'state');
  answer.state ??= readState(database, 'state').catch((error: unknown) => {
    answer.state = null;
    throw error;
  });
  return answer.state;
}
