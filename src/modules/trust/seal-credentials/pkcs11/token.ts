import type * as Pkcs11 from 'pkcs11js';
import { errorMessage } from '../../../../kernel/unknown.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { type Library, mechanisms, type TokenKey, TokenObjects } from './find-objects.ts';
import type { TokenMatch } from './setting.ts';
import { type OpenedToken, type OpenRequest, returnValueOf, TokenError } from './token-error.ts';

/** Far more than a device has. */
const MAX_SLOTS = 1_000;

interface Slot {
  readonly handle: Pkcs11.Handle;
  readonly token: Pkcs11.TokenInfo;
}

/**
 * Finds the one token with all attributes of the setting (RFC 7512 §2.5).
 *
 * @throws TokenError if there is none, or more than one
 */
function findSlot(module: Pkcs11.PKCS11, match: TokenMatch): Slot {
  const library = module.C_GetInfo();
  const found = module
    .C_GetSlotList(true)
    .slice(0, MAX_SLOTS)
    .flatMap((handle) => {
      const slot = describe(module, handle);
      return slot && matches(match, { ...library, ...slot }) ? [{ handle, token: slot.token }] : [];
    });
  const [first, second] = found;
  if (!first) throw new TokenError('lost', 'no token matches the URI: it is not connected, or not initialised');
  if (second) throw new TokenError('refused', `${found.length} tokens match the URI: add token, serial or slot-id`);
  return first;
}

interface Description {
  readonly handle: Pkcs11.Handle;
  readonly slot: Pkcs11.SlotInfo;
  readonly token: Pkcs11.TokenInfo;
}

/** A token that is removed while we look does not hide the others. */
function describe(module: Pkcs11.PKCS11, handle: Pkcs11.Handle): Description | undefined {
  try {
    return { handle, slot: module.C_GetSlotInfo(handle), token: module.C_GetTokenInfo(handle) };
  } catch (error) {
    if (/CKR_(TOKEN_NOT_|DEVICE_|SLOT_ID_INVALID)/.test(errorMessage(error))) return undefined;
    throw error;
  }
}

function matches(match: TokenMatch, { handle, slot, token, ...library }: Description & Pkcs11.ModuleInfo): boolean {
  const { major, minor } = library.libraryVersion;
  const actual: Readonly<Required<TokenMatch>> = {
    token: token.label,
    manufacturer: token.manufacturerID,
    serial: token.serialNumber,
    model: token.model,
    'library-manufacturer': library.manufacturerID,
    'library-description': library.libraryDescription,
    // A version without a minor part means 0 (RFC 7512 §2.3).
    'library-version': match['library-version']?.includes('.') === false ? `${major}` : `${major}.${minor}`,
    'slot-description': slot.slotDescription,
    'slot-manufacturer': slot.manufacturerID,
    'slot-id': String(slotNumber(handle)),
  };
  return Object.entries(match).every(
    // Texts of PKCS #11 are padded with blanks.
    ([name, wanted]) => actual[name as keyof TokenMatch].trimEnd() === wanted,
  );
}

/** A handle is a CK_SLOT_ID in the byte order of the machine; every machine that Node runs on here is little-endian. */
const slotNumber = (handle: Pkcs11.Handle): bigint =>
  handle.length === 8 ? handle.readBigUInt64LE() : BigInt(handle.readUInt32LE());

/** Sessions, and so signatures in progress: a network HSM needs several to be busy, and small tokens have no more. */
export const MAX_SESSIONS = 8;
/** Larger than any signature: RSA of 8,192 bits has 1,024 bytes. */
const MAX_SIGNATURE = 2_048;

/** An open token with its key and its sessions. Lives in a token process; a failure other than `refused` ends it. */
export class Token {
  readonly #library: Library;
  readonly #module: Pkcs11.PKCS11;
  readonly #key: TokenKey;
  readonly #pin: string | null;
  /** Sessions that are not in use. */
  readonly #free: Pkcs11.Handle[];
  readonly #waiting: ((session: Pkcs11.Handle) => void)[] = [];
  readonly opened: OpenedToken;

