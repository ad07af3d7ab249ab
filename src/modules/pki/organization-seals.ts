import { randomBytes, randomUUID, sign } from 'node:crypto';
import type { Mode } from '../../kernel/actor.ts';
import { after, DAY, HOUR, MINUTE, wholeSeconds } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { parseCertificate } from '../../standards/x509/certificate.ts';
import { issueCertificate } from '../../standards/x509/issue.ts';
import type { Authority } from './authority.ts';
import { readPrivateKey } from './keyring.ts';
import { ownerName, type SealingOrganization, type SealOwner, sealOwner } from './names.ts';
import { newKey } from './new-key.ts';
import { fitsProfile } from './next-step.ts';
import { PerSecond } from './per-second.ts';
import type { Seal } from './seal.ts';

/** A legal person as known to one organisation that uses the service. */
export interface SealRequest {
  readonly mode: Mode;
  readonly organizationId: string;
  readonly owner: SealOwner;
}

/** As for the service's own seal (`roles.ts`). */
const RENEW_BEFORE = 30 * DAY;
const BACKDATE = HOUR;
/** How long a seal is cached: the latest time at which a revocation by another process is noticed. */
const FRESH = 10 * MINUTE;
/** Maximum number of keys in memory. */
const MOST_HELD = 500;

interface Held {
  readonly seal: Promise<Seal>;
  readonly readAt: number;
}

/**
 * The seals of legal persons for whom others seal under a mandate. Created on first use, each with its own key, and
 * renewed near the end. Keys are encrypted at rest, and in memory only while in use.
 */
export class OrganizationSeals {
  readonly #services: Pick<Services, 'database' | 'keystore' | 'clock'>;
  readonly #authority: Authority;
  readonly #held = new Map<string, Held>();

  constructor(services: Pick<Services, 'database' | 'keystore' | 'clock'>, authority: Authority) {
    this.#services = services;
    this.#authority = authority;
  }

  /** Returns the seal in use. The same object for some minutes. */
  get({ mode, organizationId, owner }: SealRequest): Promise<Seal> {
    const named = sealOwner(owner);
    const key = JSON.stringify([mode, organizationId, named]);
    const now = this.#services.clock.now().getTime();
    const held = this.#held.get(key);
    if (held && now >= held.readAt && now - held.readAt < FRESH) return held.seal;
    // Clear the whole cache now and then, so that it stays small.
    if (this.#held.size >= MOST_HELD) this.#held.clear();
    const seal = this.#open(mode, organizationId, named);
    this.#held.set(key, { seal, readAt: now });
    seal.catch(() => this.#held.delete(key));
    return seal;
  }

  async #open(mode: Mode, organizationId: string, owner: SealingOrganization): Promise<Seal> {
    const { database, clock, keystore } = this.#services;
    const { issuerKeyId: wanted, order } = await this.#authority.sealCa(mode);
    const { name, identifier } = owner;
    const where = { organizationId, mode, name, identifier };
    const row = await repeatableTransaction(database, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`organization-seal:${JSON.stringify(where)}`}, 0))`;
      const newest = await tx.organizationSeal.findFirst({ where, orderBy: { generation: 'desc' } });
      const keeps =
        newest &&
        !newest.revokedAt &&
        newest.issuerKeyId === wanted &&
        fitsProfile(parseCertificate(Buffer.from(newest.der)), order.profile) &&
        after(newest.notAfter, -RENEW_BEFORE) > clock.now();
      return keeps ? newest : this.#make(tx, where, owner, (newest?.generation ?? 0) + 1);
    });
    const { issuerKeyId } = row;
    const certificate = parseCertificate(Buffer.from(row.der));
    const privateKey = readPrivateKey(keystore.decrypt(Buffer.from(row.encryptedPkcs8), keyContext(row.id)));
    const above = this.#authority.chainAbove(issuerKeyId);
    const data = new PerSecond<ValidationData>();
    return {
      signer: {
        certificate,
        algorithm: 'ecdsa-sha256',
        chain: [itemAt(above, 0).der],
        sign: (bytes) => sign('sha256', bytes, privateKey),
      },
      trustChain: [certificate, ...above],
      validationData: () =>
        data.get(row.id, clock.now(), () => this.#authority.dataAbove({ certificate, issuerKeyId })),
    };
  }

  /**
   * Runs inside the transaction that holds the name's lock, like the hierarchy's own keys: milliseconds, once in years.
   */
  async #make(
    tx: Tx,
    where: { organizationId: string; mode: Mode; name: string; identifier: string },
    owner: SealingOrganization,
    generation: number,
  ) {
    const { keystore, clock } = this.#services;
    const { issuer, issuerKeyId, order } = await this.#authority.sealCa(where.mode);
    const { spki, pkcs8 } = await newKey();
    const id = randomUUID();
    const notBefore = wholeSeconds(after(clock.now(), -BACKDATE));
    const certificate = await issueCertificate(
      {
        ...order,
        spki,
        serial: randomBytes(16),
        subject: ownerName(owner, where.mode),
        notBefore,
        notAfter: after(notBefore, order.profile.lifetime),
      },
      issuer,
    );
    const { der, serialHex: serial, fingerprintSha256, notAfter } = certificate;
    return tx.organizationSeal.create({
      data: {
        ...where,
        id,
        generation,
        issuerKeyId,
        serial,
        fingerprintSha256,
        notBefore,
        notAfter,
        createdAt: clock.now(),
        der: new Uint8Array(der),
        encryptedPkcs8: new Uint8Array(keystore.encrypt(pkcs8, keyContext(id))),
      },
    });
  }
}

/** Encryption context of a seal's key: ciphertexts of two keys cannot be swapped. */
const keyContext = (id: string): string => `organization-seal:${id}`;

export const sealKeyColumn: EncryptedColumn = {
  table: 'organization_seals',
  column: 'encrypted_pkcs8',
  key: { id: 'uuid' },
  contextOf: ({ id }) => keyContext(id!),
};
