import { type Clock, MINUTE } from '../../../kernel/clock.ts';
import type { Config } from '../../../platform/config/index.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Database, SealCredential as Row } from '../../../platform/database/index.ts';
import type { EncryptedColumn, Keystore } from '../../../platform/keystore/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import type { SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';
import type { Seal } from '../authorities/roles.ts';
import type { OutsideData } from '../revocation/outside-data.ts';
import { type CredentialSetting, HeldCredential } from './held-credential.ts';
import { readKeyFile } from './open-credential.ts';
import { findWithdrawal, rememberSealChain } from './seal-chains.ts';

type NeededServices = Pick<Services, 'database' | 'keystore' | 'clock' | 'config' | 'log'>;

interface Held {
  /** The row. */
  readonly id: string;
  readonly credential: HeldCredential;
  /** Uses in progress. */
  uses: number;
  /** Closes the credential when nobody has used it for a while. */
  idle: NodeJS.Timeout | undefined;
}

/** An organisation's own seal, and the credential that makes it. */
interface OwnSeal {
  readonly credentialId: string;
  readonly seal: Seal;
}

/**
 * The credentials of organisations in one process. Each use asks the database which one is in use, so that an addition
 * or a removal holds at once in all processes. Opened on first use, and closed when another is in use or when it was idle:
 * a token needs a process of its own, and there may be thousands of organisations.
 */
export class OrganizationCredentials {
  readonly #services: NeededServices;
  readonly #outside: OutsideData;
  readonly #idleLimit: number;
  /** By organisation. */
  readonly #held = new Map<string, Held>();

  /** `idleLimit`: how long an unused credential stays open, ms. A seal in progress is much shorter. */
  constructor(services: NeededServices, outside: OutsideData, idleLimit = 10 * MINUTE) {
    this.#services = services;
    this.#outside = outside;
    this.#idleLimit = idleLimit;
  }

  /**
   * Returns the organisation's own seal for a legal person. Null if it has no credential, or one of another SIREN.
   * @param siren as a mandate has it, with or without spaces
   * @throws CredentialUnavailable, CredentialRefused if the credential cannot seal now: the seal waits
   */
  async seal(organizationId: string, siren: string | null): Promise<OwnSeal | null> {
    const row = await findCurrent(this.#services.database, organizationId);
    const held = this.#current(organizationId, row);
    if (!row || row.siren !== siren?.replace(/\D/g, '')) return null;
    return { credentialId: row.id, seal: await this.#use(held ?? this.#hold(row), organizationId) };
  }

  /** Closes those that are open. */
  async close(): Promise<void> {
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const { idle } of held) clearTimeout(idle);
    await Promise.all(held.map(({ credential }) => credential.close()));
  }

  /** Returns what is held of a row. Drops what is held of another. */
  #current(organizationId: string, row: Row | null): Held | undefined {
    const held = this.#held.get(organizationId);
    if (!held || held.id === row?.id) return held;
    this.#drop(organizationId, held);
    return undefined;
  }

  async #use(held: Held, organizationId: string): Promise<Seal> {
    clearTimeout(held.idle);
    held.uses += 1;
    try {
      return await held.credential.seal();
    } finally {
      held.uses -= 1;
      if (held.uses === 0 && this.#held.get(organizationId) === held)
        held.idle = setTimeout(() => this.#drop(organizationId, held), this.#idleLimit).unref();
    }
  }

  #drop(organizationId: string, { credential, idle }: Held): void {
    this.#held.delete(organizationId);
    clearTimeout(idle);
    credential
      .close()
      .catch((error: unknown) =>
        logFailure(this.#services.log, 'warn', { organizationId, err: error }, 'a seal credential could not be closed'),
      );
  }

  #hold(row: Row): Held {
    const { database, keystore, clock, config } = this.#services;
    const credential = new HeldCredential(decryptSetting(keystore, row), {
      clock,
      outside: this.#outside,
      findWithdrawal: (fingerprint) => findWithdrawal(database, fingerprint),
      remember: (trustChain) =>
        rememberSealChain(database, config.dataDir, { trustChain, isServices: false, now: clock.now() }),
    });
    const held: Held = { id: row.id, credential, uses: 0, idle: undefined };
    this.#held.set(row.organizationId, held);
    return held;
  }
}

/** Reads the credential of an organisation. One statement for all that are requested at the same moment. */
const findCurrent = createLoader(async ({ prisma }, ids: readonly string[]): Promise<readonly (Row | null)[]> => {
  const rows = await prisma.sealCredential.findMany({
    where: { organizationId: { in: [...new Set(ids)] }, removedAt: null },
  });
  return ids.map((id) => rows.find(({ organizationId }) => organizationId === id) ?? null);
});

interface CredentialServices {
  readonly config: Pick<Config, 'sealCredential' | 'dataDir'>;
  readonly clock: Clock;
  readonly database: Database;
}

/** Returns the credential of the service's own live seal. Null if the built-in one is used. Opens nothing yet. */
export function serviceCredential(
  { config, clock, database }: CredentialServices,
  outside: OutsideData,
): HeldCredential | null {
  if (!config.sealCredential) return null;
  return new HeldCredential(config.sealCredential, {
    clock,
    outside,
    findWithdrawal: (fingerprint) => findWithdrawal(database, fingerprint),
    remember: (trustChain) =>
      rememberSealChain(database, config.dataDir, { trustChain, isServices: true, now: clock.now() }),
  });
}

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
function decryptSetting(
  keystore: Pick<Keystore, 'decrypt'>,
  { id, encryptedSetting }: Pick<Row, 'id' | 'encryptedSetting'>,
): CredentialSetting {
  const json = keystore.decrypt(Buffer.from(encryptedSetting!), context(id)).toString('utf8');
  const { file, ...setting } = JSON.parse(json) as StoredSetting;
  return { ...setting, ...(file !== null && { file: Buffer.from(file, 'base64') }) };
}
