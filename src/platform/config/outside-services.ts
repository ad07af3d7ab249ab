import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../kernel/unknown.ts';
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
type AuthorityVariables = { readonly [name in Name]?: string | undefined };

/**
 * Reads the time-stamp authorities in their order; none means the built-in one. Reads the files of client certificates.
 * Adds what is wrong to `problems`.
 */
export function readTimestampAuthorities(
  variables: AuthorityVariables,
  problems: string[],
): TimestampAuthoritySetting[] {
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

const commaList = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

function readUrls({ TSA_URL: single, TSA_URLS: text }: AuthorityVariables, problems: string[]): string[] {
  const urls = text === undefined && single !== undefined ? [single] : commaList(text);
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
  const named = commaList(text).map((host) => host.toLowerCase());
  if (!named.every((host) => hosts.includes(host)))
    problems.push('TSA_QUALIFIED must be true, false, or hosts of TSA_URLS, separated by commas.');
  return new Set(named);
}

function readClients(
  { TSA_CLIENT_CERT: certificates, TSA_CLIENT_KEY: keys }: AuthorityVariables,
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
    problems.push(`${name}: ${file} cannot be read (${errorCode(error) ?? 'error'}).`);
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

/** Trusted lists, and the certificates that the operator trusts to sign them. */
export interface TrustedListsSetting {
  /** Each `http(s)://…` or the absolute path of a file. */
  readonly sources: readonly string[];
  /** DER. */
  readonly signers: readonly Buffer[];
}

interface ListVariables {
  readonly TRUSTED_LISTS?: string | undefined;
  readonly TRUSTED_LIST_SIGNERS?: string | undefined;
}

/** Reads the settings of trusted lists and the files of certificates. Adds what is wrong to `problems`. */
export function readTrustedLists(
  { TRUSTED_LISTS: lists, TRUSTED_LIST_SIGNERS: files }: ListVariables,
  problems: string[],
): TrustedListsSetting | null {
  if (lists === undefined) {
    if (files !== undefined) problems.push('TRUSTED_LIST_SIGNERS has no effect without TRUSTED_LISTS.');
    return null;
  }
  const sources = [...new Set(lists.split(/[\s,]+/).filter(Boolean))].map((source) => readSource(source, problems));
  const signers = (files ?? '').split(',').flatMap((file) => readSigners(file.trim(), problems));
  if (files === undefined)
    problems.push(
      'TRUSTED_LIST_SIGNERS is required if TRUSTED_LISTS is set: a list proves itself by its signature only.',
    );
  return { sources, signers };
}

function readSource(source: string, problems: string[]): string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return path.resolve(source);
  if (!url('https:', 'http:').safeParse(source).success)
    problems.push('TRUSTED_LISTS must be https:// addresses or files, separated by spaces or commas.');
  return source;
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readSigners(file: string, problems: string[]): Buffer[] {
  if (file === '') return [];
  try {
    const blocks = readFileSync(file, 'utf8').match(pemBlock) ?? [];
    if (blocks.length === 0) problems.push(`TRUSTED_LIST_SIGNERS: ${file} contains no certificate in PEM.`);
    return blocks.map((block) => new X509Certificate(block).raw);
  } catch (error) {
    problems.push(`TRUSTED_LIST_SIGNERS: ${file} cannot be read (${errorCode(error) ?? 'not a certificate'}).`);
    return [];
  }
}

/** The trust service where signers have certificates of their own (CSC API v2). */
interface SignerServiceSetting {
  /** Base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

type SignerServiceName = 'SIGNER_CSC_URL' | 'SIGNER_CSC_CLIENT_ID' | 'SIGNER_CSC_CLIENT_SECRET';

/** Reads the trust service of signers. Null if it is not set. Adds what is wrong to `problems`. */
export function readSignerService(
  variables: { readonly [name in SignerServiceName]?: string | undefined },
  problems: string[],
): SignerServiceSetting | null {
  const { SIGNER_CSC_URL: address, SIGNER_CSC_CLIENT_ID: clientId, SIGNER_CSC_CLIENT_SECRET: clientSecret } = variables;
  if (address === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (address === undefined || clientId === undefined || clientSecret === undefined) {
    problems.push('SIGNER_CSC_URL, SIGNER_CSC_CLIENT_ID and SIGNER_CSC_CLIENT_SECRET are set together or not at all.');
    return null;
  }
  const isLocal = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/]|$)/.test(address);
  if ((!isLocal && !url('https:').safeParse(address).success) || !URL.canParse(address) || /[?#@]/.test(address))
    problems.push('SIGNER_CSC_URL must begin with https:// and have no password, ? or #: secrets are sent to it.');
  return { baseUrl: address.replace(/\/+$/, ''), clientId, clientSecret };
}

/** A witness of the transparency log. */
interface LogWitness {
  /** Verifier key (C2SP signed-note): name, id and public key. */
  readonly verifier: string;
  /** Prefix of its address, to which `/add-checkpoint` is added. */
  readonly url: string;
}

export interface LogSetting {
  readonly witnesses: readonly LogWitness[];
  /** How many of them must have cosigned a checkpoint. */
  readonly needed: number;
}

interface WitnessVariables {
  readonly LOG_WITNESSES?: string | undefined;
  readonly LOG_WITNESS_POLICY?: string | undefined;
}

/** Reads the witnesses of the transparency log. Adds what is wrong to `problems`. */
export function readLogSetting(
  { LOG_WITNESSES: list, LOG_WITNESS_POLICY: policy }: WitnessVariables,
  problems: string[],
): LogSetting {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  const witnesses = entries.filter(Boolean).flatMap((entry) => {
    const [verifier = '', address = '', ...rest] = entry.split(/\s+/);
    const isRight = /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(verifier) && rest.length === 0;
    if (isRight && url('https:', 'http:').safeParse(address).success) return [{ verifier, url: address }];
    problems.push(
      'LOG_WITNESSES must be KEY URL for each witness, separated by commas: `esign log witness` prints both.',
    );
    return [];
  });
  const needed = neededOf(policy, witnesses.length);
  if (needed === null)
    problems.push('LOG_WITNESS_POLICY must be any, all, or a number that is not larger than that of the witnesses.');
  return { witnesses, needed: needed ?? 0 };
}

function neededOf(policy: string | undefined, count: number): number | null {
  if (policy === undefined || policy === 'all') return count;
  if (policy === 'any') return Math.min(1, count);
  const needed = Number(policy);
  return /^\d{1,3}$/.test(policy) && needed <= count ? needed : null;
}
