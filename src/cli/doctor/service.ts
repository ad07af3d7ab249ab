import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createClient } from 'redis';
import { request } from 'undici';
import { countPastEnd } from '../../app/ended-rows.ts';
import { MIB } from '../../kernel/bytes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { errorCode, isRecord } from '../../kernel/unknown.ts';
import { discoverProvider, fetchBounded, UnusableProvider } from '../../modules/access/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { whyNoAnswer } from '../../platform/http/bounded-answer.ts';
import { matchKeys } from '../../platform/keystore/index.ts';
import { silentLog } from '../../platform/log/index.ts';
import { probeSmtp } from '../../platform/mail/index.ts';
import { Neighbours } from '../../platform/neighbours/index.ts';
import { S3Bucket } from '../../platform/storage/index.ts';
import { type Finding, host } from './finding.ts';

/**
 * Checks that an HTTP service can be reached. Sends HEAD, which changes nothing, and no credentials; any status below
 * 500 is accepted.
 */
export async function examineGateway(what: string, url: string, timeLimit: number): Promise<Finding> {
  const target = new URL(url);
  target.username = '';
  target.password = '';
  try {
    const { statusCode, body } = await request(target, { method: 'HEAD', signal: AbortSignal.timeout(timeLimit) });
    await body.dump();
    if (statusCode >= 500) return { what, state: 'fault', detail: `${host(url)} answers HTTP ${statusCode}` };
    return { what, state: 'ok', detail: `${host(url)} is reachable (HTTP ${statusCode} to HEAD)` };
  } catch (error) {
    return { what, state: 'fault', detail: `${host(url)} did not respond: ${whyNoAnswer(error, timeLimit)}` };
  }
}

const what = 'openid provider';

/** Reads the metadata of the OpenID provider; sends no credentials. */
export async function examineOidc({ oidc, publicUrl }: Config, timeLimit: number): Promise<readonly Finding[]> {
  if (!oidc) return [];
  try {
    const metadata = await discoverProvider(oidc, (url, options) => fetchBounded(url, options, timeLimit));
    const methods = metadata.code_challenge_methods_supported ?? [];
    const lacks = [
      ...(methods.includes('S256') ? [] : ['it does not state that it supports PKCE (S256)']),
      ...(metadata.authorization_response_iss_parameter_supported
        ? []
        : ['it does not name itself in its answers (RFC 9207)']),
      ...(metadata.end_session_endpoint
        ? []
        : ['people who sign out here stay signed in there (no end_session_endpoint)']),
    ];
    const facts = `${host(oidc.issuer)} answers; its redirect URI must be ${publicUrl}/console/oidc`;
    return [{ what, state: lacks.length ? 'note' : 'ok', detail: [facts, ...lacks].join('; ') }];
  } catch (error) {
    const why = error instanceof UnusableProvider ? error.message : serviceReason(error, timeLimit);
    return [{ what, state: 'fault', detail: `nobody can sign in at ${host(oidc.issuer)}: ${why}` }];
  }
}

/** The library wraps the error of the connection. */
function serviceReason(error: unknown, timeLimit: number): string {
  if (error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError')
    return whyNoAnswer(error.cause, timeLimit);
  return whyNoAnswer(error, timeLimit);
}

/** Connects, sends PING and disconnects. */
export async function examineRedis(url: string, timeLimit: number): Promise<Finding> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: timeLimit },
    socket: { connectTimeout: timeLimit, reconnectStrategy: false },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const began = performance.now();
    await client.ping();
    const ms = Math.round(performance.now() - began);
    return { what: 'redis', state: 'ok', detail: `${host(url)} answers PING in ${ms} ms` };
  } finally {
    client.destroy();
  }
}

