import type { Room } from '../platform/room.ts';
import { room as access } from './access/room.ts';
import { room as attendance } from './attendance/room.ts';
import { room as batches } from './batches/room.ts';
import { room as credits } from './credits/room.ts';
import { room as documents } from './documents/room.ts';
import { room as envelopes } from './envelopes/room.ts';
import { room as evidence } from './evidence/room.ts';
import { room as identities } from './identities/room.ts';
import { room as messages } from './messages/room.ts';
import { room as signing } from './signing/room.ts';
import { room as simulation } from './simulation/room.ts';
import { room as templates } from './templates/room.ts';
import { room as trust } from './trust/room.ts';
import { room as verification } from './verification/room.ts';

/**
 * The rooms of the domain in their order: each opens the doors of rooms before it only. The checks of the house, the
 * documentation of the architecture and `src/app` read this list, and no other.
 */
export const rooms = {
  access,
  credits,
  evidence,
  trust,
  documents,
  identities,
  envelopes,
  templates,
  signing,
  batches,
  attendance,
  verification,
  messages,
  simulation,
};

/** The manifests in that order. */
export const manifests: readonly Room[] = Object.values(rooms);
