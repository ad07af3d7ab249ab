import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codeOf } from '../../kernel/unknown.ts';
import { url } from './readers.ts';

/** An external time-stamp authority, as configured. */
export interface TimestampAuthoritySetting {
  /** `http(s)://…`, with user and password if the provider requires them. */
  readonly url: string;
  /** Host with its port, if the URL has one. Each authority of the list has its own. */
  readonly host: string;
  /** The operator says that the provider is on the trusted list. */
  readonly qualified: boolean;
  /** Certificate and private key, PEM, for the connections to this host only. */
  readonly client: ClientCertificate | null;
}

export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
}

type Name = 'TSA_URL' | 'TSA_URLS' | 'TSA_QUALIFIED' | 'TSA_CLIENT_CERT' | 'TSA_CLIENT_KEY';
type Variables = { readonly [name in Name]?: string | undefined };

/**
 * Reads the time-stamp authorities in their order; none means the built-in one. Reads the files of client certificates.
 * Adds what is wrong to `problems`.
 */
export function readTimestampAuthorities(variables: Variables, problems: string[]): TimestampAuthoritySetting[] {
  const urls = readUrls(variables, problems);
  const hosts = urls.map((one) => new URL(one).host);
  const repeated = hosts.find((host, index) => hosts.indexOf(host) !== index);
  if (repeated) problems.push(`TSA_URLS contains the host ${repeated} twice: list each host once.`);
  const qualified = readQualified(variables.TSA_QUALIFIED, hosts, problems);
  const clients = readClients(variables, urls, problems);
  return urls.map((one) => {
    const { host } = new URL(one);
    return { url: one, host, qualified: qualified.has(host), client: clients.get(host) ?? null };
  });
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

function readUrls({ TSA_URL: single, TSA_URLS: text }: Variables, problems: string[]): string[] {
  const urls = text === undefined && single !== undefined ? [single] : listOf(text);
  if (text !== undefined && single !== undefined && (urls.length !== 1 || urls[0] !== single))
    problems.push('TSA_URL and TSA_URLS are both set and differ: remove TSA_URL.');
  const reader = url('http:', 'https:');
  const good = urls.filter((one) => reader.safeParse(one).success);
  if (text !== undefined && (good.length < urls.length || urls.length === 0))
    problems.push('TSA_URLS must be URLs that begin with http:// or https://, separated by spaces or commas.');
  return good;
}

/** The hosts of qualified authorities: all, none, or those listed. */
function readQualified(text: string | undefined, hosts: readonly string[], problems: string[]): ReadonlySet<string> {
  if (text === undefined || text === 'false') return new Set();
  if (text === 'true') return new Set(hosts);
  const named = listOf(text).map((host) => host.toLowerCase());
  if (!named.every((host) => hosts.includes(host)))
    problems.push('TSA_QUALIFIED must be true, false, or hosts of TSA_URLS, separated by commas.');
  return new Set(named);
}

function readClients(
  { TSA_CLIENT_CERT: certificates, TSA_CLIENT_KEY: keys }: Variables,
  urls: readonly string[],
  problems: string[],
): ReadonlyMap<string, ClientCertificate> {
  const parsed = urls.map((one) => new URL(one));
  const hosts = parsed.filter(({ protocol }) => protocol === 'https:').map(({ host }) => host);
  const files = filesByHost('TSA_CLIENT_CERT', certificates, hosts, problems);
  const keyFiles = filesByHost('TSA_CLIENT_KEY', keys, hosts, problems);
  const loose = [...keyFiles.keys()].find((host) => !files.has(host));
  if (loose) problems.push(`TSA_CLIENT_KEY has a key for ${loose}, for which TSA_CLIENT_CERT has no certificate.`);
  const clients = new Map<string, ClientCertificate>();
  for (const [host, file] of files) {
    const client = readPair(file, keyFiles.get(host) ?? file, problems);
    if (client) clients.set(host, client);
  }
  return clients;
}

/** Reads `FILE` for the only https authority, or `HOST=FILE` for each, separated by commas. */
function filesByHost(
  name: Name,
  text: string | undefined,
  hosts: readonly string[],
  problems: string[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (text?.includes('-----BEGIN')) {
    problems.push(`${name} must be the path of a file, not its content.`);
    return files;
  }
  for (const part of (text ?? '').split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, named, file = part] = /^([^\s=/\\@]+)=(.+)$/.exec(part) ?? [];
    const host = named?.toLowerCase() ?? (hosts.length === 1 ? hosts[0] : undefined);
    if (host !== undefined && hosts.includes(host)) files.set(host, file);
    else if (named) problems.push(`${name} names ${named}, which is no https host of TSA_URLS.`);
    else if (hosts.length === 0) problems.push(`${name} requires an https authority in TSA_URL or TSA_URLS.`);
    else problems.push(`${name} must name the host of each file (HOST=FILE), because TSA_URLS has several.`);
  }
  return files;
}

function readPair(file: string, keyFile: string, problems: string[]): ClientCertificate | null {
  const certificate = readText('TSA_CLIENT_CERT', file, problems);
  const key = file === keyFile ? certificate : readText('TSA_CLIENT_KEY', keyFile, problems);
  if (certificate === null || key === null) return null;
  const parsed = attempt(() => new X509Certificate(certificate));
  const opened = attempt(() => createPrivateKey(key));
  if (!parsed) problems.push(`TSA_CLIENT_CERT: ${file} contains no certificate in PEM.`);
  if (!opened) problems.push(`TSA_CLIENT_KEY: ${keyFile} contains no private key in PEM without a passphrase.`);
  if (!parsed || !opened) return null;
  if (parsed.checkPrivateKey(opened)) return { certificate, key };
  problems.push(`TSA_CLIENT_KEY: the key in ${keyFile} does not match the certificate in ${file}.`);
  return null;
}

function readText(name: Name, file: string, problems: string[]): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    problems.push(`${name}: ${file} cannot be read (${codeOf(error) ?? 'error'}).`);
    return null;
  }
}

function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
