import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sha256 } from '../../../../kernel/ids.ts';
import { errorCode } from '../../../../kernel/unknown.ts';
import { Semaphore } from '../../../../platform/in-parallel.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { Asn1Error } from '../../../../standards/asn1/read.ts';
import { type Certificate, parseCertificate } from '../../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../../standards/x509/read-certificates.ts';
import {
  CredentialUnavailable,
  isSignedBy,
  issuersOf,
  rememberRefusedPin,
  type SealCredential,
  type SignableMessage,
  whyPinIsRefused,
} from '../credential.ts';
import type { TokenSetting } from './setting.ts';
import { TokenConnection } from './token-connection.ts';
import { type OpenedToken, TokenError } from './token-error.ts';

/** After a token could not be opened, it is left alone for this long, ms: waiting seals must not flood it. */
const REST = 2_000;

interface Opened {
  readonly connection: TokenConnection;
  readonly token: OpenedToken;
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
}

/**
 * A key in a PKCS #11 token. Its process is started again when the token, its sessions or the login are lost. A PIN
 * that the token has refused is never sent again, because a few wrong PINs lock a token.
 */
export class TokenCredential implements SealCredential {
  readonly kind = 'pkcs11';
  readonly place: string;
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly algorithms: readonly SigningAlgorithm[];
  readonly concurrency: number;
  readonly warnings: readonly string[];
  readonly #setting: TokenSetting;
  readonly #semaphore: Semaphore;
  #current: Promise<Opened>;
  #failure: { readonly error: TokenError; readonly at: number } | undefined;
  #closed = false;

  /** @throws TokenError */
  static async open(setting: TokenSetting): Promise<TokenCredential> {
    return new TokenCredential(setting, await connect(setting));
  }

  private constructor(setting: TokenSetting, opened: Opened) {
    const { certificate, chain, token } = opened;
    this.place = setting.place;
    this.certificate = certificate;
    this.chain = chain;
    this.algorithms = token.algorithms;
    this.concurrency = token.sessions;
    this.warnings = tokenWarnings(token);
    this.#setting = setting;
    this.#semaphore = new Semaphore(token.sessions);
    this.#current = Promise.resolve(opened);
  }

  /** @throws CredentialUnavailable */
  sign(message: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer> {
    return this.#semaphore.run(async () => {
      try {
        return await this.#signTwice(message, algorithm);
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        throw new CredentialUnavailable(`the token of the seal: ${error.message}`, { cause: error });
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#current.then(
      ({ connection }) => connection.close(),
      () => {},
    );
  }

  /** A lost session or login is noticed by the signature that needs it: it is made again, once, in a new process. */
  async #signTwice({ digest }: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer> {
    const { connection } = await this.#usable();
    try {
      return await connection.sign(digest, algorithm);
    } catch (error) {
      if (!(error instanceof TokenError) || error.failure !== 'lost') throw error;
      return await (await this.#usable()).connection.sign(digest, algorithm);
    }
  }

  /** Returns the current connection, or a new one if it is lost. @throws TokenError */
  async #usable(): Promise<Opened> {
    if (this.#closed) throw new TokenError('refused', 'the credential was closed');
    const current = this.#current;
    const opened = await current.catch(() => undefined);
    if (opened?.connection.isUsable) return opened;
    // The first caller that sees the loss starts the process; the others wait for the same one.
    if (this.#current === current) this.#current = this.#open();
    return this.#current;
  }

  async #open(): Promise<Opened> {
    if (this.#failure && performance.now() - this.#failure.at < REST) throw this.#failure.error;
    try {
      const opened = await connect(this.#setting, this.certificate);
      this.#failure = undefined;
      return opened;
    } catch (error) {
      // A refused PIN is not sent again (`credential.ts`), and another one may be tried at once.
      if (error instanceof TokenError && error.failure !== 'pin') this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}

/** What lets a key leave its token. */
const tokenWarnings = ({ extractable, sensitive }: OpenedToken): string[] => [
  ...(extractable
    ? [
        'The key can be copied out of its token: CKA_EXTRACTABLE is true. Make a new key in the token, with a new certificate.',
      ]
    : []),
  ...(sensitive
    ? []
    : [
        'The key can be read in clear in its token: CKA_SENSITIVE is false. Make a new key in the token, with a new certificate.',
      ]),
];

/** @throws TokenError if the file cannot be read */
async function readPin({ pin, pinFile }: TokenSetting): Promise<string | null> {
  if (pinFile === null) return pin;
  const text = await readSettingFile(pinFile, 'pin-source');
  return text.toString('utf8').replace(/\r?\n$/, '');
}

async function readSettingFile(file: string, name: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new TokenError('refused', `${name} cannot be read (${errorCode(error)}): ${file}`);
  }
}

/**
 * Opens the token and lets its key prove that it belongs to a certificate: to `expected`, or else to any of the token
 * or the file.
 *
 * @throws TokenError
 */
async function connect(setting: TokenSetting, expected?: Certificate): Promise<Opened> {
  const { modulePath, token: match, label, id, certificateFile, place } = setting;
  const pin = await readPin(setting);
  const refusal = pin === null ? undefined : whyPinIsRefused(`${modulePath} ${place}`, pin);
  if (refusal !== undefined) throw new TokenError('pin', refusal);
  const connection = new TokenConnection({ kind: 'open', modulePath, token: match, label, id, pin });
  try {
    const token = await connection.opened;
    const certificates = certificateFile
      ? fromFile(await readSettingFile(certificateFile, 'certificate-file'))
      : token.certificates.map((der) => parse(() => parseCertificate(Buffer.from(der))));
    const certificate = await proveKey(connection, token, expected ? [expected] : certificates);
    return { connection, token, certificate, chain: issuersOf(certificate, certificates) };
  } catch (error) {
    connection.close();
    if (error instanceof TokenError && error.failure === 'pin' && pin !== null)
      rememberRefusedPin(`${modulePath} ${place}`, pin, error.message);
    throw error;
  }
}

const fromFile = (bytes: Buffer): Certificate[] => parse(() => readCertificates(bytes));

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) throw new TokenError('refused', `a certificate cannot be read: ${error.message}`);
    throw error;
  }
}

/** Signs random bytes and returns the certificate that they verify with; of several, the one that ends last. */
async function proveKey(
  connection: TokenConnection,
  { algorithms }: OpenedToken,
  candidates: readonly Certificate[],
): Promise<Certificate> {
  const [algorithm] = algorithms;
  if (!algorithm) throw new TokenError('refused', 'the token cannot sign with this key by ECDSA or RSA');
  if (candidates.length === 0)
    throw new TokenError('refused', 'the token has no certificate: import it, or set certificate-file in the URI');
  const bytes = randomBytes(32);
  const signature = await connection.sign(sha256(bytes), algorithm);
  const [certificate] = candidates
    .filter((candidate) => isSignedBy(candidate, { bytes, algorithm, signature }))
    .sort((a, b) => b.notAfter.getTime() - a.notAfter.getTime());
  if (!certificate) throw new TokenError('refused', 'no certificate belongs to the key');
  return certificate;
}
