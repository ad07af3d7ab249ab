import { propertyOf } from '../../kernel/unknown.ts';

type Answers<Questions> = { readonly [Q in keyof Questions]: (digest: Buffer) => Promise<Questions[Q]> };

/**
 * Answers the questions of a child about a digest, each question once. The child is not trusted: even if it is
 * compromised, it gets at most one signature and one token, over 32 bytes.
 */
export function rememberAnswer<Questions extends object>(answers: Answers<Questions>) {
  const open = new Map(Object.entries<(digest: Buffer) => Promise<object>>(answers as never));
  return async (question: string, payload: object): Promise<object> => {
    const answer = open.get(question);
    const digest = propertyOf(payload, 'digest');
    if (!answer || !(digest instanceof Uint8Array) || digest.length !== 32)
      throw new TypeError(`unexpected question: ${question}`);
    open.delete(question);
    return answer(Buffer.from(digest));
  };
}
