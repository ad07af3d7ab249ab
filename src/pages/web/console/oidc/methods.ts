import { signal } from '@preact/signals';
import { SignInMethodsDocument, type SignInMethodsQuery } from '../../generated/graphql.ts';
import { send } from '../../lib/graphql.ts';

/** How people can sign in here. */
export const methods = signal<SignInMethodsQuery['signInMethods']>({ codes: true, provider: null });

/** Loads them; without an answer the last known ones stay. */
export async function loadMethods(): Promise<void> {
  const answer = await send(SignInMethodsDocument, {}, { credential: '' }).catch(() => null);
  if (answer) methods.value = answer.signInMethods;
}
