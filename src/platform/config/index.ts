export { type Config, loadConfig } from './config.ts';
export type { MailProviderName } from './mail.ts';
export type { OidcConfig, PolicyPart, SignaturePolicy } from './oidc.ts';
export type { ClientCertificate, TimestampAuthoritySetting, TrustedListsSetting } from './outside-services.ts';
export type { Prices } from './prices.ts';
export { ConfigError } from './readers.ts';
export type { S3Place, StoragePlace } from './storage-url.ts';
export { type ConfigName, configTable, configTopics } from './table.ts';
