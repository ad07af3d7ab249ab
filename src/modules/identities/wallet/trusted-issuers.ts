import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Config } from '../../../platform/config/index.ts';
import { FetchFailed, openSafeFetch, type SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { isBusy, SandboxFailure, SandboxRefusal } from '../../../platform/sandbox/index.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { CWT_STATUS_LIST_TYPE } from '../../../standards/mdoc/status-list.ts';
import { PresentationError, type TokenIssuer } from '../../../standards/sd-jwt/jws.ts';
import type { StatusReference } from '../../../standards/sd-jwt/presentation.ts';
import { readStatusList, STATUS_LIST_TYPE, statusAt } from '../../../standards/sd-jwt/status-list.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { sandboxes } from '../../documents/index.ts';
import { type Ask, assertPathNotRevoked, CertificateRevoked, OutsideUnavailable } from '../../trust/index.ts';
import type { IssuerStatus } from '../attributes.ts';
import { walletRules } from '../limits.ts';
import type { ReadInChild, tasks } from './tasks.ts';

/**
 * What is read from outside to judge a presentation: the certificates of issuers, whether these are revoked, and their
 * status lists.
 */

/** Something from outside is missing now. The message is for the operator and names no person. */
export class IssuersUnavailable extends Error {
  override readonly name = 'IssuersUnavailable';
  readonly forOperator = true;
}

/** What this process keeps for wallets. */
interface WalletReader {
  /** For status lists, whose addresses stand in credentials: the public internet only. */
  readonly fetch: SafeFetch;
  /** For OCSP responses and CRLs, which are signed and mostly served by HTTP. */
  readonly fetchSigned: SafeFetch;
  /** What was found out about certificates of issuers, by their SHA-256. */
  readonly statuses: Map<string, { readonly status: IssuerStatus; readonly until: number }>;
  known: { readonly anchors: readonly Certificate[]; readonly until: number } | null;
}

export const walletReader = serviceKey<WalletReader>('walletReader');

export const openWalletReader = ({ config: { webhooksAllowPrivate: allowPrivate, production } }: Services) => ({
  fetch: openSafeFetch({
    allowPrivate,
    // A list is signed. In production its address must still not tell the network who asks.
    allowHttp: !production,
    timeLimit: walletRules.answer,
    keep: walletRules.maxStatusList.token + 1,
  }),
  fetchSigned: openSafeFetch({
    ...{ allowPrivate, allowHttp: true, timeLimit: walletRules.answer, keep: walletRules.maxRevocation + 1 },
  }),
  statuses: new Map(),
  known: null,
});

/** Closes its connections. */
export const closeWalletReader = async ({ fetch, fetchSigned }: WalletReader): Promise<void> => {
  await Promise.all([fetch.close(), fetchSigned.close()]);
};

/**
 * Returns the certificates of trusted issuers, which are read again after an hour.
 * @throws IssuersUnavailable (they cannot be read now, and the known ones are too old)
 */
export async function trustedIssuers(services: Services): Promise<readonly Certificate[]> {
  const reader = services.of(walletReader);
  const now = services.clock.now().getTime();
  if (reader.known && now < reader.known.until) return reader.known.anchors;
  const anchors = await loadIssuers(services.config);
  reader.known = { anchors, until: now + walletRules.issuersAge };
  return anchors;
}

/** Reads the certificates of issuers. @throws IssuersUnavailable */
export async function loadIssuers({ wallet }: Pick<Config, 'wallet'>): Promise<readonly Certificate[]> {
  const source = wallet?.issuers ?? '';
  try {
    const bytes = source.startsWith('https:') ? await download(source) : await readFile(source);
    if (bytes.length > walletRules.maxIssuers) throw new Error(`more than ${walletRules.maxIssuers} bytes`);
    const anchors = readCertificates(bytes);
    if (anchors.length === 0) throw new Error('no certificate in PEM');
    return anchors;
  } catch (error) {
    throw new IssuersUnavailable(`WALLET_ISSUERS cannot be read: ${error instanceof Error ? error.message : 'error'}`);
  }
}

/** The operator chose the address, so that it may be a private one. */
async function download(url: string): Promise<Buffer> {
  const fetch = openSafeFetch({ allowPrivate: true, timeLimit: walletRules.answer, keep: walletRules.maxIssuers + 1 });
  try {
    const { status, body } = await fetch.get(url);
    if (status !== 200) throw new Error(`HTTP ${status}`);
    return body;
  } finally {
    await fetch.close();
  }
}

/**
 * Asks whether certificates of an issuer are revoked, at the OCSP and CRL addresses that they name. Fails closed: an answer
 * that cannot be had now lets nobody through. Without an address the anchor vouches alone. Kept for ten minutes.
 * @throws PresentationError `issuer_revoked`; IssuersUnavailable (no usable answer: the person may try again)
 */
export async function issuerStatus(services: Services, { certificate, path }: TokenIssuer): Promise<IssuerStatus> {
  const { statuses } = services.of(walletReader);
  const [now, key] = [services.clock.now(), path.map(({ fingerprintSha256 }) => fingerprintSha256).join()];
  const known = statuses.get(key);
  if (known && now.getTime() < known.until) return known.status;
  try {
    const isAsked = await callOutside('revocation', () => assertPathNotRevoked(path, now, askGuarded(services)));
    const status = isAsked ? 'GOOD' : 'NOT_PUBLISHED';
    statuses.delete(key);
    if (statuses.size >= MOST_STATUSES) statuses.delete(statuses.keys().next().value!);
    statuses.set(key, { status, until: now.getTime() + walletRules.issuerStatusAge });
    return status;
  } catch (error) {
    if (error instanceof CertificateRevoked) throw new PresentationError('issuer_revoked', error.message);
    if (!(error instanceof OutsideUnavailable)) throw error;
    throw new IssuersUnavailable(`the issuer ${certificate.subjectText} cannot be checked: ${error.message}`);
  }
}

/** Issuers of all Member States, several for each. */
const MOST_STATUSES = 256;

/** Asks the public internet only: the addresses stand in certificates that others issued. */
const askGuarded =
  (services: Services): Ask =>
  async ({ url, accept, post, maxBytes }) => {
    const { fetchSigned } = services.of(walletReader);
    const host = URL.canParse(url) ? new URL(url).host : 'an address that is none';
    const most = Math.min(maxBytes, walletRules.maxRevocation);
    try {
      const { status, body } = post
        ? await fetchSigned.post(url, { accept, 'content-type': post.type }, post.body)
        : await fetchSigned.get(url, { accept });
      if (status !== 200) throw new OutsideUnavailable(`${host} answered HTTP ${status}`);
      if (body.length > most) throw new OutsideUnavailable(`${host} sent more than ${most} bytes`);
      return body;
    } catch (error) {
      throw error instanceof FetchFailed ? new OutsideUnavailable(`${host}: ${error.message}`) : error;
    }
  };

/**
 * Has a child read CBOR from a wallet or a status list: nothing of it is parsed here.
 * @param payload besides the certificates of trusted issuers and the time
 * @throws PresentationError; IssuersUnavailable (the machine is busy: the person may try again)
 */
export async function readInChild<T extends object>(
  services: Services,
  task: keyof typeof tasks,
  payload: object,
  anchors: readonly Certificate[],
): Promise<T & { readonly issuer: TokenIssuer }> {
  const known = { anchors: anchors.map(({ der }) => der), now: services.clock.now() };
  const options = { turnOf: 'wallets', timeoutMs: walletRules.childTime };
  try {
    const child = services.of(sandboxes).get('reading');
    const read = await child.run<ReadInChild<T>>(task, { ...payload, ...known }, options);
    if ('problem' in read) throw new PresentationError(read.problem, read.message);
    const path = read.path.map((der) => parseCertificate(Buffer.from(der))) as [Certificate, ...Certificate[]];
    return { ...read, issuer: { certificate: path[0], path } };
  } catch (error) {
    if (isBusy(error)) throw new IssuersUnavailable(`${task} found no free processor`);
    const isLost = error instanceof SandboxFailure || error instanceof SandboxRefusal;
    throw isLost ? new PresentationError('malformed', `it cannot be read: ${error.message}`) : error;
  }
}

const inflateInThread = promisify(inflate);

/**
 * Asks whether the issuer has revoked a credential. Fails closed: without a current list, nothing is accepted.
 * @throws PresentationError `revoked`; IssuersUnavailable (no list, or not a valid one: the person may try again)
 */
export async function assertNotRevoked(
  services: Services,
  reference: StatusReference,
  anchors: readonly Certificate[],
): Promise<void> {
  const status = await readStatus(services, reference, anchors).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'error';
    throw new IssuersUnavailable(`the status list of ${new URL(reference.uri).host} cannot be used: ${why}`);
  });
  if (status !== 0) throw new PresentationError('revoked', `the issuer gives it the status ${status}`);
}

