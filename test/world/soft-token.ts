import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oids } from '../../src/standards/asn1/oids.ts';
import { readOnly } from '../../src/standards/asn1/read.ts';
import { bitString, oid, sequence } from '../../src/standards/asn1/write.ts';
import { available } from '../standards/validators/outside.ts';

/** Where Debian, Fedora and Homebrew install SoftHSM. */
const places = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];
export const softHsm = places.find((place) => existsSync(place));

/** Whether SoftHSM 2, pkcs11-tool of OpenSC and openssl are here. */
export const hasSoftHsm =
  softHsm !== undefined && ['softhsm2-util', 'pkcs11-tool', 'openssl'].every((name) => available(name));

export const PIN = '4711-seal';

export type TokenKeyType = 'rsa:2048' | 'rsa:3072' | 'rsa:4096' | 'EC:secp256r1' | 'EC:secp384r1' | 'EC:secp521r1';

/** The SubjectPublicKeyInfo of a new key, from what pkcs11-tool prints; it cannot export keys of P-384 itself. */
function ecPublicKey(shown: string): Buffer {
  const hex = (name: string) => Buffer.from(new RegExp(`${name}:\\s+([0-9a-f]+)`).exec(shown)![1]!, 'hex');
  const point = readOnly(hex('EC_POINT')).content;
  return sequence(sequence(oid(oids.ecPublicKey), hex('EC_PARAMS')), bitString(point));
}

/** A SoftHSM token in a folder of its own. Sets SOFTHSM2_CONF, which token processes inherit. */
export class SoftToken {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'soft-token-'));
  readonly #before = process.env.SOFTHSM2_CONF;
  readonly #tokens = path.join(this.folder, 'tokens');
  #keys = 0;

  constructor(label = 'seals') {
    mkdirSync(this.#tokens);
    const conf = path.join(this.folder, 'softhsm2.conf');
    writeFileSync(conf, `directories.tokendir = ${this.#tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
    process.env.SOFTHSM2_CONF = conf;
    this.addToken(label);
    this.openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '30',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/O=Token Test/CN=Token Test Root',
    );
  }

  addToken(label: string): void {
    this.#run('softhsm2-util', '--init-token', '--free', '--label', label, '--pin', PIN, '--so-pin', 'so-pin');
  }

  /**
   * Makes a key in the token, and a certificate for it from the CA of this world, in the token unless `certificate` is
   * false. Returns the label of the key; the certificate is also at `LABEL.pem` in the folder.
   */
  addKey(
    type: TokenKeyType,
    { certificate = true, label = `key-${this.#keys + 1}`, options = [] as string[], token = 'seals' } = {},
  ): string {
    const id = (++this.#keys).toString(16).padStart(2, '0');
    const tool = (...args: string[]) => this.tool(token, ...args);
    const shown = tool('--keypairgen', '--key-type', type, '--label', label, '--id', id, '--usage-sign', ...options);
    if (type.startsWith('rsa')) tool('--read-object', '--type', 'pubkey', '--id', id, '-o', `${label}.spki`);
    else writeFileSync(this.file(`${label}.spki`), ecPublicKey(shown));
    this.openssl('pkey', '-pubin', '-inform', 'DER', '-in', `${label}.spki`, '-out', `${label}.pub`);
    this.certify(label, '/O=Token Test/CN=Seal');
    if (certificate) {
      this.openssl('x509', '-in', `${label}.pem`, '-outform', 'DER', '-out', `${label}.der`);
      tool('--write-object', `${label}.der`, '--type', 'cert', '--label', label, '--id', id);
    }
    return label;
  }

  /** Imports a key and its certificates, nearest first, from PEM files. The key is not extractable then. */
  importKey(label: string, keyFile: string, certificateFiles: readonly string[]): void {
    const id = (++this.#keys).toString(16).padStart(2, '0');
    this.openssl('pkcs8', '-topk8', '-nocrypt', '-in', keyFile, '-out', `${label}.p8`);
    const to = ['--token', 'seals', '--label', label, '--id', id, '--pin', PIN];
    this.#run('softhsm2-util', '--import', `${label}.p8`, ...to);
    for (const [index, file] of certificateFiles.entries()) {
      this.openssl('x509', '-in', file, '-outform', 'DER', '-out', 'import.der');
      const as = ['--label', `${label} ${index}`, '--id', index === 0 ? id : `f${index}`];
      this.tool('seals', '--write-object', 'import.der', '--type', 'cert', ...as);
    }
  }

  /** Issues a certificate for the public key at `LABEL.pub`, to `LABEL.pem`. */
  certify(label: string, subject: string, ...extra: string[]): void {
    this.openssl(
      'x509',
      '-new',
      '-force_pubkey',
      `${label}.pub`,
      '-subj',
      subject,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-days',
      '20',
      '-out',
      `${label}.pem`,
      ...extra,
    );
  }

  /** Runs pkcs11-tool of OpenSC on a token. */
  tool(token: string, ...args: string[]): string {
    return this.#run('pkcs11-tool', '--module', softHsm!, '--token-label', token, '--login', '--pin', PIN, ...args);
  }

  openssl(...args: string[]): string {
    return this.#run('openssl', ...args);
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  /** The URI of a key, without its scheme. */
  address(label: string, query: Readonly<Record<string, string>> = {}, library = softHsm!): string {
    const rest = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
    return `token=seals;object=${label}?module-path=${library}${rest.join('')}`;
  }

  /** Takes the token out; `putBack` returns it. */
  remove(): void {
    renameSync(this.#tokens, `${this.#tokens}-away`);
    mkdirSync(this.#tokens);
  }

  putBack(): void {
    rmSync(this.#tokens, { recursive: true });
    renameSync(`${this.#tokens}-away`, this.#tokens);
  }

  close(): void {
    if (this.#before === undefined) delete process.env.SOFTHSM2_CONF;
    else process.env.SOFTHSM2_CONF = this.#before;
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(program: string, ...args: string[]): string {
    return execFileSync(program, args, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }
}
