import { authorization } from './credential.ts';
import { NoAnswer, send, type TypedDocument } from './graphql.ts';

/** What was asked and not answered, by what it says: the name it went under. */
const unanswered = new Map<string, string>();

/**
 * Runs a document that makes something. Where no answer came, asking the same again goes under the same name, and is
 * done once: whoever was added, or made, is not so twice. Throws `Refusal` or `NoAnswer`.
 */
export async function sendOnce<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
): Promise<TResult> {
  const said = JSON.stringify([authorization(), String(document), variables]);
  const idempotencyKey = unanswered.get(said) ?? crypto.randomUUID();
  unanswered.set(said, idempotencyKey);
  try {
    const answer = await send(document, variables, { idempotencyKey });
    unanswered.delete(said);
    return answer;
  } catch (error) {
    if (!(error instanceof NoAnswer)) unanswered.delete(said);
    throw error;
  }
}
