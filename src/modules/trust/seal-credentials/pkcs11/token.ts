import type * as Pkcs11 from 'pkcs11js';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { type TokenKey, TokenObjects } from './find-objects.ts';
import { findSlot } from './find-slot.ts';
import { type Library, mechanisms } from './mechanisms.ts';
import type { OpenedToken, OpenRequest } from './messages.ts';
import { returnValueOf, TokenError } from './token-error.ts';

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