async function readStatus(
  services: Services,
  reference: StatusReference,
  anchors: readonly Certificate[],
): Promise<number> {
  const { status, body } = await callOutside('revocation', () =>
    services.of(walletReader).fetch.get(reference.uri, { accept: `${STATUS_LIST_TYPE}, ${CWT_STATUS_LIST_TYPE}` }),
  );
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const { token, bytes: maxBytes } = walletRules.maxStatusList;
  if (body.length > token) throw new Error(`more than ${token} bytes`);
  const { issuer, value } = await readList(services, body, reference, anchors, maxBytes);
  // A list says nothing if its issuer may no longer sign.
  await issuerStatus(services, issuer);
  return value;
}

/** Reads a list in either form: a JWT begins with the base64url of a brace. */
async function readList(
  services: Services,
  body: Buffer,
  reference: StatusReference,
  anchors: readonly Certificate[],
  maxBytes: number,
): Promise<{ readonly issuer: TokenIssuer; readonly value: number }> {
  if (!body.subarray(0, 2).equals(JWT_START)) {
    const payload = { token: body, reference, maxBytes };
    const { issuer, status } = await readInChild<{ status: number }>(services, 'readCwtStatus', payload, anchors);
    return { issuer, value: status };
  }
  const list = readStatusList(body.toString('utf8').trim(), reference, anchors, services.clock.now());
  const statuses = await inflateInThread(list.compressed, { maxOutputLength: maxBytes });
  return { issuer: list.issuer, value: statusAt(statuses, list.bits, reference.index) };
}

const JWT_START = Buffer.from('ey');