/** Connects to the mail server and logs in; sends nothing. */
export async function examineSmtp(smtpUrl: string, timeLimit: number): Promise<Finding> {
  try {
    const { host, encrypted, authenticated } = await probeSmtp(smtpUrl, timeLimit);
    const parts = [encrypted ? 'TLS' : 'no TLS', ...(authenticated ? ['the login was accepted'] : ['no login'])];
    return { what: 'smtp', state: encrypted ? 'ok' : 'note', detail: `${host} answers, ${parts.join(', ')}` };
  } catch (error) {
    // The server's own message may repeat the credentials.
    const { responseCode, command } = isRecord(error) ? error : {};
    const step = typeof command === 'string' && command !== 'CONN' ? ` to ${command.split(' ')[0]}` : '';
    const answer = responseCode ? `it answers ${responseCode}${step}` : (errorCode(error) ?? 'no connection');
    return { what: 'smtp', state: 'fault', detail: `no mail can be sent: ${answer}` };
  }
}

/** One busy hour uses more than this, MB. */
const LEAST_FREE = 1024;

/** Checks the folder of documents, or of the bucket's local cache: whether it is writable, and its free space. */
export async function examineDisk({ storage: { kind, dir } }: Config): Promise<readonly Finding[]> {
  try {
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error);
    const isMissing = code === 'ENOENT';
    const detail = isMissing
      ? `${dir} does not exist yet: the server will create it`
      : `${dir} cannot be written: ${code}`;
    if (kind === 'file') return [{ what: 'storage', state: 'fault', detail }];
    // A copy of what the bucket has: a machine or a container on which no server ran has none.
    return [{ what: 'disk', state: isMissing ? 'note' : 'fault', detail }];
  }
  const { bavail, bsize } = await statfs(dir);
  const free = Math.floor((bavail * bsize) / MIB);
  const isLow = free < LEAST_FREE;
  const detail = `${dir}, ${free} MB free${isLow ? `: a busy hour needs ${LEAST_FREE} MB` : ''}`;
  const disk: Finding = { what: 'disk', state: isLow ? 'fault' : 'ok', detail };
  const storage: Finding = { what: 'storage', state: 'ok', detail: `${dir}, writable` };
  return kind === 'file' ? [storage, disk] : [disk];
}

/** Lists the bucket. Does not test writing, because doctor changes nothing. */
export async function examineBucket({ storage: place }: Config): Promise<readonly Finding[]> {
  if (place.kind !== 's3') return [];
  const where = `s3://${place.s3.bucket}/${place.s3.prefix}`;
  const bucket = await S3Bucket.open(place.s3, new Neighbours(silentLog));
  try {
    await bucket.check();
    return [{ what: 'storage', state: 'ok', detail: `${where} can be listed; writing was not tested` }];
  } finally {
    bucket.close();
  }
}

/** Checks that the configured keys match the database. Counts no values and decrypts only the HMAC keys. */
export async function examineSecretKey(config: Config, { pool }: Database): Promise<Finding> {
  const { cipher, missing, needed } = await matchKeys(pool, config.secretKey, config.secretKeyPrevious);
  const what = 'secret key';
  if (missing.length) {
    return {
      what,
      state: 'fault',
      detail: `neither SECRET_KEY nor SECRET_KEY_PREVIOUS contains the key ${missing.join(', ')}`,
    };
  }
  const others = needed.filter((id) => id !== cipher.keyId);
  if (!others.length) return { what, state: 'ok', detail: `${cipher.keyId} decrypts everything` };
  const detail = `${cipher.keyId}; still in use: ${others.join(', ')}. Run \`esign keys rotate\``;
  return { what, state: 'note', detail };
}

/** Says how many rows are past the end of their retention. The job of each hour deletes them. */
export async function examineEnded(database: Database, config: Config, clock: Clock): Promise<Finding> {
  const counts = await countPastEnd({ clock, config }, database);
  const past = [...counts].filter(([, count]) => count > 0);
  const what = 'retention';
  if (past.length === 0) return { what, state: 'ok', detail: 'no row is past its end' };
  const list = past.map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`).join(', ');
  return { what, state: 'note', detail: `past their end, deleted within the hour: ${list}` };
}
