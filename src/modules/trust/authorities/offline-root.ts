import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { repeatableTransaction, sql, type Tx } from '../../../platform/database/index.ts';
import type { Keystore } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { encryptPrivateKey } from '../../../standards/pkcs12/encrypt-key.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { crlOf } from './answer-ocsp.ts';
import { type Keyring, loadKeyring, type PkiKey } from './keyring.ts';
import { findRevoked, KeyRefused } from './revoke-key.ts';
import { pemOf } from './root-files.ts';

/** Validity of a list that an offline root signs: its keeper signs one a year, with a month to spare. */
const OFFLINE_LIST_LIFETIME = 400 * DAY;
/** How long before the end of such a list its keeper is reminded. */
export const OFFLINE_LIST_NOTICE = 60 * DAY;

/**
 * Takes the key of a root out of the service: `save` writes it to a file of its keeper; then it is erased here, with a
 * revocation list that lasts until the keeper signs the next one.
 * @throws KeyRefused if it is not a root's key, or no longer here; and the errors of `save`
 */
export async function exportRoot(
  { database, keystore, clock, log }: Pick<Services, 'database' | 'clock' | 'log'> & { readonly keystore: Keystore },
  id: string,
  save: (key: RootKey) => Promise<void>,
): Promise<void> {
  const held = (await loadKeyring(database, keystore)).find(id);
  if (held?.role !== 'ROOT') throw new KeyRefused('Only the key of a root can leave the service.');
  if (!held.privateKey) throw new KeyRefused('The key of this root has already left the service.');
  await save({ certificate: itemAt(held.certificates, 0).certificate, privateKey: held.privateKey });
  await repeatableTransaction(database, async (tx) => {
    const ring = await loadKeyring(tx, keystore);
    await publishOfflineList(tx, ring, ring.find(id)!, clock.now());
    await tx.run(sql`UPDATE pki_keys SET encrypted_pkcs8 = NULL WHERE id = ${id}::uuid`);
  });
  log.warn({ keyId: id, mode: held.mode }, 'the key of a root has left the service');
}

/** Signs and stores the next revocation list of a root, whose key must be in the ring. */
export async function publishOfflineList(tx: Tx, ring: Keyring, root: PkiKey, now: Date): Promise<void> {
  const [taken] = await tx.rows<{ number: bigint }>(sql`
    UPDATE pki_keys SET crl_number = crl_number + 1 WHERE id = ${root.id}::uuid RETURNING crl_number AS number`);
  const revoked = await findRevoked(tx, root.id, now);
  const list = await crlOf({ ca: root, ring, now }, { number: taken!.number, revoked }, OFFLINE_LIST_LIFETIME);
  await tx.run(sql`UPDATE pki_keys SET offline_crl = ${list} WHERE id = ${root.id}::uuid`);
}

/** Returns the ring with the key of an offline root, for as long as it signs. @throws KeyRefused if it is not of here */
export function withRootKey(ring: Keyring, { certificate, privateKey }: RootKey): Keyring {
  const key = ring.holding(certificate)?.key;
  if (key?.role !== 'ROOT') throw new KeyRefused('The file contains a root of another service.');
  return ring.with({ ...key, privateKey });
}

/** Whether the key of the newest root of a mode is kept outside, and the root not revoked. */
export function isOffline(root: PkiKey | undefined): boolean {
  return root !== undefined && !root.privateKey && !root.certificates[0]?.revocation;
}

/** The key of a root that is kept outside the service, and its certificate. In memory only while it signs. */
export interface RootKey {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

/** Writes the file of a root's key: its certificate, and the key encrypted under a password. PEM. */
export async function writeRootKey({ certificate, privateKey }: RootKey, password: string): Promise<string> {
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const encrypted = await encryptPrivateKey(pkcs8, password);
  return `${certificate.subjectText}\n${pemOf('CERTIFICATE', certificate.der)}${pemOf('ENCRYPTED PRIVATE KEY', encrypted)}`;
}

/** Reads such a file. @throws KeyRefused if it is not one, if the password is wrong, or if both parts do not match */
export function readRootKey(text: string, password: string): RootKey {
  const [certificate, ...others] = readCertificates(Buffer.from(text));
  const block = /-----BEGIN ENCRYPTED PRIVATE KEY-----[\s\S]+?-----END ENCRYPTED PRIVATE KEY-----/.exec(text);
  if (!certificate || others.length > 0 || !block)
    throw new KeyRefused('The file is not that of a root key: it must contain a certificate and its encrypted key.');
  const privateKey = decrypted(block[0], password);
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  if (!spki.equals(certificate.spki)) throw new KeyRefused('The key in the file is not that of its certificate.');
  return { certificate, privateKey };
}

function decrypted(key: string, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key, format: 'pem', passphrase });
  } catch {
    throw new KeyRefused('The key in the file cannot be decrypted with this password.');
  }
}
