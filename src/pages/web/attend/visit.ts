import type { Language } from '../../../kernel/language.ts';
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

/** How the page was opened: by a personal link, by a valid code, or by an expired code. */
export type Visit =
  | { readonly by: 'link'; readonly opened: Space }
  | { readonly by: 'code'; readonly opened: Scanned }
  | { readonly by: 'old-code' };

type Boot = Visit & { readonly language: Language };

export const boot = readBoot<Boot>();
