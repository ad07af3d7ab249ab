import type { ErrorCode } from './generated/codes.ts';

/** Why the service refused a field of a document. Nothing has changed; `code` is for programs. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** Seconds to wait, tries left, fields at fault: what the refusal says beside its code. */
  readonly extensions: Readonly<Record<string, unknown>>;
}

interface GraphqlErrors {
  readonly response?: { readonly errors?: readonly { readonly message: string; readonly extensions?: object }[] };
}

/** The refusal in what a method threw; null where it is something else, such as a lost connection. */
export function refusalOf(thrown: unknown): Refusal | null {
  const [error] = (thrown as GraphqlErrors | null)?.response?.errors ?? [];
  const extensions = { ...error?.extensions } as Record<string, unknown>;
  if (!error || typeof extensions.code !== 'string') return null;
  return { code: extensions.code as ErrorCode, message: error.message, extensions };
}

/** A subscription that the service refused or ended: `refusalOf` reads it like any other. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError';
  readonly response: NonNullable<GraphqlErrors['response']>;

  constructor(errors: readonly { readonly message: string; readonly extensions?: object }[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.response = { errors };
  }
}
