import { type Clock, DAY } from '../../kernel/clock.ts';
import {
  CredentialRefused,
  type CredentialSetting,
  CredentialUnavailable,
  daysLeft,
  type ExpiryThreshold,
  expiryWarning,
  findWithdrawal,
  HeldCredential,
  OFFLINE_LIST_NOTICE,
  type OfflineRoot,
  OutsideData,
  readCertificateStates,
  readStoredSettings,
} from '../../modules/trust/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { matchKeys, readStoredKeystore } from '../../platform/keystore/index.ts';
import { examine, type Finding } from './finding.ts';

/**
 * Lists every certificate in use with its expiry, and the roots that relying parties must trust, with fingerprints to
 * compare.
 */
export async function examineCertificates(
  { pkiUrl, proofRetentionYears }: Config,
  { prisma }: Database,
  clock: Clock,
): Promise<readonly Finding[]> {
  const { certificates, roots, offline } = await readCertificateStates(prisma, proofRetentionYears, clock.now());
  if (!certificates.length) {
    return [
      { what: 'certificates', state: 'note', detail: 'none yet: they are created at the first start of the server' },
    ];
  }
  return [
    ...roots.map(
      ({ mode, file, certificate }): Finding => ({
        what: `${mode.toLowerCase()} root`,
        state: 'ok',
        detail: `${pkiUrl}/pki/${file}.der, SHA-256 ${certificate.fingerprintSha256}`,
      }),
    ),
    ...offline.map((root) => offlineFinding(root, clock.now())),
    ...certificates.map(({ mode, role, certificate, renewalAt }): Finding => {
      const now = clock.now();
      const expiring = { mode: mode === 'LIVE' ? 'live' : 'test', role, certificate, renewalAt } as const;
      const what = `${mode.toLowerCase()} ${role.toLowerCase().replaceAll('_', ' ')}`;
      const detail = `${certificate.subjectText}, ${daysLeft(certificate, now)} days left, renewed from ${renewalAt.toISOString().slice(0, 10)}`;
      return { what, state: expiryState(expiryWarning(expiring, now)), detail };
    }),
  ];
}

/** Reminds of the yearly list of a root whose key is kept outside, and of successors that only it can sign. */
function offlineFinding({ mode, listUntil, due }: OfflineRoot, now: Date): Finding {
  const what = `${mode.toLowerCase()} root`;
  const facts = `the key is kept outside the service; its revocation list lasts until ${listUntil.toISOString().slice(0, 10)}`;
  const late = due.map((role) => role.toLowerCase().replaceAll('_', ' ')).join(', ');
  const left = listUntil.getTime() - now.getTime();
  if (left > OFFLINE_LIST_NOTICE && !late) return { what, state: 'ok', detail: facts };
  const detail = `${facts}${late ? `; it must sign successors (${late})` : ''}: run esign keys root sign`;
  return { what, state: left <= 7 * DAY ? 'fault' : 'note', detail };
}

/** A certificate that ends within a week is a fault; before that the operator has time. */
const expiryState = (threshold: ExpiryThreshold | null): Finding['state'] =>
  threshold === null ? 'ok' : threshold === 7 ? 'fault' : 'note';

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
      { what, state: expiryState(expiryWarning(expiring, clock.now())), detail },
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

/** Checks what verification by wallets needs: a certificate for our key that is valid, and the issuers to trust. */
export async function examineWallets(
  config: Config,
  database: Database | null,
  clock: Clock,
): Promise<readonly Finding[]> {
  const what = 'wallets';
  if (!config.wallet)
    return [{ what, state: 'note', detail: 'not set: nobody is verified by an identity wallet (WALLET_CERTIFICATE)' }];
  if (!database) return [];
  const { loadIssuers, whyNoAccess } = await import('../../modules/identities/index.ts');
  const keystore = await readStoredKeystore(database.pool, config.secretKey, config.secretKeyPrevious);
  const obstacle = whyNoAccess(config, keystore, clock.now());
  if (obstacle) return [{ what, state: 'fault', detail: obstacle }];
  const issuers = await loadIssuers(config);
  const ended = issuers.filter(({ notAfter }) => notAfter < clock.now()).length;
  const detail = `${issuers.length} trusted issuers${ended ? `, of which ${ended} have ended` : ''}`;
  return [{ what, state: ended === issuers.length ? 'fault' : 'ok', detail }];
}

/** Asks the trust service of signers for its OAuth server. Nobody signs. */
export async function examineSignerService({ signerService }: Config): Promise<readonly Finding[]> {
  const what = 'certificates of signers';
  if (!signerService)
    return [{ what, state: 'note', detail: 'not set: nobody signs with a certificate of their own (SIGNER_CSC_URL)' }];
  const { PersonService } = await import('../../modules/trust/index.ts');
  const service = new PersonService(signerService);
  try {
    return [{ what, state: 'ok', detail: `${signerService.baseUrl}, authorized at ${await service.oauthServer()}` }];
  } finally {
    await service.close();
  }
}
