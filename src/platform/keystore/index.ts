export { type Cipher, DecryptionError, openCipher } from './cipher.ts';
export { countValues, type EncryptedColumn } from './encrypted-column.ts';
export {
  findKeyWriters,
  findRunningVersions,
  noteKeyWriter,
  type Rotation,
  type RotationProgress,
  rotate,
} from './rotate.ts';
export {
  type Keystore,
  macKeyColumn,
  matchKeys,
  openKeystore,
  openStoredKeystore,
  readStoredKeystore,
} from './stored-keystore.ts';
