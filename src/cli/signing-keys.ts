import type { Service } from '../app/compose.ts';
import type { Mode } from '../kernel/actor.ts';
import { isUuid } from '../kernel/ids.ts';
import type { ListedKey, PkiRole, RevocationReason } from '../modules/trust/index.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { publishStatus } from './publish-status.ts';
import { rootKeyOf } from './root-commands.ts';

/** What an operator must know before a key of a role gets a successor, or is revoked. */
interface Consequences {
  readonly rotated: string;
  readonly revoked: string;
  /** Instead of `revoked`, if the key is compromised. */
  readonly compromised: string;
  /** Whether these commands need `--yes`. */
  readonly asks: { readonly toRotate: boolean; readonly toRevoke: boolean };
}

const never = { toRotate: false, toRevoke: false };
const responder: Consequences = {
  rotated: 'The new responder answers from now on.',
  revoked: 'The new responder answers from now on.',
  compromised:
    'Validators do not ask for the status of a responder (id-pkix-ocsp-nocheck): a stolen responder key is trusted until its certificate ends. If that is too long, revoke its CA too.',
  asks: never,
};

const subordinate = (what: string): Consequences => ({
  rotated: `The root issues the certificate of a new CA, which issues new ${what}. The former CA still publishes the status of what it has issued.`,
  revoked: `A new CA issues new ${what}. What was signed and time-stamped before stays valid; what is signed later below the former CA is refused.`,
  compromised: `A new CA issues new ${what}. Signatures below the former CA are refused unless a time-stamp proves that they are older than the compromise. Whoever has the key can also write revocation lists and OCSP answers of this CA.`,
  asks: { toRotate: false, toRevoke: true },
});

const consequences: Readonly<Record<PkiRole, Consequences>> = {
  ROOT: {
    rotated:
      'All CAs get certificates of the new root. Files sealed before stay valid below the former root. Everyone who trusts the former root (esign verify elsewhere, PDF readers, partners) must also trust the new one: publish it and its fingerprint.',
    revoked:
      'All CAs get certificates of the new root. Files sealed before stay valid: the former root stays among the roots that esign verify trusts. Everyone who trusts it must also trust the new one: publish it and its fingerprint.',
    compromised:
      'All CAs get certificates of the new root. The former root is removed from the trusted roots: esign verify and REST validation no longer accept files below it by their bytes alone, including their time-stamps, if this service made them. Lookups by fingerprint (/verify, esign verify with the database) still find what this service sealed. No revocation list revokes a root: everyone who trusts it must remove it and trust the new one.',
    asks: { toRotate: true, toRevoke: true },
  },
  SEAL_CA: subordinate('seals'),
  TSA_CA: subordinate('time-stamping units'),
  SIGNER_CA: subordinate('signing certificates'),
  SEAL_OCSP: responder,
  TSA_OCSP: responder,
  SIGNER_OCSP: responder,
  SEAL: {
    rotated: 'Seals are made with the new key from now on. Earlier seals stay valid.',
    revoked:
      'No process seals with the former key from now on; seals in progress are made again with the new one. Earlier seals stay valid by their time-stamps; a seal with a later time-stamp is refused.',
    compromised:
      'No process seals with the former key from now on; seals in progress are made again with the new one. Seals with a time-stamp before the compromise stay valid; later ones are refused, also those that this service made between the compromise and now.',
    asks: never,
  },
  TSU: {
    rotated: 'Time-stamps are made with the new key from now on. Earlier ones stay valid.',
    revoked:
      'Time-stamps are made with the new key from now on. Earlier ones stay valid, because the key was not compromised (RFC 3161, section 4). To change the key without reason to revoke it, use esign keys rotate.',
    compromised:
      'Time-stamps are made with the new key from now on. All time-stamps by the former key are refused (RFC 3161, section 4) unless a later time-stamp by another key covers them, from before the compromise. Seals that only it has stamped lose their proof of time.',
    asks: { toRotate: false, toRevoke: true },
  },
};

/** Commands for the keys of certificates: the built-in hierarchies, and the seals of organisations under mandates. */

const pki = () => import('../modules/trust/index.ts');

const credentialKeys = () => import('./credential-keys.ts');

const pkiRoleWord = (role: PkiRole): string => role.toLowerCase();

type State = 'in use' | 'former' | 'revoked' | 'ended';

