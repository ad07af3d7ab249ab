export { type Cipher, DecryptionError, openCipher } from './cipher.ts';
export { countValues } from './count-values.ts';
export type { EncryptedColumn } from './encrypted-column.ts';
export { type Keystore, openKeystore } from './keystore.ts';
export { readStoredKeystore } from './read-keystore.ts';
export {
  findKeyWriters,
  findRunningVersions,
  noteKeyWriter,
  type Rotation,
  type RotationProgress,
  rotate,
} from './rotate.ts';

export { macKeyColumn, matchKeys } from './stored-keys.ts';
export { openStoredKeystore } from './stored-keystore.ts';
