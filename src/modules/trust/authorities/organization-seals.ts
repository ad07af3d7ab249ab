import { randomBytes, randomUUID, sign } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { after, DAY, HOUR, wholeSeconds } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { SingleFlight } from '../../../kernel/shared-work.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import { type OrganizationSeal, repeatableTransaction, sql, type Tx } from '../../../platform/database/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { issueCertificate } from '../../../standards/x509/issue.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import { profiles } from '../../../standards/x509/profiles.ts';
import { PerSecond } from './answer-ocsp.ts';
import type { Authority } from './authority.ts';
import { fitsProfile, newKey } from './ensure-hierarchy.ts';
import { readPrivateKey } from './keyring.ts';
import {
  DIGEST_TITLE,
  digestSealName,
  ownerName,
  type SealingOrganization,
  type SealOwner,
  sealOwner,
} from './names.ts';
import type { Seal } from './roles.ts';

/** A legal person as known to one organisation that uses the service. */
export interface SealRequest {
  readonly mode: Mode;
  readonly organizationId: string;
  readonly owner: SealOwner;
}

export interface DigestSealRequest extends Pick<SealRequest, 'mode' | 'organizationId'> {
  /** The legal person in whose name the service seals. */
  readonly owner: SealingOrganization;
}

/** As for the service's own seal (`roles.ts`). */
const RENEW_BEFORE = 30 * DAY;
const BACKDATE = HOUR;
/** Maximum number of keys in memory. */
const MOST_HELD = 500;

/** What identifies the keys of one legal person. */
interface SealKey {
  /** Whether it seals digests of files that the service has not seen, in the service's own name. */
  readonly forDigests: boolean;
  readonly organizationId: string;
  readonly mode: Mode;
  readonly name: string;
  readonly identifier: string;
}

/** The current issuer of these seals, and the terms of a certificate. */
type SealTerms = Awaited<ReturnType<Authority['sealCa']>>;

interface Held {
  /** The row of its key. */
  readonly id: string;
  readonly seal: Seal;
}

/**
 * The seals of legal persons for whom others seal under a mandate. Created on first use, each with its own key, and
 * renewed near the end. Keys are encrypted at rest, and in memory only while in use. The keys with which the service
 * seals digests for one organisation are kept in the same way.
 */
export class OrganizationSeals {
  readonly #services: Pick<Services, 'database' | 'keystore' | 'clock'>;
  readonly #authority: Authority;
  readonly #held = new Map<string, Held>();
  readonly #opening = new SingleFlight<Seal>();

  constructor(services: Pick<Services, 'database' | 'keystore' | 'clock'>, authority: Authority) {
    this.#services = services;
    this.#authority = authority;
  }

  /** Returns the seal in use: the same object as long as no process renews or revokes it. */
  async get({ mode, organizationId, owner }: SealRequest): Promise<Seal> {
    const named = sealOwner(owner);
    const { name, identifier } = named;
    return this.#get({ organizationId, mode, name, identifier, forDigests: false }, named);
  }

  /**
   * Returns the seal with which the service seals digests for one organisation. Its subject and its policy say so: no
   * file with it passes for one that the service has seen.
   */
  async forDigests({ mode, organizationId, owner }: DigestSealRequest): Promise<Seal> {
    const { name, identifier } = owner;
    return this.#get({ organizationId, mode, name: name + DIGEST_TITLE, identifier, forDigests: true }, owner);
  }

  /** Returns the current validation data of one of these seals, in use or not. Null for other certificates. */
  async validationDataOf({ fingerprintSha256 }: Certificate): Promise<ValidationData | null> {
    const row = await this.#services.database.prisma.organizationSeal.findUnique({ where: { fingerprintSha256 } });
    return row && this.#open(row).validationData();
  }

