import type { Actor, Origin } from '../../kernel/actor.ts';
import type { SpooledBlob } from '../http/spool.ts';
import type { Services } from '../services.ts';

/** The context of every resolver. Created for each request (or socket) by `graphql/context.ts`. */
export interface Context {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
  /** Records an act of a member in the audit log; absent if the caller is not a member. */
  readonly noteAct?: (act: { readonly name: string; readonly subjectId: string | null }) => Promise<void>;
  /** Returns a large base64 value that was decoded to disk while the body was received, by its placeholder. */
  readonly blob: (placeholder: string) => SpooledBlob | undefined;
}
