import type { PresenceOptions, PresenceState } from '../dist/presence.js';

export type * from '../dist/presence.js';

/**
 * Follows who is present in an attendance session while the component is shown. `getToken` may be another function at each
 * render; the other options begin anew when they change.
 */
export declare function usePresence(options: PresenceOptions): PresenceState;
