import { pricesText } from './prices.ts';

/** One environment variable, as documented in the README. */
export interface ConfigRow {
  readonly name: string;
  /** Text describing the default. */
  readonly default: string;
  readonly meaning: string;
}

/** All variables, in the order of the README's table, which is tested against this one. */
export const configTable = [
  { name: 'NODE_ENV', default: 'development', meaning: '`production` refuses unsafe defaults, with the reason.' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on.' },
  { name: 'PORT', default: '4000', meaning: 'Port to listen on.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning: 'Address that people and programs use; links begin with it. https in production.',
  },
  {
    name: 'PKI_URL',
    default: 'PUBLIC_URL',
    meaning:
      'Base of the addresses in certificates: CA certificates, CRLs and OCSP under `/pki`. Usually http, also in production; without a redirect.',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0, in production 5',
    meaning: 'Seconds from SIGTERM, when `/readyz` begins to answer 503, until the port closes; 0 to 300.',
  },
  { name: 'DATA_DIR', default: '.data', meaning: 'Folder of the built-in database, the stored files and the keys.' },
  {
    name: 'DATABASE_URL',
    default: 'built-in',
    meaning: 'PostgreSQL 15 or newer (`postgresql://…`); without it, a built-in one in `DATA_DIR`.',
  },
  {
    name: 'REDIS_URL',
    default: 'none',
    meaning: '`redis://…`, needed when several processes serve: wake-ups and rate limits.',
  },
  {
    name: 'STORAGE_URL',
    default: 'file:DATA_DIR/files',
    meaning:
      'Where documents are kept: `file:` and a folder, or `s3://bucket/prefix?endpoint=https://…` (also `region`, `path_style`; login before an `@`, or from the AWS variables).',
  },
  {
    name: 'RECOVERY_WINDOW_DAYS',
    default: '0',
    meaning:
      'Days that files nobody refers to any more are kept, 0 to 365: how far back your PostgreSQL may be recovered to a point in time.',
  },
  {
    name: 'SECRET_KEY',
    default: 'made in DATA_DIR/secret.key',
    meaning: '32 bytes, hex or base64. Guards stored keys and links: keep a copy. Required in production.',
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    default: 'none',
    meaning: 'Keys that only decrypt, separated by commas: needed until `esign keys rotate` says that they may go.',
  },
  {
    name: 'SMTP_URL',
    default: 'none: /dev/mailbox',
    meaning: '`smtp://user:password@host:port` or `smtps://…`. Required in production.',
  },
  { name: 'MAIL_FROM', default: 'Esign <no-reply@PUBLIC_URL host>', meaning: 'Sender of the e-mails.' },
  {
    name: 'SMS_URL',
    default: 'none: /dev/mailbox',
    meaning: 'SMS gateway: POST `{to, text, id}` as JSON, Basic login from the URL, 2xx is a yes.',
  },
  {
    name: 'IDV_URL',
    default: 'none: remote methods answer 503',
    meaning: 'Provider of remote identity checks, `https://…` (`src/modules/identities/README.md`).',
  },
  { name: 'IDV_SECRET', default: 'none', meaning: 'Secret shared with that provider: signs messages both ways.' },
  {
    name: 'IDV_SANDBOX',
    default: 'false',
    meaning: '`true`: test keys try remote identity checks on a page where the tester chooses the outcome.',
  },
  {
    name: 'TSA_URL',
    default: 'built-in',
    meaning: 'RFC 3161 time-stamping authority, `http(s)://…`; without it, the built-in one.',
  },
  {
    name: 'TSA_QUALIFIED',
    default: 'false',
    meaning:
      '`true` if the authority at `TSA_URL` is a qualified one (eIDAS). Tokens that do not state it stay `qualified: false`.',
  },
  {
    name: 'SEAL_ORGANIZATION_NAME',
    default: 'Esign',
    meaning: 'Legal person in whose name the service seals. Required in production.',
  },
  { name: 'SEAL_ORGANIZATION_COUNTRY', default: 'FR', meaning: 'Its country, ISO 3166.' },
  {
    name: 'SEAL_ORGANIZATION_ID',
    default: 'ES:FR-DEVELOPMENT (of no register)',
    meaning:
      'Its registration (EN 319 412-1): `NTRFR-` + SIREN, `VATFR-…`, `LEIXG-…`. Stands in the seal’s certificate. Required in production.',
  },
  { name: 'PROOF_RETENTION_YEARS', default: '10', meaning: 'Years that proof is kept after sealing, 1 to 100.' },
  {
    name: 'PRICES',
    default: pricesText(),
    meaning:
      'Credits that live use costs: an envelope `simple`, each signer `advanced`, an envelope `organization_seal`, each signer’s `sms` code, a third party’s `proof`, an `attendance` session, a `mandate_act`. What is left out keeps its default.',
  },
  { name: 'RATE_LIMIT_LIVE', default: '3000', meaning: 'Calls a minute for each live key.' },
  { name: 'RATE_LIMIT_TEST', default: '1200', meaning: 'Calls a minute for each test key.' },
  { name: 'RATE_LIMIT_VERIFY', default: '600', meaning: 'Verifications a minute for each key.' },
  { name: 'RATE_LIMIT_LINK', default: '600', meaning: 'Calls a minute that one personal link may make.' },
  {
    name: 'RATE_LIMIT_TSA',
    default: '30',
    meaning:
      'Time-stamps a minute that one network (an IPv4 address, an IPv6 /64) gets from `/tsa`; all together 10 times as many.',
  },
  {
    name: 'RATE_LIMIT_PKI',
    default: '600',
    meaning: 'Calls a minute that one network may make below `/pki`; all together 10 times as many.',
  },
  {
    name: 'CONNECTIONS_PER_NETWORK',
    default: '2000',
    meaning:
      'Connections that one network (an IPv4 address, an IPv6 /64) may have open; behind `TRUST_PROXY`, requests under way and sockets.',
  },
  {
    name: 'WEBHOOKS_ALLOW_PRIVATE',
    default: 'false',
    meaning: '`true` lets webhooks reach private addresses (development only).',
  },
  {
    name: 'TRUST_PROXY',
    default: '0',
    meaning: 'Number of reverse proxies in front, whose `X-Forwarded-For` is believed.',
  },
  {
    name: 'GRAPHQL_INTROSPECTION',
    default: 'true, in production false',
    meaning: 'Whether the GraphQL schema may be asked for.',
  },
  { name: 'METRICS_TOKEN', default: 'none: loopback only', meaning: 'Bearer token that opens `/metrics`.' },
  {
    name: 'SECURITY_CONTACT',
    default: 'none: no security.txt',
    meaning: '`mailto:…` or `https://…` for reports of vulnerabilities, in `/.well-known/security.txt` (RFC 9116).',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none: no traces',
    meaning:
      'Collector of traces (OTLP/HTTP, JSON), `http(s)://host:4318`. The library reads further `OTEL_…` variables itself: headers, sampler.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
] as const satisfies readonly ConfigRow[];

export type ConfigName = (typeof configTable)[number]['name'];
