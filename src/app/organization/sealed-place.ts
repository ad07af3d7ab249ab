import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { MIB } from '../../kernel/bytes.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { isRecord } from '../../kernel/unknown.ts';
import { BackupError, type BackupPlace } from '../../platform/backup/index.ts';
import { type Cipher, DecryptionError, openCipher } from '../../platform/keystore/index.ts';

/** An organisation in a folder or a bucket, from one installation to another. */
export interface ExportManifest {
  /** Id of the export. */
  readonly id: string;
  readonly organization: { readonly id: string; readonly name: string };
  /** Id of the installation that it comes from. */
  readonly installation: string;
  readonly exportedAt: string;
  /** The organisation is read-only there: this export may be imported. */
  readonly moved: boolean;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly count: number }[];
  /** Last number of `domain_events` there: the numbers here must be higher. */
  readonly lastEvent: string;
  /** The numbered parts, in the order in which they are read. */
  readonly parts: readonly { readonly of: string; readonly name: string }[];
  readonly files: { readonly count: number; readonly bytes: number };
  /** Ids of the chains that were not valid there either. */
  readonly invalidChains: readonly string[];
}

const FORMAT = 'esign-organization/1';
const HEAD = 'organization.json';
/** RFC 7914: 128 MB of memory for each guess of a password. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * MIB } as const;

/**
 * A place of which each file is encrypted with a password (AES-256-GCM, with a key of its own for each name: a file that
 * was changed, or that has another's name, does not open). The file `organization.json` is written last.
 */
export class SealedPlace {
  readonly #place: BackupPlace;
  readonly #cipher: Cipher;
  readonly #salt: string;

  private constructor(place: BackupPlace, cipher: Cipher, salt: string) {
    this.#place = place;
    this.#cipher = cipher;
    this.#salt = salt;
  }

  /** @throws BackupError (the place has an export) */
  static async create(place: BackupPlace, password: string): Promise<SealedPlace> {
    const there = await place.read(HEAD);
    if (there) {
      there.destroy();
      throw new BackupError(`${place.label} contains an export already. Use another target.`);
    }
    const salt = randomBytes(16).toString('base64');
    return new SealedPlace(place, await passwordCipher(password, salt), salt);
  }

  /** @throws BackupError (no export, another format, another password, a changed file) */
  static async open(
    place: BackupPlace,
    password: string,
  ): Promise<{ readonly sealed: SealedPlace; readonly manifest: ExportManifest }> {
    const stream = await place.read(HEAD);
    if (!stream) throw new BackupError(`${place.label} contains no export: ${HEAD} is missing.`);
    const head: unknown = await text(stream)
      .then(JSON.parse)
      .catch(() => null);
    if (!isRecord(head) || head.format !== FORMAT || typeof head.salt !== 'string' || typeof head.manifest !== 'string')
      throw new BackupError(`${HEAD} is not an export in the format ${FORMAT}.`);
    const sealed = new SealedPlace(place, await passwordCipher(password, head.salt), head.salt);
    const bytes = sealed.#open(
      Buffer.from(head.manifest, 'base64'),
      HEAD,
      `the password is another one, or ${HEAD} was changed`,
    );
    return { sealed, manifest: JSON.parse(bytes.toString('utf8')) as ExportManifest };
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#put(name, this.#cipher.encrypt(bytes, sealedPlaceContext(name)));
  }

  /** @throws BackupError (missing or changed) */
  async read(name: string): Promise<Buffer> {
    const stream = await this.#place.read(name);
    if (!stream) throw new BackupError(`The export is damaged: ${name} is missing.`);
    return this.#open(await buffer(stream), name, `the export is damaged: ${name} was changed`);
  }

  async finish(manifest: ExportManifest): Promise<void> {
    const sealed = this.#cipher
      .encrypt(Buffer.from(JSON.stringify(manifest)), sealedPlaceContext(HEAD))
      .toString('base64');
    await this.#put(HEAD, Buffer.from(`${JSON.stringify({ format: FORMAT, salt: this.#salt, manifest: sealed })}\n`));
  }

  #open(bytes: Buffer, name: string, otherwise: string): Buffer {
    try {
      return this.#cipher.decrypt(bytes, sealedPlaceContext(name));
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      throw new BackupError(`The export cannot be opened: ${otherwise}.`);
    }
  }

  async #put(name: string, bytes: Buffer): Promise<void> {
    const local = path.join(this.#place.tempDir, randomUUID());
    await writeFile(local, bytes, { flag: 'wx', mode: 0o600 });
    await this.#place.write(name, { path: local, size: bytes.length, sha256: sha256Hex(bytes) });
  }
}

const sealedPlaceContext = (name: string): string => `organization-export:${name}`;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

const passwordCipher = async (password: string, salt: string): Promise<Cipher> =>
  openCipher(await derive(password.normalize('NFC'), Buffer.from(salt, 'base64'), 32, COST));
