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
  {
    name: 'NODE_ENV',
    default: 'development',
    meaning: '`production`: the server refuses to start with unsafe defaults and says why.',
  },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on.' },
  { name: 'PORT', default: '4000', meaning: 'Port to listen on.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning: 'Public base URL of the service; all links begin with it. Must be https in production.',
  },
  {
    name: 'PKI_URL',
    default: 'PUBLIC_URL',
    meaning:
      'Base URL of CA certificates, CRLs and OCSP (`/pki`), as written into certificates. Usually http, also in production; must not redirect.',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0, in production 5',
    meaning: 'Seconds between SIGTERM, from which `/readyz` answers 503, and the closing of the port: 0 to 300.',
  },
  { name: 'DATA_DIR', default: '.data', meaning: 'Folder of the built-in database, the stored files and the keys.' },
  {
    name: 'DATABASE_URL',
    default: 'built-in',
    meaning:
      'PostgreSQL 15 or newer (`postgresql://…`), with the extension `pg_trgm` of its standard packages, which the first start enables. If not set, a built-in PostgreSQL in `DATA_DIR` is used.',
  },
  {
    name: 'DATABASE_POOL_SIZE',
    default: '20',
    meaning:
      'Connections to PostgreSQL that each process may open: 5 to 500. `max_connections` of the server must allow those of all processes together.',
  },
  {
    name: 'REDIS_URL',
    default: 'none',
    meaning: '`redis://…`: shares rate limits and notifications between processes. Required to run several processes.',
  },
  {
    name: 'STORAGE_URL',
    default: 'file:DATA_DIR/files',
    meaning:
      'Where documents are stored: `file:` followed by a folder, or `s3://bucket/prefix?endpoint=https://…` (options `region` and `path_style`; credentials before an `@`, or from the AWS variables).',
  },
  {
    name: 'RECOVERY_WINDOW_DAYS',
    default: '0',
    meaning:
      'Days for which unreferenced files are kept, 0 to 365. Set it to the period of point-in-time recovery of your PostgreSQL.',
  },
  {
    name: 'SECRET_KEY',
    default: 'created in DATA_DIR/secret.key',
    meaning:
      'Key of 32 bytes in hex or base64, which encrypts stored keys and protects links. Keep a copy. Required in production.',
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    default: 'none',
    meaning:
      'Former values of `SECRET_KEY`, separated by commas; used only to decrypt. Required until `esign keys rotate` reports that they can be removed.',
  },
  {
    name: 'SMTP_URL',
    default: 'none: /dev/mailbox',
    meaning: '`smtp://user:password@host:port` or `smtps://…`. Required in production.',
  },
  { name: 'MAIL_FROM', default: 'Esign <no-reply@PUBLIC_URL host>', meaning: 'Sender of the e-mails.' },
  {
    name: 'MAIL_RETURN_PATH',
    default: 'the address of MAIL_FROM',
    meaning:
      'Address to which mail servers send bounces, such as `bounces+{id}@example.org`; `{id}` becomes the id of the e-mail.',
  },
  {
    name: 'MAIL_PROVIDER',
    default: 'none',
    meaning:
      'Provider at `SMTP_URL` whose reports `POST /mail/reports/PROVIDER` understands: `postmark`, `mailgun`, `brevo`, `ses` or `sendgrid`.',
  },
  {
    name: 'MAIL_REPORTS_TOKEN',
    default: 'none: 404',
    meaning:
      'Token for `POST /mail/reports`, which receives reports of e-mails that were not delivered, and for Postmark and Brevo. At least 16 characters.',
  },
  {
    name: 'MAIL_REPORTS_KEY',
    default: 'none',
    meaning:
      'Verifies the reports of a provider: webhook signing key of Mailgun, verification key of SendGrid, ARN of the SNS topic of SES.',
  },
  {
    name: 'SMS_URL',
    default: 'none: /dev/mailbox',
    meaning:
      'SMS gateway: receives POST `{to, text, id}` as JSON, with Basic authentication from the URL, and answers 2xx.',
  },
  {
    name: 'IDV_URL',
    default: 'none: remote methods answer 503',
    meaning: 'Provider of remote identity verification, `https://…` (`src/modules/identities/README.md`).',
  },
  {
    name: 'IDV_SECRET',
    default: 'none',
    meaning: 'Secret shared with the provider at `IDV_URL`; signs the messages in both directions.',
  },
  {
    name: 'IDV_SANDBOX',
    default: 'false',
    meaning:
      '`true`: with test keys, remote identity verification opens a page on which the tester chooses the result.',
  },
  {
    name: 'OIDC_ISSUER',
    default: 'none: codes and passkeys only',
    meaning:
      'OpenID provider where people may sign in to the console, `https://…`, as its discovery document names itself.',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: 'none',
    meaning:
      'Client id of this service at the provider, with the redirect URI `PUBLIC_URL/console/oidc`. Required with `OIDC_ISSUER`.',
  },
  { name: 'OIDC_CLIENT_SECRET', default: 'none', meaning: 'Secret of that client. Required with `OIDC_ISSUER`.' },
  { name: 'OIDC_NAME', default: 'host of OIDC_ISSUER', meaning: 'Name of the provider on the sign-in button.' },
  { name: 'OIDC_SCOPE', default: 'openid email profile', meaning: 'Scopes to request, separated by spaces.' },
  {
    name: 'OIDC_ORGANIZATION_CLAIM',
    default: 'none',
    meaning: 'Claim with the id of a person’s organisation, or with a list of ids.',
  },
  {
    name: 'OIDC_DOMAINS',
    default: 'none',
    meaning:
      'Organisation of people with a verified address in a domain: `example.org=ORGANISATION_ID`, separated by commas.',
  },
  {
    name: 'OIDC_ROLE_CLAIM',
    default: 'none: owners decide',
    meaning:
      'Claim with a person’s roles or groups. If set, each sign-in sets the role, and without a known value takes it away.',
  },
  {
    name: 'OIDC_ROLES',
    default: 'owner=owner,manager=manager,reader=reader',
    meaning: 'Role of each value of that claim: `admins=owner,staff=manager`. The highest role counts.',
  },
  {
    name: 'OIDC_ONLY',
    default: 'false',
    meaning:
      '`true`: people sign in at the provider only. Codes and passkeys are off; single-use links of invitations and of `esign user invite` stay.',
  },
  {
    name: 'TSA_URL',
    default: 'built-in',
    meaning:
      'RFC 3161 time-stamping authority, `http(s)://…`, with user and password for Basic authentication if required. If not set, the built-in one is used.',
  },
  {
    name: 'TSA_URLS',
    default: 'TSA_URL',
    meaning:
      'Several authorities, separated by spaces or commas, each with its own host. The first that works is used; the others replace it while it fails.',
  },
  {
    name: 'TSA_QUALIFIED',
    default: 'false',
    meaning:
      '`true` if all authorities are qualified (eIDAS), or the hosts of those that are, separated by commas. Time-stamps that do not state this are still shown with `qualified: false`.',
  },
  {
    name: 'TSA_CLIENT_CERT',
    default: 'none',
    meaning:
      'Client certificate for an authority on https: a PEM file, with its chain. With several https authorities `HOST=FILE`, separated by commas. No other host receives it.',
  },
  {
    name: 'TSA_CLIENT_KEY',
    default: 'in TSA_CLIENT_CERT',
    meaning: 'PEM file of the key of `TSA_CLIENT_CERT`, without a passphrase: `FILE`, or `HOST=FILE` in the same way.',
  },
  {
    name: 'SEAL_ORGANIZATION_NAME',
    default: 'Esign',
    meaning: 'Name of the legal person that seals, as in the seal’s certificate. Required in production.',
  },
  { name: 'SEAL_ORGANIZATION_COUNTRY', default: 'FR', meaning: 'Country of the legal person: ISO 3166-1 code.' },
  {
    name: 'SEAL_ORGANIZATION_ID',
    default: 'ES:FR-DEVELOPMENT (not registered)',
    meaning:
      'Registration of the legal person (EN 319 412-1), as in the seal’s certificate: `NTRFR-` and the SIREN, `VATFR-…`, `LEIXG-…`. Required in production.',
  },
  {
    name: 'SEAL_CREDENTIAL',
    default: 'built-in',
    meaning:
      'Key and certificate of another CA with which the service seals in live mode: `pkcs12:FILE`, `pem:FILE`, `pkcs11:…` (a token) or `csc:https://…` (a remote service); see the guide `seal-keys`. The service does not start if they cannot seal.',
  },
  {
    name: 'SEAL_CREDENTIAL_PASSWORD',
    default: 'none',
    meaning: 'Password of the file, PIN of the token, or client secret of the remote service in `SEAL_CREDENTIAL`.',
  },
  {
    name: 'SEAL_CREDENTIAL_PASSWORD_FILE',
    default: 'none',
    meaning: 'File that contains the password of `SEAL_CREDENTIAL`, instead of the variable.',
  },
  {
    name: 'SEAL_CREDENTIAL_ALGORITHM',
    default: 'the first that the key offers',
    meaning:
      'How the seal signs: `rsa-sha256` (PKCS#1 v1.5), `rsa-pss-sha256` or `ecdsa-sha256`. Plain RSA keys offer PKCS#1 v1.5 first.',
  },
  { name: 'PROOF_RETENTION_YEARS', default: '10', meaning: 'Years for which proof is kept after sealing: 1 to 100.' },
  {
    name: 'PRICES',
    default: pricesText(),
    meaning:
      'Prices of live mode, in credits: per envelope (`simple`, `organization_seal`), per digest seal (`organization_seal`), per signer (`advanced`), per signer with SMS code (`sms`), per consulted proof of another organisation (`proof`), per session (`attendance`), per mandate act (`mandate_act`). Prices that are not listed keep their default.',
  },
  { name: 'RATE_LIMIT_LIVE', default: '3000', meaning: 'Requests per minute for each live key.' },
  { name: 'RATE_LIMIT_TEST', default: '1200', meaning: 'Requests per minute for each test key.' },
  { name: 'RATE_LIMIT_VERIFY', default: '600', meaning: 'Verifications per minute for each key.' },
  { name: 'RATE_LIMIT_LINK', default: '600', meaning: 'Requests per minute for each personal link.' },
  {
    name: 'RATE_LIMIT_TSA',
    default: '30',
    meaning:
      'Time-stamps per minute from `/tsa` for each network (an IPv4 address or an IPv6 /64); for all networks together, 10 times as many.',
  },
  {
    name: 'RATE_LIMIT_PKI',
    default: '600',
    meaning: 'Requests per minute below `/pki` for each network; for all networks together, 10 times as many.',
  },
  {
    name: 'PUBLIC_VERIFICATION',
    default: 'false',
    meaning:
      '`true`: the page `/verify` is public. Whoever holds a document sees its proof there as another organisation does, without paying. New evidence files and attendance sheets name the page.',
  },
  {
    name: 'RATE_LIMIT_PUBLIC_VERIFICATION',
    default: '30',
    meaning:
      'Fingerprints per minute on `/verify` for each network (an IPv4 address or an IPv6 /64); for all networks together, 10 times as many. A file whose signatures are checked counts as 5.',
  },
  {
    name: 'CONNECTIONS_PER_NETWORK',
    default: '2000',
    meaning:
      'Open connections for each network (an IPv4 address or an IPv6 /64). With `TRUST_PROXY`, requests in progress and WebSockets are counted instead.',
  },
  {
    name: 'WEBHOOKS_ALLOW_PRIVATE',
    default: 'false',
    meaning: '`true` allows webhooks to private addresses (development only).',
  },
  {
    name: 'TRUST_PROXY',
    default: '0',
    meaning: 'Number of reverse proxies in front of the service whose `X-Forwarded-For` is trusted.',
  },
  {
    name: 'GRAPHQL_INTROSPECTION',
    default: 'true, in production false',
    meaning: 'Whether GraphQL introspection is allowed.',
  },
  { name: 'METRICS_TOKEN', default: 'none: loopback only', meaning: 'Bearer token for `/metrics`.' },
  {
    name: 'SECURITY_CONTACT',
    default: 'none: no security.txt',
    meaning: 'Contact for vulnerability reports in `/.well-known/security.txt` (RFC 9116): `mailto:…` or `https://…`.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none: no traces',
    meaning:
      'Trace collector (OTLP/HTTP, JSON): `http(s)://host:4318`. The OpenTelemetry library also reads other `OTEL_…` variables, such as those for headers and the sampler.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
] as const satisfies readonly ConfigRow[];

export type ConfigName = (typeof configTable)[number]['name'];
