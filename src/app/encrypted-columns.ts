import * as evidence from '../modules/evidence/index.ts';
import * as identities from '../modules/identities/index.ts';
import * as notifications from '../modules/notifications/index.ts';
import * as pki from '../modules/pki/index.ts';
import * as signing from '../modules/signing/index.ts';
import * as webhooks from '../modules/webhooks/index.ts';
import * as idempotency from '../platform/idempotency/index.ts';
import { type EncryptedColumn, macKeyColumn } from '../platform/keystore/index.ts';

/**
 * Everything that is encrypted under SECRET_KEY, in the order in which a rotation does it. Files are not encrypted, and
 * jobs' payloads hold nothing secret. The keys of HMACs come last: they keep the old key necessary until all is done.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...pki.encryptedColumns,
  ...webhooks.encryptedColumns,
  ...identities.encryptedColumns,
  ...signing.encryptedColumns,
  ...notifications.encryptedColumns,
  ...idempotency.encryptedColumns,
  ...evidence.encryptedColumns,
  macKeyColumn,
];

/**
 * Purposes of HMACs that an installation keeps from before `mac_keys`: links that were mailed, and values that stand in
 * rows, files and certificates. Codes and links of minutes began anew.
 */
export const lastingPurposes: readonly string[] = [
  'personal-link',
  'evidence-checkpoint',
  'person-number',
  'identity-document-number',
  'attendance-device',
];
