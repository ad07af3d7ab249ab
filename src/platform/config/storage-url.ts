import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { errorCode, errorMessage } from '../../kernel/unknown.ts';
import { ConfigError, secretKey } from './readers.ts';

/** A bucket of an S3-compatible service. */
export interface S3Place {
  readonly bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  readonly prefix: string;
  /** Null: Amazon's endpoint of the region. */
  readonly endpoint: string | null;
  /** Null: from the AWS variables and files of this machine. */
  readonly region: string | null;
  /** Puts the bucket in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** Null: from the AWS variables, files or roles of this machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Where documents are stored. `dir` is a local folder; for S3 it holds temporary files and cached copies. */
export type StoragePlace =
  | { readonly kind: 'file'; readonly dir: string }
  | { readonly kind: 's3'; readonly dir: string; readonly s3: S3Place };

/** Parses `file:` and a folder (`file:/srv/files`, `file:///srv/files`, `file:files`), or `s3://bucket/prefix?…`. */
export const storage = z.string().transform((text, { addIssue }): string | S3Place => {
  const wrong = (message: string) => {
    addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (text.startsWith('s3:')) {
    const read = readS3(text);
    return typeof read === 'string' ? wrong(read) : read;
  }
  if (!/^file:.+/.test(text)) return wrong('must be file: followed by a folder, or s3://bucket?endpoint=…');
  if (!text.startsWith('file://')) return path.resolve(text.slice('file:'.length));
  try {
    return fileURLToPath(text);
  } catch {
    return wrong('must be file: followed by a folder on this machine');
  }
});

const OPTIONS = ['endpoint', 'region', 'path_style'];

/**
 * Parses an S3 URL. Returns an error message if it is invalid; the message never contains parts of the URL, because
 * some are secrets.
 */
function readS3(text: string): S3Place | string {
  if (!URL.canParse(text)) return 'must be s3://bucket?endpoint=…';
  const { hostname: bucket, port, pathname, searchParams, username, password } = new URL(text);
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || port)
    return 'must have a bucket name after s3:// (3 to 63 lower-case letters, digits, dots and hyphens)';
  const unknown = [...searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return `must have no options except ${OPTIONS.join(', ')}`;
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !isEndpoint(endpoint))
    return 'must have an endpoint that begins with http:// or https://, without path, user name and password';
  const style = searchParams.get('path_style');
  if (style !== null && style !== 'true' && style !== 'false')
    return 'must have the value true or false for path_style';
  if (!username !== !password) return 'must have both an access key and a secret before the @, or neither';
  const prefix = decoded(pathname.replace(/^\/+|\/+$/g, ''));
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (prefix === null || accessKeyId === null || secretAccessKey === null) return 'must have valid percent-encoding';
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint,
    // Other services require a region in the signature but rarely check it.
    region: searchParams.get('region') || (endpoint ? 'us-east-1' : null),
    pathStyle: style === null ? endpoint !== null : style === 'true',
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : null,
  };
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Returns the secret key of a development installation. The first start creates it, readable by the owner only.
 * Processes that start at the same time use the same key.
 */
export function loadSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret.key');
  try {
    return readKey(file) ?? makeKey(dataDir, file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`DATA_DIR cannot be used: ${errorMessage(error)}.`]);
  }
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const parsed = secretKey.safeParse(text);
  if (!parsed.success) throw new ConfigError([`The key file in DATA_DIR is damaged: ${file}. Restore it from a copy.`]);
  return parsed.data;
}

function makeKey(dataDir: string, file: string): Buffer {
  // Mode 711: other accounts may pass through but not list it. When started by root, the database below runs under
  // another account.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const half = `${file}.${process.pid}`;
  const key = `${randomBytes(32).toString('hex')}\n`;
  writeFileSync(half, key, { mode: 0o600 });
  try {
    // Unlike a rename, a link does not replace the key that another process created first.
    linkSync(half, file);
  } catch (error) {
    // Some file systems (FAT, network shares) do not support links.
    if (errorCode(error) !== 'EEXIST') writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  } finally {
    rmSync(half, { force: true });
  }
  return readKey(file)!;
}
