import type { ErrorCode } from './generated/codes.ts';

/** Why the service refused a field of a document; nothing has changed. `code` is for programs. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** Details of the refusal, such as seconds to wait, attempts left, or invalid fields. */
  readonly extensions: Readonly<Record<string, unknown>>;
}

interface GraphqlErrors {
  readonly response?: { readonly errors?: readonly { readonly message: string; readonly extensions?: object }[] };
}

/** Returns the refusal in an error that a method threw; null for other errors, such as a lost connection. */
export function refusalOf(thrown: unknown): Refusal | null {
  const [error] = (thrown as GraphqlErrors | null)?.response?.errors ?? [];
  const extensions = { ...error?.extensions } as Record<string, unknown>;
  if (!error || typeof extensions.code !== 'string') return null;
  return { code: extensions.code as ErrorCode, message: error.message, extensions };
}

/** The service refused or ended a subscription. `refusalOf` reads it like any other error. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError';
  readonly response: NonNullable<GraphqlErrors['response']>;

  constructor(errors: readonly { readonly message: string; readonly extensions?: object }[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.response = { errors };
  }
}