  /** Loads the library, logs in and opens the sessions. @throws TokenError, or the error of a call */
  constructor(library: Library, { modulePath, token: match, label, id, pin }: OpenRequest) {
    this.#library = library;
    this.#pin = pin;
    this.#module = loadModule(library, modulePath);
    const concurrent = initialize(library, this.#module);
    const { handle: slot, token } = findSlot(this.#module, match);
    const first = this.#openSession(slot);
    this.#logIn(first, token.flags);
    const objects = new TokenObjects(library, this.#module, first);
    this.#key = objects.findKey(label, id);
    this.#free = [first];
    while (concurrent && this.#free.length < MAX_SESSIONS) {
      const more = this.#tryOpenSession(slot);
      if (!more) break;
      this.#free.push(more);
    }
    this.opened = {
      kind: 'opened',
      certificates: objects.certificates(this.#key.id),
      algorithms: this.#algorithms(slot),
      sessions: this.#free.length,
      extractable: this.#key.extractable,
      sensitive: this.#key.sensitive,
    };
  }

  /** Signs a SHA-256 digest as soon as a session is free. @throws the error of a call */
  async sign(digest: Buffer, algorithm: SigningAlgorithm): Promise<Buffer> {
    const session = this.#free.pop() ?? (await new Promise<Pkcs11.Handle>((resolve) => this.#waiting.push(resolve)));
    try {
      return await this.#signIn(session, digest, algorithm);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(session);
      else this.#free.push(session);
    }
  }

  async #signIn(session: Pkcs11.Handle, digest: Buffer, algorithm: SigningAlgorithm): Promise<Buffer> {
    const { name, parameters, input, output } = mechanisms[algorithm];
    const mechanism = { mechanism: this.#library[name], ...parameters(this.#library) };
    this.#module.C_SignInit(session, mechanism, this.#key.handle);
    if (this.#key.asksEachTime && this.#pin !== null)
      this.#module.C_Login(session, this.#library.CKU_CONTEXT_SPECIFIC, this.#pin);
    const data = input(digest);
    const out = Buffer.alloc(MAX_SIGNATURE);
    const signature = await this.#module.C_SignAsync(session, data, out);
    return output(Buffer.from(signature));
  }

  #openSession(slot: Pkcs11.Handle): Pkcs11.Handle {
    return this.#module.C_OpenSession(slot, this.#library.CKF_SERIAL_SESSION);
  }

  #tryOpenSession(slot: Pkcs11.Handle): Pkcs11.Handle | undefined {
    try {
      return this.#openSession(slot);
    } catch (error) {
      if (returnValueOf(error) === 'CKR_SESSION_COUNT') return undefined;
      throw error;
    }
  }

  /** A login holds for all sessions of the process (PKCS #11 v2.40 §2.6). */
  #logIn(session: Pkcs11.Handle, flags: number): void {
    const { CKF_LOGIN_REQUIRED, CKF_PROTECTED_AUTHENTICATION_PATH, CKU_USER } = this.#library;
    if ((flags & CKF_LOGIN_REQUIRED) === 0) return;
    this.#assertAttemptsLeft(flags);
    // A token with a PIN pad asks there.
    if (this.#pin === null && (flags & CKF_PROTECTED_AUTHENTICATION_PATH) === 0)
      throw new TokenError(
        'refused',
        'the token needs a PIN: set SEAL_CREDENTIAL_PASSWORD or --password-file, or pin-source in the URI',
      );
    if (this.#pin === null) this.#module.C_Login(session, CKU_USER);
    else this.#module.C_Login(session, CKU_USER, this.#pin);
  }

  /** The last attempt is left to a person: a wrong PIN in the configuration must not lock the token. */
  #assertAttemptsLeft(flags: number): void {
    const { CKF_USER_PIN_LOCKED, CKF_USER_PIN_FINAL_TRY } = this.#library;
    if (flags & CKF_USER_PIN_LOCKED)
      throw new TokenError('lost', 'the PIN is locked: unlock it with the tool of the token');
    if (flags & CKF_USER_PIN_FINAL_TRY)
      throw new TokenError(
        'lost',
        'only one attempt is left before the token locks the PIN: log in once with the tool of the token, with the right PIN',
      );
  }

  /** Algorithms for the type of the key that the token has, and that the key may be used with. */
  #algorithms(slot: Pkcs11.Handle): SigningAlgorithm[] {
    const { CKF_SIGN } = this.#library;
    const offered = this.#module.C_GetMechanismList(slot);
    const { allowed, type } = this.#key;
    return (Object.keys(mechanisms) as SigningAlgorithm[]).filter((algorithm) => {
      const { name, keyType } = mechanisms[algorithm];
      const number = this.#library[name];
      if (this.#library[keyType] !== type || !offered.includes(number)) return false;
      if (allowed && !allowed.includes(number)) return false;
      return (this.#module.C_GetMechanismInfo(slot, number).flags & CKF_SIGN) !== 0;
    });
  }
}

function loadModule(library: Library, path: string): Pkcs11.PKCS11 {
  const module = new library.PKCS11();
  try {
    module.load(path);
  } catch (error) {
    throw new TokenError('refused', `the library cannot be loaded: ${error instanceof Error ? error.message : ''}`);
  }
  return module;
}

/** Initialises the library for calls from several threads; returns false if it cannot have them. */
function initialize(library: Library, module: Pkcs11.PKCS11): boolean {
  try {
    module.C_Initialize({ flags: library.CKF_OS_LOCKING_OK });
    return true;
  } catch (error) {
    if (returnValueOf(error) !== 'CKR_CANT_LOCK') throw error;
    module.C_Initialize();
    return false;
  }
}
