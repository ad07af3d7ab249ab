import type { Service } from '../app/compose.ts';
import { authorities } from '../modules/signing/index.ts';
import {
  CredentialRefused,
  CredentialUnavailable,
  findCredentials,
  listCredentials,
  listSealChains,
  listWithdrawals,
  type RevocationReason,
  reasonsFor,
  withdrawCertificate,
} from '../modules/trust/index.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { credentialJson, credentialLines, type DescribedCredential } from './describe-credential.ts';

/** The keys of certificates of other CAs: of the service, and of organisations. Their id is the certificate's SHA-256. */

/** Whether a KEY_ID is that of a credential. */
export const isCredentialId = (word: string | undefined): word is string => /^[0-9a-f]{64}$/i.test(word ?? '');

/** The service's own credential; null if it has none. A sentence if it cannot be opened now. */
async function serviceCredential({ services }: Service): Promise<DescribedCredential | string | null> {
  const { credential } = services.of(authorities);
  if (!credential) return null;
  try {
    const { kind, place, certificate } = await credential.get();
    const withdrawal = (await listWithdrawals(services.database)).get(certificate.fingerprintSha256) ?? null;
    return { kind, place, certificate, withdrawal, organizationId: null, siren: null, addedAt: null, removedAt: null };
  } catch (error) {
    if (error instanceof CredentialUnavailable || error instanceof CredentialRefused)
      return `SEAL_CREDENTIAL cannot be opened: ${error.message}`;
    throw error;
  }
}

/** Lists the credentials in use: the service's own and those of all organisations, or all of one organisation. */
export async function listCredentialKeys(service: Service, { org }: Flags) {
  const { database, clock } = service.services;
  const now = clock.now();
  const own = org === undefined ? await serviceCredential(service) : null;
  const theirs = await listCredentials(database, typeof org === 'string' ? org : undefined);
  const described = [...(typeof own === 'object' && own ? [own] : []), ...theirs];
  const lines = [...(typeof own === 'string' ? [own] : []), ...described.flatMap((one) => credentialLines(one, now))];
  return {
    keys: described.map((one) => credentialJson(one, now)),
    text: lines.length ? `Seal credentials (certificates of other authorities):\n${lines.join('\n')}` : '',
  };
}

/**
 * Stops sealing with the certificate of another CA, in all processes and for good. Only its CA can revoke it for
 * everyone.
 */
export async function revokeCredential(service: Service, flags: Flags, id: string): Promise<Outcome> {
  const { services } = service;
  const now = services.clock.now();
  const fingerprint = id.toLowerCase();
  const fitting = reasonsFor('SEAL');
  const reason = fitting.find((name) => name.toLowerCase() === String(flags.reason).toLowerCase());
  if (!reason) throw new UsageError(`--reason must be one of ${fitting.join(', ')}`);
  if (flags.since !== undefined)
    throw new UsageError('--since does not apply: the authority that issued the certificate states since when');
  const found = await describedCredentialById(service, id);
  const { subjectText, issuerText } = found.certificate;
  const follows = consequence(found);
  if (!flags.yes) throw new UsageError(`${subjectText}: ${follows}\nAdd --yes to confirm.`);
  await withdrawCertificate(services, { fingerprintSha256: fingerprint, reason });
  const withdrawal = { at: now, reason: reason as RevocationReason };
  return {
    result: { key: credentialJson({ ...found, withdrawal }, now), successor: null },
    text: [
      `This service no longer seals with ${subjectText}: ${reason}.`,
      follows,
      `The certificate is not revoked for others: ask its authority, ${issuerText}, to revoke it. Earlier seals stay valid by their time-stamps.`,
    ].join('\n'),
  };
}

/**
 * Finds a credential, also a former one of the service that has sealed. @throws CredentialRefused
 */
export async function describedCredentialById(service: Service, id: string): Promise<DescribedCredential> {
  const found = await find(service, id.toLowerCase());
  if (!found) throw new CredentialRefused(`No key has the id ${id}. \`esign keys list\` shows them.`);
  return found;
}

async function find(service: Service, fingerprint: string): Promise<DescribedCredential | null> {
  const { database } = service.services;
  const [theirs] = await findCredentials(database, fingerprint);
  if (theirs) return theirs;
  const own = await serviceCredential(service);
  if (own && typeof own === 'object' && own.certificate.fingerprintSha256 === fingerprint) return own;
  const chain = (await listSealChains(database)).find(
    ({ certificate }) => certificate.fingerprintSha256 === fingerprint,
  );
  if (!chain) return null;
  const unknown = { organizationId: null, siren: null, addedAt: null, removedAt: null, withdrawal: null };
  return { ...unknown, kind: 'former', place: 'formerly in SEAL_CREDENTIAL', certificate: chain.certificate };
}

function consequence({ organizationId, removedAt, kind }: DescribedCredential): string {
  const stops = 'No process seals with it from now on; seals in progress are made again.';
  if (removedAt || kind === 'former') return `${stops} It is not in use, and nobody can add it again.`;
  return organizationId
    ? `${stops} Live seals under mandates of the organisation ${organizationId} wait until \`esign seal add\` gives it another credential, or \`esign seal remove\` returns to the built-in authority.`
    : `${stops} Live seals of the service wait until SEAL_CREDENTIAL names another credential and all processes have restarted.`;
}
