import { expect } from 'vitest';
import { graphql } from './client.ts';
import type { Caller, World } from './world.ts';

const CREATE = /* GraphQL */ `
  mutation ($input: CreateClientTokenInput!) {
    createClientToken(input: $input) { token expiresAt }
  }
`;

export interface ClientTokenWish {
  /** As in REST: `envelopes:read`. */
  readonly scopes: readonly string[];
  readonly subjects: readonly string[];
  /** Seconds. */
  readonly expiresIn?: number;
}

/** Sends `createClientToken` as an API key. */
export const askClientToken = (world: World, { key }: Pick<Caller, 'key'>, input: ClientTokenWish) =>
  graphql(world.url, `Bearer ${key}`, CREATE, {
    input: { ...input, scopes: input.scopes.map((scope) => scope.toUpperCase().replace(':', '_')) },
  });

/** Returns a new client token. */
export async function clientToken(world: World, caller: Pick<Caller, 'key'>, input: ClientTokenWish): Promise<string> {
  const { data, errors } = await askClientToken(world, caller, input);
  expect(errors).toBeUndefined();
  return data.createClientToken.token;
}
