import { manifests } from '../modules/rooms.ts';
import { joinSql } from '../platform/database/index.ts';
import * as idempotency from '../platform/idempotency/index.ts';
import { type EncryptedColumn, macKeyColumn } from '../platform/keystore/index.ts';
import type { BlobsInUse } from '../platform/storage/blobs-in-use.ts';

/**
 * Every column encrypted under SECRET_KEY, in the order of a rotation. Files are not encrypted, and job payloads
 * contain no secrets. The HMAC keys are last: the old key stays necessary until everything else is re-encrypted.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...manifests.flatMap((room) => room.encryptedColumns ?? []),
  ...idempotency.encryptedColumns,
  macKeyColumn,
];

/**
 * Purposes of HMACs created before the table `mac_keys` that must stay valid: links that were mailed, and values in
 * rows, files and certificates. Short-lived codes and links got new keys.
 */
export const lastingPurposes: readonly string[] = [
  'personal-link',
  'evidence-checkpoint',
  'person-number',
  'identity-document-number',
  'attendance-device',
];

/** What decides which blobs are in use, from the manifests. */
export const blobsInUse: BlobsInUse = {
  keepers: joinSql(
    manifests.flatMap(({ blobKeepers }) => blobKeepers ?? []),
    ' UNION ',
  ),
  queries: manifests.flatMap(({ blobsInUse: queries }) => queries ?? []),
};
