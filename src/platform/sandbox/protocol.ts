import { isRecord } from '../../kernel/unknown.ts';
/** Messages from the parent. `run` numbers the task, `ask` a question within it. */
export type ToChild =
  | { readonly kind: 'run'; readonly run: number; readonly task: string; readonly payload: object }
  | { readonly kind: 'answer'; readonly run: number; readonly ask: number; readonly value: object }
  | { readonly kind: 'no-answer'; readonly run: number; readonly ask: number; readonly error: ThrownInChild };

/** Messages from the child. The parent trusts only their shape, because the child reads hostile bytes. */
export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly run: number; readonly value: object }
  | { readonly kind: 'threw'; readonly run: number; readonly error: ThrownInChild }
  | { readonly kind: 'exhausted'; readonly run: number }
  | {
      readonly kind: 'ask';
      readonly run: number;
      readonly ask: number;
      readonly question: string;
      readonly payload: object;
    };

export interface ThrownInChild {
  readonly code: string;
  readonly message: string;
}

/** Long enough for an error message, too short to leak a document through one. */
const MESSAGE_LIMIT = 1_000;

/** Converts an error for the channel, with its own `code` if it has one. */
export function describeThrown(error: unknown): ThrownInChild {
  const { code, message } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'string' ? code.slice(0, 100) : 'exception',
    message: (typeof message === 'string' ? message : String(error)).slice(0, MESSAGE_LIMIT),
  };
}
