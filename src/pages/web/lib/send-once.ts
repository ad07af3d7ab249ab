import { authorization } from './credential.ts';
import { NoAnswer, send, type TypedDocument } from './graphql.ts';

/** Idempotency keys of requests that had no answer, by the content of the request. */
const unanswered = new Map<string, string>();

/**
 * Runs a document that creates something. If no answer arrives, the same request later uses the same idempotency key,
 * so that it creates nothing twice. Throws `Refusal` or `NoAnswer`.
 */
export async function sendOnce<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
): Promise<TResult> {
  const requestKey = JSON.stringify([authorization(), String(document), variables]);
  const idempotencyKey = unanswered.get(requestKey) ?? crypto.randomUUID();
  unanswered.set(requestKey, idempotencyKey);
  try {
    const answer = await send(document, variables, { idempotencyKey });
    unanswered.delete(requestKey);
    return answer;
  } catch (error) {
    if (!(error instanceof NoAnswer)) unanswered.delete(requestKey);
    throw error;
  }
}