  async #get(where: SealKey, named: SealingOrganization): Promise<Seal> {
    const key = JSON.stringify(where);
    const terms = await this.#termsOf(where);
    const newest = await findNewest(this.#services.database, where);
    const held = this.#held.get(key);
    const isValid = newest !== null && this.#isValid(newest, terms);
    if (isValid && held?.id === newest.id) return held.seal;
    // The envelopes of a batch request the first seal at the same time. If each waited for the lock in `#renew`, they
    // would take all database connections of the process. Callers that read another newest row do not share.
    return this.#opening.run(JSON.stringify([key, newest?.id, isValid, terms.issuerKeyId]), async () => {
      const row = newest && this.#isUsable(newest, terms) ? newest : await this.#renew(where, named, terms);
      // A caller that read the newest row before it was made comes here after those that shared the opening.
      const opened = this.#held.get(key);
      if (opened?.id === row.id) return opened.seal;
      const seal = this.#open(row);
      // Clear the whole cache now and then, so that it stays small.
      if (this.#held.size >= MOST_HELD) this.#held.clear();
      this.#held.set(key, { id: row.id, seal });
      return seal;
    });
  }

  /** Makes a successor of a seal's key. The former key stays valid. Returns the successor's row. */
  async rotate(id: string): Promise<OrganizationSeal> {
    const { organizationId, mode, name, identifier, forDigests, der } =
      await this.#services.database.prisma.organizationSeal.findUniqueOrThrow({ where: { id } });
    const where = { organizationId, mode, name, identifier, forDigests };
    const { subject } = parseCertificate(Buffer.from(der));
    const owner = {
      name: forDigests ? name.slice(0, -DIGEST_TITLE.length) : name,
      identifier,
      country: nameAttribute(subject, oids.country) ?? 'FR',
    };
    return this.#renew(where, owner, await this.#termsOf(where), true);
  }

  #termsOf({ mode, forDigests }: SealKey): Promise<SealTerms> {
    return this.#authority.sealCa(mode, forDigests ? profiles.digestSeal : profiles.seal);
  }

  #isValid({ revokedAt, issuerKeyId, notAfter }: OrganizationSeal, { issuerKeyId: wanted }: SealTerms): boolean {
    return !revokedAt && issuerKeyId === wanted && after(notAfter, -RENEW_BEFORE) > this.#services.clock.now();
  }

  #isUsable(row: OrganizationSeal, terms: SealTerms): boolean {
    return this.#isValid(row, terms) && fitsProfile(parseCertificate(Buffer.from(row.der)), terms.order.profile);
  }

  /** Makes a key with its certificate, unless another process has just made one. */
  #renew(where: SealKey, owner: SealingOrganization, terms: SealTerms, isRotated = false): Promise<OrganizationSeal> {
    return repeatableTransaction(this.#services.database, async (tx) => {
      await tx.run(
        sql`SELECT pg_advisory_xact_lock(hashtextextended(${`organization-seal:${JSON.stringify(where)}`}, 0))`,
      );
      const newest = await tx.organizationSeal.findFirst({ where, orderBy: { generation: 'desc' } });
      if (newest && !isRotated && this.#isUsable(newest, terms)) return newest;
      return this.#make(tx, where, owner, (newest?.generation ?? 0) + 1, terms);
    });
  }

  #open({ id, issuerKeyId, der, encryptedPkcs8 }: OrganizationSeal): Seal {
    const { clock, keystore } = this.#services;
    const certificate = parseCertificate(Buffer.from(der));
    const privateKey = readPrivateKey(keystore.decrypt(Buffer.from(encryptedPkcs8), keyContext(id)));
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
      validationData: () => data.get(id, clock.now(), () => this.#authority.dataAbove({ certificate, issuerKeyId })),
    };
  }

  /**
   * Runs inside the transaction that holds the name's lock, like the hierarchy's own keys: milliseconds, once in years.
   */
  async #make(
    tx: Tx,
    where: SealKey,
    owner: SealingOrganization,
    generation: number,
    { issuer, issuerKeyId, order }: SealTerms,
  ) {
    const { keystore, clock } = this.#services;
    const { spki, pkcs8 } = await newKey();
    const id = randomUUID();
    const notBefore = wholeSeconds(after(clock.now(), -BACKDATE));
    const certificate = await issueCertificate(
      {
        ...order,
        spki,
        serial: randomBytes(16),
        subject: where.forDigests ? digestSealName(owner, where.mode) : ownerName(owner, where.mode),
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

/**
 * Reads the newest key of a legal person. Not cached, so that a revocation by another process is seen. One statement for
 * all that are requested at the same moment, because a batch has five hundred envelopes.
 */
const findNewest = createLoader(
  async ({ prisma }, keys: readonly SealKey[]): Promise<readonly (OrganizationSeal | null)[]> => {
    const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
    const rows = await prisma.organizationSeal.findMany({ where: { OR: distinct }, orderBy: { generation: 'desc' } });
    return keys.map(
      ({ organizationId, mode, name, identifier, forDigests }) =>
        rows.find(
          (row) =>
            row.organizationId === organizationId &&
            row.mode === mode &&
            row.name === name &&
            row.identifier === identifier &&
            row.forDigests === forDigests,
        ) ?? null,
    );
  },
);

/** Encryption context of a seal's key: ciphertexts of two keys cannot be swapped. */
const keyContext = (id: string): string => `organization-seal:${id}`;

export const sealKeyColumn: EncryptedColumn = {
  table: 'organization_seals',
  column: 'encrypted_pkcs8',
  key: { id: 'uuid' },
  contextOf: ({ id }) => keyContext(id!),
};
