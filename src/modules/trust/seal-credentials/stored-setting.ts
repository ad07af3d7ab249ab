import type { Database, SealCredential as Row } from '../../../platform/database/index.ts';
import type { EncryptedColumn, Keystore } from '../../../platform/keystore/index.ts';
import type { SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';
import type { CredentialSetting } from './held-credential.ts';
import { readKeyFile } from './open-credential.ts';

/** The content of `encrypted_setting`. */
interface StoredSetting {
  readonly credential: string;
  readonly password: string | null;
  readonly algorithm: SigningAlgorithm | null;
  /** Base64 of the PKCS#12 or PEM file, so that every process on every machine has it. Null for other kinds. */
  readonly file: string | null;
}

/** Encryption context of a credential: ciphertexts of two rows cannot be swapped. */
const context = (id: string): string => `seal-credential:${id}`;

const settingColumn: EncryptedColumn = {
  table: 'seal_credentials',
  column: 'encrypted_setting',
  key: { id: 'uuid' },
  contextOf: ({ id }) => context(id!),
};

/** Declares the column of the settings of organisations' credentials. */
export const encryptedColumns: readonly EncryptedColumn[] = [settingColumn];

/** Adds the content of the file that a setting names. @throws CredentialRefused if it cannot be read */
export async function withFile(setting: CredentialSetting): Promise<CredentialSetting> {
  const [, file] = /^(?:pkcs12|pem):(.+)$/s.exec(setting.credential) ?? [];
  return file ? { ...setting, file: await readKeyFile(file) } : setting;
}

/** Reads the settings of the credentials that organisations use. For `doctor`. */
export async function readStoredSettings(
  { prisma }: Pick<Database, 'prisma'>,
  keys: Pick<Keystore, 'decrypt'>,
): Promise<{ readonly organizationId: string; readonly setting: CredentialSetting }[]> {
  const rows = await prisma.sealCredential.findMany({ where: { removedAt: null }, orderBy: { addedAt: 'asc' } });
  return rows.map((row) => ({ organizationId: row.organizationId, setting: decryptSetting(keys, row) }));
}

export function encryptSetting(
  keystore: Keystore,
  id: string,
  { credential, password, algorithm, file }: CredentialSetting,
): Uint8Array<ArrayBuffer> {
  const stored: StoredSetting = { credential, password, algorithm, file: file?.toString('base64') ?? null };
  return Uint8Array.from(keystore.encrypt(Buffer.from(JSON.stringify(stored)), context(id)));
}

/** @throws DecryptionError if no configured key decrypts it */
export function decryptSetting(
  keystore: Pick<Keystore, 'decrypt'>,
  { id, encryptedSetting }: Pick<Row, 'id' | 'encryptedSetting'>,
): CredentialSetting {
  const json = keystore.decrypt(Buffer.from(encryptedSetting!), context(id)).toString('utf8');
  const { file, ...setting } = JSON.parse(json) as StoredSetting;
  return { ...setting, ...(file !== null && { file: Buffer.from(file, 'base64') }) };
}