function signingKeyState({ isInUse, revocation, certificate }: ListedKey, now: Date): State {
  if (revocation) return 'revoked';
  if (certificate.notAfter <= now) return 'ended';
  return isInUse ? 'in use' : 'former';
}

/** A key as `--json` prints it. */
export const toJson = (key: ListedKey, now: Date) => ({
  ...{ id: key.id, mode: key.mode.toLowerCase(), role: pkiRoleWord(key.role), organization_id: key.organizationId },
  ...{ generation: key.generation, state: signingKeyState(key, now), subject: key.certificate.subjectText },
  offline: key.isOffline,
  fingerprint_sha256: key.certificate.fingerprintSha256,
  not_before: key.certificate.notBefore.toISOString(),
  not_after: key.certificate.notAfter.toISOString(),
  revoked_at: key.revocation?.at.toISOString() ?? null,
  reason: key.revocation?.reason ?? null,
  invalid_since: key.revocation?.invalidSince?.toISOString() ?? null,
});

export const signingKeyName = ({ mode, role, generation }: ListedKey): string =>
  `${mode.toLowerCase()} ${pkiRoleWord(role).replaceAll('_', ' ')} G${generation}`;

function signingKeyLine(key: ListedKey, now: Date): string {
  const { certificate, revocation } = key;
  const since = revocation ? ` on ${revocation.at.toISOString()} (${revocation.reason})` : '';
  return (
    `${key.id}  ${signingKeyName(key).padEnd(20)} ${signingKeyState(key, now)}${since}${key.isOffline ? ', key kept outside' : ''}, until ${certificate.notAfter.toISOString().slice(0, 10)}\n` +
    `    ${certificate.subjectText}\n    SHA-256 ${certificate.fingerprintSha256}`
  );
}

/** Lists the keys of both hierarchies, with `--org` those of an organisation's seals, and the seal credentials. */
export async function listSigningKeys(service: Service, { org }: Flags) {
  const { services } = service;
  const { listKeys, listSealKeys } = await pki();
  const now = services.clock.now();
  const own = await listKeys(services.database);
  const theirs = typeof org === 'string' ? await listSealKeys(services.database, typedKeyId('--org', org)) : [];
  const part = (title: string, keys: readonly ListedKey[]) =>
    [title, ...(keys.length ? keys.map((key) => signingKeyLine(key, now)) : ['None.'])].join('\n');
  const credentials = await (await credentialKeys()).listCredentialKeys(service, { org });
  const text = [
    part('Keys of the service with certificates:', own),
    ...(org ? [part('Keys of the seals of this organisation under mandates:', theirs)] : []),
    ...(credentials.text ? [credentials.text] : []),
  ].join('\n\n');
  return { keys: [...own, ...theirs].map((key) => toJson(key, now)), credentials: credentials.keys, text };
}

function typedKeyId(what: string, text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw new UsageError(`${what} must be an id`);
  return text;
}

export async function chosenSigningKey({ services }: Service, word: string | undefined): Promise<ListedKey> {
  const { findListedKey, KeyRefused } = await pki();
  const id = typedKeyId('KEY_ID', word);
  const key = await findListedKey(services.database, id);
  if (!key) throw new KeyRefused(`No key has the id ${id}. \`esign keys list\` shows them.`);
  return key;
}

/** The key named by an id, or the one in use of `--role` and `--mode`. */
async function rotatedKeyOf(service: Service, { role, mode }: Flags, [word]: readonly string[]): Promise<ListedKey> {
  if (word !== undefined) {
    if (role !== undefined || mode !== undefined) throw new UsageError('name a key by its id or by --role and --mode');
    return chosenSigningKey(service, word);
  }
  const { KeyRefused, listKeys, roleOrder } = await pki();
  const found = roleOrder.find((one) => pkiRoleWord(one) === String(role).toLowerCase().replaceAll('-', '_'));
  if (!found) throw new UsageError(`--role must be one of ${roleOrder.map(pkiRoleWord).join(', ')}`);
  if (mode !== 'test' && mode !== 'live') throw new UsageError('--mode must be one of test, live');
  const keys = await listKeys(service.services.database);
  const key = keys.find((one) => one.role === found && one.mode === (mode.toUpperCase() as Mode));
  if (!key) throw new KeyRefused('There is no such key yet: the first start of the server creates them.');
  return key;
}

function assertConfirmed(isNeeded: boolean, key: ListedKey, { yes }: Flags, what: string): void {
  if (isNeeded && !yes) throw new UsageError(`${signingKeyName(key)}: ${what}\nAdd --yes to confirm.`);
}

