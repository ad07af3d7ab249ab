import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { after, DAY } from '../../../kernel/clock.ts';
import { repeatableTransaction, sql } from '../../../platform/database/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { NamedFolder } from '../../../platform/storage/named-files.ts';
import type { LogPolicy } from '../../../standards/tlog/checkpoint.ts';
import {
  COSIGNATURE,
  ED25519,
  type NoteSigner,
  parseVerifierKey,
  rawKey,
  type VerifierKey,
  verifierKey,
} from '../../../standards/tlog/note.ts';
import { formatPolicy } from '../../../standards/tlog/policy.ts';

export type LogKeyPurpose = 'LOG' | 'WITNESS';

const context = (id: string): string => `log-key:${id}`;

/** Declares the column of encrypted private keys. */
export const logKeyColumn: EncryptedColumn = {
  table: 'log_keys',
  column: 'encrypted_pkcs8',
  key: { id: 'uuid' },
  contextOf: ({ id }) => context(id!),
};

/** How long the former key signs beside its successor, so that readers have time to take the new one. */
const OVERLAP = 30 * DAY;

/** A key of the log, without its private part. */
export interface ListedLogKey {
  readonly id: string;
  readonly purpose: LogKeyPurpose;
  readonly generation: number;
  readonly verifier: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** Whether it signs now. */
  readonly isInUse: boolean;
}

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'keystore'>;

/** Lists the keys of the log and of the witness, newest first. */
export async function listLogKeys({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<ListedLogKey[]> {
  const rows = await database.rows<Omit<ListedLogKey, 'isInUse'>>(sql`
    SELECT id, purpose, generation, verifier, created_at AS "createdAt", revoked_at AS "revokedAt" FROM log_keys
    ORDER BY purpose, generation DESC`);
  const now = clock.now();
  return rows.map((row) => {
    const next = rows.filter((one) => one.purpose === row.purpose && one.generation > row.generation).at(-1);
    const isReplaced = next !== undefined && (row.purpose === 'WITNESS' || after(next.createdAt, OVERLAP) < now);
    return { ...row, isInUse: row.revokedAt === null && !isReplaced };
  });
}

/** Name of the log, and of the witness: the public address without its scheme. It stays when the address changes. */
const logKeyName = (publicUrl: string, purpose: LogKeyPurpose): string =>
  `${publicUrl.replace(/^https?:\/\//, '')}/log${purpose === 'WITNESS' ? '/witness' : ''}`;

/** Makes a key: the first one, or a successor. */
export async function makeLogKey(services: Needs, purpose: LogKeyPurpose): Promise<ListedLogKey> {
  const { clock, config, database, keystore } = services;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const id = randomUUID();
  const encryptedPkcs8 = new Uint8Array(keystore.encrypt(pkcs8, context(id)));
  const type = purpose === 'LOG' ? ED25519 : COSIGNATURE;
  await repeatableTransaction(database, async (tx) => {
    const former = await tx.logKey.findFirst({ where: { purpose }, orderBy: { generation: 'desc' } });
    const name = former ? parseVerifierKey(former.verifier).name : logKeyName(config.publicUrl, purpose);
    const verifier = verifierKey(name, type, rawKey(publicKey)).text;
    const data = { id, purpose, verifier, encryptedPkcs8, createdAt: clock.now() };
    await tx.logKey.create({ data: { ...data, generation: (former?.generation ?? 0) + 1 } });
  });
  return (await listLogKeys(services)).find((key) => key.id === id)!;
}

/** Revokes a key: it signs nothing more, and readers stop to trust it. Makes a successor. Null for an unknown id. */
export async function revokeLogKey(services: Needs, id: string): Promise<ListedLogKey | null> {
  const key = (await listLogKeys(services)).find((one) => one.id === id);
  if (!key) return null;
  const { clock, database } = services;
  await database.prisma.logKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: clock.now() } });
  return makeLogKey(services, key.purpose);
}

/** Returns the signers in use, newest first. The first call creates the key. */
export async function logSigners(services: Needs, purpose: LogKeyPurpose): Promise<NoteSigner[]> {
  const used = async () => (await listLogKeys(services)).filter((key) => key.purpose === purpose && key.isInUse);
  let keys = await used();
  if (keys.length === 0) {
    // Another process may make it at the same time: the generation is unique.
    await makeLogKey(services, purpose).catch(async (error: unknown) => {
      if ((await used()).length === 0) throw error;
    });
    keys = await used();
  }
  const ids = keys.map(({ id }) => id);
  const rows = await services.database.rows<{ id: string; sealed: Buffer }>(sql`
    SELECT id, encrypted_pkcs8 AS sealed FROM log_keys WHERE id = ANY (${ids}::uuid[]) ORDER BY generation DESC`);
  return rows.map(({ id, sealed }) => {
    const pkcs8 = services.keystore.decrypt(sealed, context(id));
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    const verifier = keys.find((key) => key.id === id)!.verifier;
    return { key: parseVerifierKey(verifier), sign: (bytes) => sign(null, bytes, privateKey) };
  });
}

/** A witness that the operator asks. */
export interface AskedWitness {
  readonly key: VerifierKey;
  readonly url: string;
}

/** The witnesses of `LOG_WITNESSES`. */
export const askedWitnesses = ({ transparencyLog }: Services['config']): AskedWitness[] =>
  transparencyLog.witnesses.map(({ verifier, url }) => ({ key: parseVerifierKey(verifier), url }));

/** The keys of the own log that count, former ones too, and the witnesses that the operator asks. */
export async function ownPolicy(services: Pick<Services, 'clock' | 'config' | 'database'>): Promise<LogPolicy> {
  const { keys } = policyOf((await listLogKeys(services)).filter(({ revokedAt }) => revokedAt === null));
  const witnesses = askedWitnesses(services.config).map(({ key }) => key);
  return { keys, witnesses, needed: services.config.transparencyLog.needed };
}

/** The same as text (C2SP tlog-policy). Null before the log has a key. */
export async function ownPolicyText(services: Pick<Services, 'clock' | 'config' | 'database'>): Promise<string | null> {
  const policy = await ownPolicy(services);
  return policy.keys.length > 0 ? formatPolicy(policy) : null;
}

const POLICY = 'log/policy';

/** Writes the policy to the data folder, so that `esign verify` works without a database. */
export async function writePolicyFile(services: Pick<Services, 'clock' | 'config' | 'database'>): Promise<void> {
  const { dataDir } = services.config;
  const text = await ownPolicyText(services);
  if (text !== null && text !== (await readPolicyFile(dataDir)))
    await new NamedFolder(dataDir).write(POLICY, Buffer.from(text));
}

/** Reads that file. Null if there is none. */
export const readPolicyFile = async (dataDir: string): Promise<string | null> =>
  (await new NamedFolder(dataDir).read(POLICY))?.toString('utf8') ?? null;

/** All keys that the own log ever had, for what the service itself has stored. */
export const everyKey = async (services: Pick<Services, 'clock' | 'database'>): Promise<LogPolicy> =>
  policyOf(await listLogKeys(services));

const policyOf = (keys: readonly ListedLogKey[]): LogPolicy => ({
  keys: keys.flatMap(({ purpose, verifier }) => (purpose === 'LOG' ? [parseVerifierKey(verifier)] : [])),
  witnesses: [],
  needed: 0,
});
