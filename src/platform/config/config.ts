import path from 'node:path';
import { z } from 'zod';
import type { RateBudget } from '../http/rate-limit.ts';
import type { LogLevel } from '../log/index.ts';
import {
  type MailProviderName,
  mailProblems,
  mailProvider,
  mailReturnPath,
  sealAlgorithm,
  sealCredential,
  sealPasswordOf,
} from './mail.ts';
import {
  type OidcConfig,
  oidcConfig,
  oidcDomains,
  oidcProblems,
  oidcRoles,
  oidcScope,
  readPolicyFile,
  type SignaturePolicy,
} from './oidc.ts';
import {
  type LogSetting,
  readLogSetting,
  readSignerService,
  readTimestampAuthorities,
  readTrustedLists,
  type TimestampAuthoritySetting,
  type TrustedListsSetting,
} from './outside-services.ts';
import { defaultPrices, type Prices, prices } from './prices.ts';
import { unsafeInProduction } from './production.ts';
import {
  arc,
  authority,
  ConfigError,
  contact,
  databaseUrl,
  flag,
  host,
  level,
  missingForSeveral,
  publicUrl,
  secretKey,
  secretKeys,
  sender,
  url,
  whole,
} from './readers.ts';
import { loadSecretKey, type StoragePlace, storage } from './storage-url.ts';
import type { ConfigName } from './table.ts';
import { readWalletSetting, type WalletSetting } from './wallet.ts';

/** Everything that the environment configures, read once at start. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Base URL in certificates, usually http. Without a trailing slash. */
  readonly pkiUrl: string;
  /** Seconds from the stop signal until the server accepts no more connections. */
  readonly drainSeconds: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the built-in PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Connections to PostgreSQL that this process may open. */
  readonly databasePoolSize: number;
  readonly redisUrl: string | null;
  readonly storage: StoragePlace;
  /** Days that files are kept after the last reference to them is gone. */
  readonly recoveryWindowDays: number;
  /** How long entries of the audit log are kept. */
  readonly auditRetentionDays: number;
  /** 32 bytes. */
  readonly secretKey: Buffer;
  /** Keys of 32 bytes that decrypt values not yet encrypted with `secretKey`. */
  readonly secretKeyPrevious: readonly Buffer[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly smsUrl: string | null;
  /** Provider of remote identity checks; always set together with its secret. */
  readonly idvUrl: string | null;
  readonly idvSecret: string | null;
  /** Test keys use the simulator instead of a provider. */
  readonly idvSandbox: boolean;
  /** Verification by identity wallets. Null: none. */
  readonly wallet: WalletSetting | null;
  /** The trust service where signers have certificates of their own. Null: none. */
  readonly signerService: ReturnType<typeof readSignerService>;
  /** The OpenID provider where people may sign in to the console. */
  readonly oidc: OidcConfig | null;
  /** External time-stamp authorities in the order in which they are asked. None: the built-in one. */
  readonly timestampAuthorities: readonly TimestampAuthoritySetting[];
  /** The legal person in whose name the service seals. */
  readonly sealOrganization: {
    readonly name: string;
    readonly country: string;
    readonly identifier: string;
    /** Not configured: a placeholder for development. */
    readonly assumed: boolean;
  };
  /** The credential of the service's own live seal. Null: the built-in one. */
  readonly sealCredential: {
    /** `KIND:ADDRESS`. */
    readonly credential: string;
    readonly password: string | null;
    /** Null: the first that the key offers. */
    readonly algorithm: z.infer<typeof sealAlgorithm> | null;
  } | null;
  /** The operator's arc of object identifiers, below which the policies are. Null: that of the service. */
  readonly policyArc: string | null;
  readonly signaturePolicy: SignaturePolicy;
  readonly proofRetentionYears: number;
  /** The trusted lists to judge by. Null: none. */
  readonly trustedLists: TrustedListsSetting | null;
  /** The witnesses of the transparency log. */
  readonly transparencyLog: LogSetting;
  /** Megabytes of PDFs that an organisation may deposit in each mode. */
  readonly depositQuotaMb: number;
  /** Prices of live use, in credits. */
  readonly prices: Prices;
  /** Calls per minute for each key, personal link or network. */
  readonly rateLimits: Readonly<Record<RateBudget, number>>;
  /** The page `/verify` is public. */
  readonly publicVerification: boolean;
  /** Maximum open connections of one network. */
  readonly connectionsPerNetwork: number;
  readonly webhooksAllowPrivate: boolean;
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: number;
  readonly graphqlIntrospection: boolean;
  readonly mailReportsToken: string | null;
  /** The provider at `smtpUrl`, if its reports are understood. */
  readonly mailProvider: MailProviderName | null;
  /** Verifies its reports: a key, or the ARN of a topic. */
  readonly mailReportsKey: string | null;
  /** Sender of mails in SMTP, with `{id}` for the id of the mail. Null: the sender. */
  readonly mailReturnPath: string | null;
  readonly metricsToken: string | null;
  /** Base URL of an OTLP/HTTP collector of traces. */
  readonly otlpEndpoint: string | null;
  /** Where to report vulnerabilities; null: no security.txt. */
  readonly securityContact: string | null;
  readonly logLevel: LogLevel;
}

