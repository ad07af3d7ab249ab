import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Config } from '../../../platform/config/index.ts';
import { openSafeFetch, type SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { PresentationError } from '../../../standards/sd-jwt/jws.ts';
import type { StatusReference } from '../../../standards/sd-jwt/presentation.ts';
import { readStatusList, STATUS_LIST_TYPE, statusAt } from '../../../standards/sd-jwt/status-list.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { walletRules } from '../limits.ts';

/** What is read from outside to judge a presentation: the certificates of issuers, and their status lists. */

/** Something from outside is missing now. The message is for the operator and names no person. */
export class IssuersUnavailable extends Error {
  override readonly name = 'IssuersUnavailable';
  readonly forOperator = true;
}

/** What this process keeps for wallets. */
interface WalletReader {
  /** For status lists, whose addresses stand in credentials: the public internet only. */
  readonly fetch: SafeFetch;
  known: { readonly anchors: readonly Certificate[]; readonly until: number } | null;
}

export const walletReader = serviceKey<WalletReader>('walletReader');

export const openWalletReader = ({ config }: Services): WalletReader => ({
  fetch: openSafeFetch({
    allowPrivate: config.webhooksAllowPrivate,
    // A list is signed. In production its address must still not tell the network who asks.
    allowHttp: !config.production,
    timeLimit: walletRules.answer,
    keep: walletRules.maxStatusList.token + 1,
  }),
  known: null,
});

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
    services.of(walletReader).fetch.get(reference.uri, { accept: STATUS_LIST_TYPE }),
  );
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const { token, bytes: maxOutputLength } = walletRules.maxStatusList;
  if (body.length > token) throw new Error(`more than ${token} bytes`);
  const list = readStatusList(body.toString('utf8').trim(), reference, anchors, services.clock.now());
  return statusAt(await inflateInThread(list.compressed, { maxOutputLength }), list.bits, reference.index);
}
