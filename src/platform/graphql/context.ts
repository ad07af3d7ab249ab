import type { Actor, Origin } from '../../kernel/actor.ts';
import type { SpooledBlob } from '../http/spool.ts';
import type { Services } from '../services.ts';

/** What every resolver receives. Made for each request (or socket) by `app/context.ts`. */
export interface Context {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
  /** Notes what a member of the team has done; missing where nobody of theirs asks. */
  readonly noteAct?: (act: { readonly name: string; readonly subjectId: string | null }) => Promise<void>;
  /** A large base64 value that was decoded to disk while the body came in, by its placeholder. */
  readonly blob: (placeholder: string) => SpooledBlob | undefined;
}
