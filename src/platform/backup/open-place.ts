import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import type { BackupPlace, PlaceAddress } from './place.ts';

/** Opens where backups lie. `create`: to write there; a folder is made where it is missing. */
export const openPlace = (address: PlaceAddress, options: { readonly create: boolean }): Promise<BackupPlace> =>
  address.kind === 's3' ? openBucketPlace(address.s3) : openFolderPlace(address.folder, options);
