export { DecryptionError, type Keystore, openKeystore } from './keystore.ts';
