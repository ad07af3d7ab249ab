import type { Room } from '../../platform/room.ts';
import { encryptedColumns as keys } from './authorities/encrypted-columns.ts';
import { encryptedColumns as credentials } from './seal-credentials/stored-setting.ts';

export const room = { encryptedColumns: [...keys, ...credentials] } satisfies Room;
