import { rooms as named } from '../modules/rooms.ts';
import type { Room } from '../platform/room.ts';

/** The manifests of all rooms, in order. */
export const rooms: readonly Room[] = Object.values(named);
