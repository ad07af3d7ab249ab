import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import type { BackupPlace, PlaceAddress } from './place.ts';

/** Opens a place for backups. `create`: open for writing, and create a missing folder. */
export const openPlace = (address: PlaceAddress, options: { readonly create: boolean }): Promise<BackupPlace> =>
  address.kind === 's3' ? openBucketPlace(address.s3) : openFolderPlace(address.folder, options);