/** Gives an organisation a new seal instead of this one. */
async function rotateSeal({ services }: Service, keyId: string): Promise<void> {
  const { authorities } = await import('../modules/signing/index.ts');
  await services.of(authorities).seals.rotate(keyId);
}

/** Makes a successor of a key that is in use. */
export async function rotateSigningKey(service: Service, flags: Flags, words: readonly string[]): Promise<Outcome> {
  const { KeyRefused } = await pki();
  const key = await rotatedKeyOf(service, flags, words);
  const { rotated, asks } = consequences[key.role];
  if (!key.isInUse) throw new KeyRefused(`${signingKeyName(key)} is not in use: only the key in use gets a successor.`);
  assertConfirmed(asks.toRotate, key, flags, rotated);
  if (key.organizationId) await rotateSeal(service, key.id);
  else await service.authority.rotate(key.mode, key.role, await rootKeyOf(flags));
  service.services.log.warn({ keyId: key.id, mode: key.mode, role: key.role }, 'a key was rotated by the operator');
  return keyOutcome(service, key, [`${signingKeyName(key)} has a successor.`, rotated]);
}

/** Revokes a key, publishes its status and makes a successor. Of a seal credential: stops sealing with it. */
export async function revokeSigningKey(service: Service, flags: Flags, [word]: readonly string[]): Promise<Outcome> {
  const { isCredentialId, revokeCredential } = await credentialKeys();
  if (isCredentialId(word)) return revokeCredential(service, flags, word);
  const { reasons, revokeKey } = await pki();
  const { services, authority } = service;
  const reason = Object.keys(reasons).find((name) => name.toLowerCase() === String(flags.reason).toLowerCase());
  if (!reason) throw new UsageError(`--reason must be one of ${Object.keys(reasons).join(', ')}`);
  const key = await chosenSigningKey(service, word);
  const { revoked, compromised, asks } = consequences[key.role];
  const follows = reason.endsWith('Compromise') ? compromised : revoked;
  assertConfirmed(asks.toRevoke, key, flags, follows);
  const rootKey = await rootKeyOf(flags);
  const { isCa, KeyRefused } = await pki();
  if (isCa(key.role) && key.role !== 'ROOT' && authority.isRootOffline(key.mode) && !rootKey)
    throw new KeyRefused(
      'The key of the root is kept outside: give its file with --root-key and --password-file, so that it signs the revocation and the successor.',
    );
  await revokeKey(services, { id: key.id, reason: reason as RevocationReason, invalidSince: typedDate(flags.since) });
  // Makes the successors now instead of at the next use.
  await (rootKey ? authority.signOffline(rootKey) : authority.refresh());
  if (key.organizationId && key.isInUse) await rotateSeal(service, key.id);
  await publishStatus(service);
  const { crlUrls, ocspUrls } = key.certificate;
  const status = [...crlUrls, ...ocspUrls];
  const lines = [`${signingKeyName(key)} is revoked: ${reason}.`, follows];
  if (status.length) lines.push(`Its status is published at ${status.join(' and ')}`);
  return keyOutcome(service, key, lines);
}

/** Parses `--since`. @throws UsageError */
export function typedDate(text: string | true | undefined): Date | null {
  if (text === undefined) return null;
  const at = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(String(text)) ? Date.parse(String(text)) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError('--since must be a date such as 2026-11-22 or 2026-11-22T10:00:00Z');
  return new Date(at);
}

/** Prints a key after the change, and its successor if it has one. */
async function keyOutcome({ services }: Service, key: ListedKey, lines: readonly string[]): Promise<Outcome> {
  const { findListedKey, listKeys, listSealKeys } = await pki();
  const now = services.clock.now();
  const { subject } = key.certificate;
  const all = key.organizationId
    ? (await listSealKeys(services.database, key.organizationId)).filter((one) =>
        one.certificate.subject.equals(subject),
      )
    : await listKeys(services.database);
  const successor = all.find(
    ({ mode, role, isInUse, id }) => mode === key.mode && role === key.role && isInUse && id !== key.id,
  );
  const changed = (await findListedKey(services.database, key.id))!;
  return {
    result: { key: toJson(changed, now), successor: successor ? toJson(successor, now) : null },
    text: [...lines, ...(successor ? ['The key in use now:', signingKeyLine(successor, now)] : [])].join('\n'),
  };
}
