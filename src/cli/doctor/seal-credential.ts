import type { Clock } from '../../kernel/clock.ts';
import {
  CredentialRefused,
  type CredentialSetting,
  CredentialUnavailable,
  expiryWarning,
  findWithdrawal,
  HeldCredential,
  OutsideData,
  readStoredSettings,
} from '../../modules/trust/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { matchKeys } from '../../platform/keystore/index.ts';
import { stateOf } from './certificates.ts';
import { examine, type Finding } from './finding.ts';

const what = 'seal';

interface Examined {
  readonly setting: CredentialSetting;
  /** Null if there is no database to ask. */
  readonly database: Database | null;
  readonly clock: Clock;
  /** Whose seals wait. */
  readonly seals: string;
  /** What follows if the credential can never seal. */
  readonly refused: string;
}

/** Opens the configured credential of the service's seal, signs once, and collects its validation data. */
export async function examineSealCredential(
  { sealCredential: setting }: Config,
  database: Database | null,
  clock: Clock,
): Promise<readonly Finding[]> {
  if (!setting) return [];
  const refused = 'the service does not start with SEAL_CREDENTIAL';
  return examineCredential({ setting, database, clock, seals: 'live seals', refused });
}

/** Does the same with the credential of each organisation. Each has the time limit for itself. */
export async function examineOwnSeals(
  { secretKey, secretKeyPrevious }: Config,
  database: Database,
  clock: Clock,
  timeLimit: number,
): Promise<readonly Finding[]> {
  const { cipher } = await matchKeys(database.pool, secretKey, secretKeyPrevious);
  const stored = await readStoredSettings(database, cipher);
  const findings = stored.map(({ organizationId, setting }) => {
    const seals = `live seals of the organisation ${organizationId}`;
    return examine(what, timeLimit, () =>
      examineCredential({ setting, database, clock, seals, refused: `${seals} wait` }),
    );
  });
  return (await Promise.all(findings)).flat();
}

async function examineCredential({ setting, database, clock, seals, refused }: Examined): Promise<readonly Finding[]> {
  const outside = new OutsideData(clock);
  const held = new HeldCredential(setting, {
    clock,
    outside,
    remember: async () => {},
    findWithdrawal: async (fingerprint) => (database ? findWithdrawal(database, fingerprint) : null),
  });
  try {
    await held.check();
    const { place, certificate, warnings = [] } = await held.get();
    const { signer } = await held.seal();
    const { subjectText, notAfter } = certificate;
    const detail = `${subjectText}, ${place}, ${signer.algorithm}, until ${notAfter.toISOString().slice(0, 10)}`;
    const expiring = { mode: 'live', role: 'outside_seal', certificate, renewalAt: null } as const;
    return [
      { what, state: stateOf(expiryWarning(expiring, clock.now())), detail },
      ...warnings.map((warning): Finding => ({ what, state: 'note', detail: `${subjectText}: ${warning}` })),
    ];
  } catch (error) {
    if (error instanceof CredentialUnavailable)
      return [{ what, state: 'fault', detail: `${seals} wait: ${error.message}` }];
    if (!(error instanceof CredentialRefused)) throw error;
    return [{ what, state: 'fault', detail: `${refused}: ${error.message}` }];
  } finally {
    await held.close();
  }
}
