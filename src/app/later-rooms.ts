import { rooms } from '../modules/rooms.ts';
import type { LaterRooms } from '../platform/services.ts';

type ForEarlier<R> = R extends { readonly forEarlierRooms: infer Given } ? Given : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

const together: Record<string, unknown> = {};
for (const room of Object.values(rooms))
  for (const [name, part] of Object.entries('forEarlierRooms' in room ? room.forEarlierRooms : {})) {
    const known = together[name];
    if (known === undefined) together[name] = part;
    else if (Array.isArray(known)) together[name] = [...known, ...part];
    else if (typeof part === 'object') together[name] = { ...(known as object), ...part };
    else throw new Error(`two rooms give ${name} to earlier rooms`);
  }

/**
 * What earlier rooms need to know about the data of later rooms, from the manifests. Each entry is a function or query
 * of the room that owns the data. A need that no room meets is an error of types here.
 */
export const laterRooms: LaterRooms = together as unknown as Together<ForEarlier<(typeof rooms)[keyof typeof rooms]>>;
