import type { Language } from '../../words/status-page.ts';
import type {
  AttendeeSpaceQuery,
  OwnMarkFragment,
  ScannedSlotQuery,
  SlotSummaryFragment,
} from '../generated/graphql.ts';
import { readBoot } from '../lib/boot.ts';

export type Space = AttendeeSpaceQuery['attendeeSpace'];
export type Scanned = ScannedSlotQuery['scannedSlot'];
export type Slot = SlotSummaryFragment;
export type Mark = OwnMarkFragment;

/** How somebody came to this page: by their personal link, by a code in the room, by a code that is no longer shown. */
export type Visit =
  | { readonly by: 'link'; readonly opened: Space }
  | { readonly by: 'code'; readonly opened: Scanned }
  | { readonly by: 'old-code' };

type Boot = Visit & { readonly language: Language };

export const boot = readBoot<Boot>();
