import { createLoader } from '../../platform/database/create-loader.ts';
import type { SealCredential as Row } from '../../platform/database/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import type { Seal } from '../pki/index.ts';
import type { OutsideData } from '../revocation/index.ts';
import { HeldCredential } from './held-credential.ts';
import { rememberSealChain } from './seal-chains.ts';
import { decryptSetting } from './stored-setting.ts';
import { findWithdrawal } from './withdrawals.ts';

type NeededServices = Pick<Services, 'database' | 'keystore' | 'clock' | 'config' | 'log'>;

interface Held {
  /** The row. */
  readonly id: string;
  readonly credential: HeldCredential;
}

/** An organisation's own seal, and the credential that makes it. */
export interface OwnSeal {
  readonly credentialId: string;
  readonly seal: Seal;
}

/**
 * The credentials of organisations in one process. Each use asks the database which one is in use, so that an addition
 * or a removal holds at once in all processes. Opened on first use, and closed when another is in use.
 */
export class OrganizationCredentials {
  readonly #services: NeededServices;
  readonly #outside: OutsideData;
  /** By organisation. */
  readonly #held = new Map<string, Held>();

  constructor(services: NeededServices, outside: OutsideData) {
    this.#services = services;
    this.#outside = outside;
  }

  /**
   * Returns the organisation's own seal for a legal person. Null if it has no credential, or one of another SIREN.
   * @param siren as a mandate has it, with or without spaces
   * @throws CredentialUnavailable, CredentialRefused if the credential cannot seal now: the seal waits
   */
  async seal(organizationId: string, siren: string | null): Promise<OwnSeal | null> {
    const row = await findCurrent(this.#services.database, organizationId);
    const held = this.#current(organizationId, row);
    if (!row || row.siren !== siren?.replace(/\D/g, '')) return null;
    const { credential } = held ?? this.#hold(row);
    return { credentialId: row.id, seal: await credential.seal() };
  }

  /** Closes those that are open. */
  async close(): Promise<void> {
    const held = [...this.#held.values()];
    this.#held.clear();
    await Promise.all(held.map(({ credential }) => credential.close()));
  }

  /** Returns what is held of a row. Drops what is held of another. */
  #current(organizationId: string, row: Row | null): Held | undefined {
    const held = this.#held.get(organizationId);
    if (!held || held.id === row?.id) return held;
    this.#held.delete(organizationId);
    held.credential
      .close()
      .catch((error: unknown) =>
        logFailure(this.#services.log, 'warn', { organizationId, err: error }, 'a seal credential could not be closed'),
      );
    return undefined;
  }

  #hold(row: Row): Held {
    const { database, keystore, clock, config } = this.#services;
    const credential = new HeldCredential(decryptSetting(keystore, row), {
      clock,
      outside: this.#outside,
      findWithdrawal: (fingerprint) => findWithdrawal(database, fingerprint),
      remember: (trustChain) =>
        rememberSealChain(database, config.dataDir, { trustChain, isServices: false, now: clock.now() }),
    });
    const held = { id: row.id, credential };
    this.#held.set(row.organizationId, held);
    return held;
  }
}

/** Reads the credential of an organisation. One statement for all that are requested at the same moment. */
const findCurrent = createLoader(async ({ prisma }, ids: readonly string[]): Promise<readonly (Row | null)[]> => {
  const rows = await prisma.sealCredential.findMany({
    where: { organizationId: { in: [...new Set(ids)] }, removedAt: null },
  });
  return ids.map((id) => rows.find(({ organizationId }) => organizationId === id) ?? null);
});