/** Budget of all visitors of the public verification together, as a multiple of the budget of one network. */
const ALL_NETWORKS = 10;

const shape = {
  NODE_ENV: z.string().optional(),
  HOST: host.default('127.0.0.1'),
  PORT: whole(1, 65_535).default(4000),
  PUBLIC_URL: publicUrl.optional(),
  PKI_URL: publicUrl.optional(),
  DRAIN_SECONDS: whole(0, 300).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: whole(5, 500).default(20),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  STORAGE_URL: storage.optional(),
  RECOVERY_WINDOW_DAYS: whole(0, 365).default(0),
  AUDIT_RETENTION_DAYS: whole(30, 3650).default(365),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKeys.default([]),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.optional(),
  MAIL_RETURN_PATH: mailReturnPath.optional(),
  MAIL_PROVIDER: mailProvider.optional(),
  MAIL_REPORTS_KEY: z.string().optional(),
  SMS_URL: url('http:', 'https:').optional(),
  IDV_URL: url('http:', 'https:').optional(),
  IDV_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  IDV_SANDBOX: flag.default(false),
  WALLET_CERTIFICATE: z.string().optional(),
  WALLET_ISSUERS: z.string().optional(),
  WALLET_TYPES: z.string().optional(),
  WALLET_SCHEME: z.string().optional(),
  WALLET_CLIENT_ID_PREFIX: z.string().optional(),
  SIGNER_CSC_URL: z.string().optional(),
  SIGNER_CSC_CLIENT_ID: z.string().optional(),
  SIGNER_CSC_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url('http:', 'https:')
    .refine((text) => !/[?#]/.test(text), { error: 'must not contain ? or #' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, { error: 'must have at most 40 characters' }).optional(),
  OIDC_SCOPE: oidcScope.default('openid email profile'),
  OIDC_ORGANIZATION_CLAIM: z.string().optional(),
  OIDC_DOMAINS: oidcDomains.optional(),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ROLES: oidcRoles.optional(),
  OIDC_ONLY: flag.default(false),
  TSA_URL: url('http:', 'https:').optional(),
  TSA_URLS: z.string().optional(),
  TSA_QUALIFIED: z.string().optional(),
  TSA_CLIENT_CERT: z.string().optional(),
  TSA_CLIENT_KEY: z.string().optional(),
  SEAL_ORGANIZATION_NAME: z.string().max(64, { error: 'must have at most 64 characters' }).default('Esign'),
  SEAL_ORGANIZATION_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be an ISO 3166-1 country code such as FR' })
    .default('FR'),
  SEAL_ORGANIZATION_ID: z
    .string()
    .regex(/^([A-Z]{3}|[A-Z]{2}:)[A-Z]{2}-.{1,50}$/, {
      error: 'must be an identifier such as NTRFR-123456789 (EN 319 412-1 §5.1.4)',
    })
    // A scheme of our own, which no register uses.
    .default('ES:FR-DEVELOPMENT'),
  SEAL_CREDENTIAL: sealCredential.optional(),
  SEAL_CREDENTIAL_PASSWORD: z.string().optional(),
  SEAL_CREDENTIAL_PASSWORD_FILE: z.string().optional(),
  SEAL_CREDENTIAL_ALGORITHM: sealAlgorithm.optional(),
  POLICY_ARC: arc.optional(),
  POLICY_FILE: z.string().optional(),
  PROOF_RETENTION_YEARS: whole(1, 100).default(10),
  TRUSTED_LISTS: z.string().optional(),
  TRUSTED_LIST_SIGNERS: z.string().optional(),
  LOG_WITNESSES: z.string().optional(),
  LOG_WITNESS_POLICY: z.string().optional(),
  DEPOSIT_QUOTA_MB: whole(0, 10_000_000).default(10_240),
  PRICES: prices.default(defaultPrices),
  RATE_LIMIT_LIVE: whole(1, 10_000_000).default(3000),
  RATE_LIMIT_TEST: whole(1, 10_000_000).default(1200),
  RATE_LIMIT_VERIFY: whole(1, 10_000_000).default(600),
  RATE_LIMIT_LINK: whole(1, 10_000_000).default(600),
  RATE_LIMIT_TSA: whole(1, 10_000_000).default(30),
  RATE_LIMIT_PKI: whole(1, 10_000_000).default(600),
  PUBLIC_VERIFICATION: flag.default(false),
  RATE_LIMIT_PUBLIC_VERIFICATION: whole(1, 10_000_000).default(30),
  CONNECTIONS_PER_NETWORK: whole(1, 1_000_000).default(2000),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  TRUST_PROXY: whole(0, 10).default(0),
  GRAPHQL_INTROSPECTION: flag.optional(),
  MAIL_REPORTS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SECURITY_CONTACT: contact.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  LOG_LEVEL: level.default('info'),
} satisfies Record<ConfigName, z.ZodType>;

/**
 * Reads and validates the environment. In development, creates SECRET_KEY in DATA_DIR/secret.key if it is not set.
 *
 * @param options.isOneOfSeveral True for a process that shares its work with others (`esign serve --role web|worker`).
 * @throws ConfigError (with all problems)
 */
export function loadConfig(
  env: NodeJS.ProcessEnv,
  { isOneOfSeveral = false }: { readonly isOneOfSeveral?: boolean } = {},
): Config {
  // An empty variable (`SMTP_URL=` in a compose file) counts as not set.
  const variables = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = z.object(shape).safeParse(variables);
  const production = variables.NODE_ENV === 'production';
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`);
  if (variables.IDV_URL && !variables.IDV_SECRET)
    problems.push('IDV_SECRET is required if IDV_URL is set: it signs the messages.');
  const timestampAuthorities = readTimestampAuthorities(variables, problems);
  const trustedLists = readTrustedLists(variables, problems);
  const transparencyLog = readLogSetting(variables, problems);
  const wallet = readWalletSetting(variables, problems);
  const signerService = readSignerService(variables, problems);
  const signaturePolicy = readPolicyFile(variables.POLICY_FILE, problems);
  const sealPassword = sealPasswordOf(variables, problems);
  problems.push(...oidcProblems(variables));
  problems.push(...mailProblems(variables));
  if (production) problems.push(...unsafeInProduction(variables));
  if (isOneOfSeveral) problems.push(...missingForSeveral(variables, problems));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const vars = parsed.data;
  const dataDir = path.resolve(vars.DATA_DIR);
  const address = vars.PUBLIC_URL ?? `http://${authority(vars.HOST)}:${vars.PORT}`;
  return {
    production,
    host: vars.HOST,
    port: vars.PORT,
    publicUrl: address,
    pkiUrl: vars.PKI_URL ?? address,
    drainSeconds: vars.DRAIN_SECONDS ?? (production ? 5 : 0),
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? null,
    databasePoolSize: vars.DATABASE_POOL_SIZE,
    redisUrl: vars.REDIS_URL ?? null,
    storage: storagePlace(vars.STORAGE_URL, dataDir),
    recoveryWindowDays: vars.RECOVERY_WINDOW_DAYS,
    auditRetentionDays: vars.AUDIT_RETENTION_DAYS,
    secretKey: vars.SECRET_KEY ?? loadSecretKey(dataDir),
    secretKeyPrevious: vars.SECRET_KEY_PREVIOUS,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? `Esign <no-reply@${new URL(address).hostname}>`,
    smsUrl: vars.SMS_URL ?? null,
    idvUrl: vars.IDV_URL ?? null,
    idvSecret: vars.IDV_SECRET ?? null,
    idvSandbox: vars.IDV_SANDBOX,
    wallet,
    signerService,
    oidc: oidcConfig(vars),
    timestampAuthorities,
    sealOrganization: {
      name: vars.SEAL_ORGANIZATION_NAME,
      country: vars.SEAL_ORGANIZATION_COUNTRY,
      identifier: vars.SEAL_ORGANIZATION_ID,
      assumed: variables.SEAL_ORGANIZATION_ID === undefined && variables.SEAL_ORGANIZATION_NAME === undefined,
    },
    sealCredential: vars.SEAL_CREDENTIAL
      ? {
          credential: vars.SEAL_CREDENTIAL,
          password: sealPassword,
          algorithm: vars.SEAL_CREDENTIAL_ALGORITHM ?? null,
        }
      : null,
    policyArc: vars.POLICY_ARC ?? null,
    signaturePolicy,
    proofRetentionYears: vars.PROOF_RETENTION_YEARS,
    trustedLists,
    transparencyLog,
    depositQuotaMb: vars.DEPOSIT_QUOTA_MB,
    prices: vars.PRICES,
    rateLimits: {
      live: vars.RATE_LIMIT_LIVE,
      test: vars.RATE_LIMIT_TEST,
      verify: vars.RATE_LIMIT_VERIFY,
      link: vars.RATE_LIMIT_LINK,
      tsa: vars.RATE_LIMIT_TSA,
      pki: vars.RATE_LIMIT_PKI,
      visitor: vars.RATE_LIMIT_PUBLIC_VERIFICATION,
      visitors: vars.RATE_LIMIT_PUBLIC_VERIFICATION * ALL_NETWORKS,
    },
    publicVerification: vars.PUBLIC_VERIFICATION,
    connectionsPerNetwork: vars.CONNECTIONS_PER_NETWORK,
    webhooksAllowPrivate: vars.WEBHOOKS_ALLOW_PRIVATE,
    trustProxy: vars.TRUST_PROXY,
    graphqlIntrospection: vars.GRAPHQL_INTROSPECTION ?? !production,
    mailReportsToken: vars.MAIL_REPORTS_TOKEN ?? null,
    mailProvider: vars.MAIL_PROVIDER ?? null,
    mailReportsKey: vars.MAIL_REPORTS_KEY ?? null,
    mailReturnPath: vars.MAIL_RETURN_PATH ?? null,
    metricsToken: vars.METRICS_TOKEN ?? null,
    otlpEndpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    securityContact: vars.SECURITY_CONTACT ?? null,
    logLevel: vars.LOG_LEVEL,
  };
}

function storagePlace(setting: z.infer<typeof storage> | undefined, dataDir: string): StoragePlace {
  if (typeof setting === 'object') return { kind: 's3', dir: path.join(dataDir, 's3'), s3: setting };
  return { kind: 'file', dir: setting ?? path.join(dataDir, 'files') };
}
