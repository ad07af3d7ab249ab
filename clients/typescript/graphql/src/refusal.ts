import { CloseCode } from 'graphql-ws';
import { EsignError } from './generated/shared/errors.ts';
import { errorOf, type GraphqlError } from './generated/shared/graphql.ts';

/** Close codes after which a retry cannot help, with the code and status of the refusal. */
const final = new Map<unknown, readonly [code: string, status: number]>([
  [CloseCode.Forbidden, ['unauthorized', 401]],
  [CloseCode.Unauthorized, ['unauthorized', 401]],
  [CloseCode.BadRequest, ['invalid_body', 400]],
]);

/** The refusal in what ended a subscription: GraphQL errors or a close event. Null if the connection was lost. */
export function refusalOf(reason: unknown, operation: string): EsignError | null {
  if (Array.isArray(reason))
    return errorOf(reason[0] as GraphqlError, operation, { status: 200, headers: new Headers() });
  const { code: closeCode, reason: message } = (reason ?? {}) as Partial<CloseEvent>;
  const [code, status] = final.get(closeCode) ?? [];
  if (!code || !status) return null;
  return new EsignError(message ?? code, { code, operation, status, requestId: null, retryAfter: null, docUrl: null });
}
