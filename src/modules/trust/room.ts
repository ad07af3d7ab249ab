import type { Room } from '../../platform/room.ts';
import { encryptedColumns as keys } from './authorities/installation.ts';
import { encryptedColumns as credentials } from './seal-credentials/stored-setting.ts';

export const room = { encryptedColumns: [...keys, ...credentials] } satisfies Room;
