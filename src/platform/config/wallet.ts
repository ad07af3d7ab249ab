import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../kernel/unknown.ts';
import { url } from './readers.ts';

/** Verification by identity wallets (OpenID4VP), as configured. Complete only with certificates and issuers. */
export interface WalletSetting {
  /** DER of the access certificate, then of those between it and its root. Empty: not set. */
  readonly certificates: readonly Buffer[];
  /** Where the certificates of trusted issuers are: an https address, or the absolute path of a file. Null: not set. */
  readonly issuers: string | null;
  /** Accepted types of credentials (`vct`). */
  readonly types: readonly string[];
  /** Scheme of the links that open a wallet. */
  readonly scheme: string;
  /** How this installation names itself towards wallets. */
  readonly clientIdPrefix: ClientIdPrefix;
}

/** Client identifier prefixes for certificates (OpenID4VP 1.0 §5.9.3). */
const clientIdPrefixes = ['x509_hash', 'x509_san_dns'] as const;
type ClientIdPrefix = (typeof clientIdPrefixes)[number];

type Name = 'WALLET_CERTIFICATE' | 'WALLET_ISSUERS' | 'WALLET_TYPES' | 'WALLET_SCHEME' | 'WALLET_CLIENT_ID_PREFIX';
type WalletVariables = { readonly [name in Name]?: string | undefined };

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the settings of wallets, and the file of the access certificate. Null if neither certificate nor issuers are set.
 * Adds what is wrong to `problems`.
 */
export function readWalletSetting(variables: WalletVariables, problems: string[]): WalletSetting | null {
  const { WALLET_CERTIFICATE: file, WALLET_ISSUERS: issuers, WALLET_TYPES: types, WALLET_SCHEME: scheme } = variables;
  if (scheme !== undefined && !/^[a-z][a-z0-9+.-]*$/.test(scheme))
    problems.push('WALLET_SCHEME must be a scheme without a colon, such as openid4vp.');
  const prefix = variables.WALLET_CLIENT_ID_PREFIX ?? 'x509_hash';
  const clientIdPrefix = clientIdPrefixes.find((each) => each === prefix);
  if (!clientIdPrefix) problems.push(`WALLET_CLIENT_ID_PREFIX must be ${clientIdPrefixes.join(' or ')}.`);
  if (file === undefined && issuers === undefined) return null;
  return {
    certificates: file === undefined ? [] : readChain(file, problems),
    issuers: issuers === undefined ? null : readSource(issuers, problems),
    types: (types ?? 'urn:eudi:pid:1').split(/[\s,]+/).filter(Boolean),
    scheme: scheme ?? 'openid4vp',
    clientIdPrefix: clientIdPrefix ?? 'x509_hash',
  };
}

function readSource(source: string, problems: string[]): string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return path.resolve(source);
  if (!url('https:').safeParse(source).success)
    problems.push('WALLET_ISSUERS must be an https:// address or a file: the certificates are trusted as they come.');
  return source;
}

function readChain(file: string, problems: string[]): Buffer[] {
  try {
    const blocks = readFileSync(file, 'utf8').match(pemBlock) ?? [];
    if (blocks.length === 0) problems.push(`WALLET_CERTIFICATE: ${file} contains no certificate in PEM.`);
    return blocks.map((block) => new X509Certificate(block).raw);
  } catch (error) {
    problems.push(`WALLET_CERTIFICATE: ${file} cannot be read (${errorCode(error) ?? 'not a certificate'}).`);
    return [];
  }
}
