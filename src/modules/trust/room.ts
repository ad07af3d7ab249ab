import type { Room } from '../../platform/room.ts';
import { encryptedColumns as keys } from './authorities/list-keys.ts';
import { encryptedColumns as credentials } from './seal-credentials/organization-credentials.ts';

export const room = { encryptedColumns: [...keys, ...credentials] } satisfies Room;
