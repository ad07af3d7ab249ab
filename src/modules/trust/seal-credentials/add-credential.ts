import { randomUUID } from 'node:crypto';
import {
  type Database,
  type Prisma,
  type SealCredential as Row,
  repeatableTransaction,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import { getOrganizationId } from '../../access/index.ts';
import { lockStatus } from '../authorities/revoke-key.ts';
import type { OutsideData } from '../revocation/outside-data.ts';
import { CredentialRefused } from './credential.ts';
import { type CredentialSetting, HeldCredential } from './held-credential.ts';
import { encryptSetting, withFile } from './organization-credentials.ts';
import { findWithdrawal, listWithdrawals, type Withdrawal } from './seal-chains.ts';

/** A credential that an organisation has now. */
interface AddedCredential {
  readonly credential: ListedCredential;
  /** The one that it replaces. */
  readonly former: ListedCredential | null;
  /** What the operator should know about the protection of the key. */
  readonly warnings: readonly string[];
}

/**
 * Gives an organisation a credential for its live seals under mandates. Makes all checks of the service's own
 * credential first. A former credential is removed.
 * @param setting its file is read here and stored
 * @throws Fault `unknown_organization`
 * @throws CredentialRefused, CredentialUnavailable with the reason; nothing has changed
 */
export async function addCredential(
  services: Services,
  outside: OutsideData,
  { organizationId: wanted, setting }: { readonly organizationId: string; readonly setting: CredentialSetting },
): Promise<AddedCredential> {
  const { database, clock, keystore, log } = services;
  const organizationId = await getOrganizationId(services, wanted);
  const complete = await withFile(setting);
  const held = new HeldCredential(complete, {
    clock,
    outside,
    findWithdrawal: (fingerprint) => findWithdrawal(database, fingerprint),
    // Nothing is sealed yet.
    remember: async () => {},
  });
  try {
    await held.check();
    const { certificate, kind, place, warnings = [] } = await held.get();
    const id = randomUUID();
    const data = {
      ...{ id, organizationId, kind, place, siren: sirenOf(certificate), addedAt: clock.now() },
      ...{ fingerprintSha256: certificate.fingerprintSha256, notAfter: certificate.notAfter },
      der: new Uint8Array(certificate.der),
      encryptedSetting: encryptSetting(keystore, id, complete),
    };
    const [row, former] = await repeatableTransaction(database, async (tx) => {
      const removed = await removeCurrent(tx, organizationId, data.addedAt);
      return [await tx.sealCredential.create({ data }), removed] as const;
    });
    log.warn({ organizationId, sha256: certificate.fingerprintSha256 }, 'a seal credential was added by the operator');
    return { credential: listed(row), former, warnings };
  } finally {
    await held.close();
  }
}

/**
 * Takes its credential from an organisation. Waits for the seals that are being committed; from then on no process
 * commits a seal with it. Its secrets are deleted, its certificate stays in the list.
 * @throws Fault `unknown_organization`; CredentialRefused if it has none
 */
export async function removeCredential(services: Services, wanted: string): Promise<ListedCredential> {
  const organizationId = await getOrganizationId(services, wanted);
  const removed = await repeatableTransaction(services.database, (tx) =>
    removeCurrent(tx, organizationId, services.clock.now()),
  );
  if (!removed) throw new CredentialRefused('The organisation has no seal credential.');
  const { fingerprintSha256: sha256 } = removed.certificate;
  services.log.warn({ organizationId, sha256 }, 'a seal credential was removed by the operator');
  return removed;
}

async function removeCurrent(tx: Tx, organizationId: string, removedAt: Date): Promise<ListedCredential | null> {
  await lockStatus(tx);
  const [row] = await tx.sealCredential.updateManyAndReturn({
    where: { organizationId, removedAt: null },
    data: { removedAt, encryptedSetting: null },
  });
  return row ? listed(row) : null;
}

/**
 * Returns the SIREN of the legal person in a certificate (EN 319 412-1 §5.1.4, the trade register of France).
 * @throws CredentialRefused if there is none: no mandate could use the seal
 */
function sirenOf({ subject, subjectText }: Certificate): string {
  const identifier = nameAttribute(subject, oids.organizationIdentifier);
  const [, siren] = /^NTRFR-(\d{9})$/.exec(identifier ?? '') ?? [];
  if (siren) return siren;
  throw new CredentialRefused(
    `The certificate ${subjectText} names no SIREN: its organizationIdentifier is ${identifier ?? 'missing'} and must be NTRFR- with nine digits (ETSI EN 319 412-1). Seals under mandates are bound to the SIREN of the principal.`,
  );
}

/** An organisation's credential, without its secrets. */
export interface ListedCredential {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: string;
  /** Never contains a password. */
  readonly place: string;
  readonly certificate: Certificate;
  /** The legal person in the certificate: nine digits. */
  readonly siren: string;
  readonly addedAt: Date;
  /** Null for the one in use. */
  readonly removedAt: Date | null;
  readonly withdrawal: Withdrawal | null;
}

/** Filter: credentials that were not removed. */
const current = { removedAt: null } as const;

/** Lists the credentials of all organisations that were not removed, or all of one organisation, newest first. */
export const listCredentials = (
  database: Pick<Database, 'prisma'>,
  organizationId?: string,
): Promise<readonly ListedCredential[]> => find(database, organizationId === undefined ? current : { organizationId });

/** Finds the credentials with a certificate, of all organisations, newest first. Also removed ones. */
export const findCredentials = (
  database: Pick<Database, 'prisma'>,
  fingerprintSha256: string,
): Promise<readonly ListedCredential[]> => find(database, { fingerprintSha256 });

async function find(
  database: Pick<Database, 'prisma'>,
  where: Prisma.SealCredentialWhereInput,
): Promise<readonly ListedCredential[]> {
  const rows = await database.prisma.sealCredential.findMany({
    where,
    orderBy: [{ addedAt: 'desc' }, { id: 'asc' }],
    omit: { encryptedSetting: true },
  });
  const withdrawals = rows.length > 0 ? await listWithdrawals(database) : new Map<string, Withdrawal>();
  return rows.map((row) => listed(row, withdrawals.get(row.fingerprintSha256) ?? null));
}

const listed = (
  { id, organizationId, kind, place, der, siren, addedAt, removedAt }: Omit<Row, 'encryptedSetting'>,
  withdrawal: Withdrawal | null = null,
): ListedCredential => ({
  ...{ id, organizationId, kind, place, siren, addedAt, removedAt, withdrawal },
  certificate: parseCertificate(Buffer.from(der)),
});

/**
 * Returns those of the credentials that were removed. For a transaction that commits seals and has called
 * `findUnusableAmong`: none can be removed until it ends.
 */
export async function findRemovedAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sealCredential.findMany({
    where: { id: { in: [...ids] }, NOT: current },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
