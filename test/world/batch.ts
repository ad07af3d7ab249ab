import { type GraphqlAnswer, graphql, linkOf, type RestAnswer, rest } from './client.ts';
import { createEnvelope } from './envelope.ts';
import { agent } from './mandate.ts';
import type { Caller, World } from './world.ts';

/** Sends an envelope of a mandate that waits only for its agent: one page, with the n-th agent as signer. */
export const sealable = (world: World, caller: Caller, mandateId: string, more: object = {}, n = 1): Promise<any> =>
  createEnvelope(world, caller, {
    signature_level: 'organization_seal',
    mandate_id: mandateId,
    signers: [agent(n)],
    ...more,
  });

/** Requests a batch by REST. */
export const askBatch = (world: World, caller: Caller, body: unknown): Promise<RestAnswer> =>
  rest(world.url, caller.key, 'POST', '/seal-batch', body);

/** A pending batch of these envelopes. */
export async function createBatch(
  world: World,
  caller: Caller,
  mandateId: string,
  envelopeIds: readonly string[],
  more: object = {},
): Promise<any> {
  const { status, body } = await askBatch(world, caller, {
    mandate_id: mandateId,
    envelope_ids: envelopeIds,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Reads the batch like the agent's page. */
export const batchSession = async (world: Pick<World, 'url'>, authorizationUrl: string): Promise<any> => {
  const { data, errors } = await graphql(world.url, linkOf(authorizationUrl), SESSION);
  if (!data?.batchSession) throw new Error(JSON.stringify(errors));
  return data.batchSession;
};

const SESSION = /* GraphQL */ `
  query {
    batchSession {
      id status mode organizationName agentName batchSha256 envelopeCount documentCount cancelReason
      mandate { id principal siren scope }
      code { channel sentTo }
      declarations { language text sha256 }
      kindsToState
      progress { status total sealed dropped waiting }
      envelopes { totalCount nodes { id position name status signerNames documents { id name sha256 url sealed pageCount } } }
    }
  }
`;

/** The newest code sent to the agent. */
export async function codeFor(world: World, authorizationUrl: string): Promise<string> {
  const { errors } = await graphql(
    world.url,
    linkOf(authorizationUrl),
    'mutation { requestBatchCode { signingCode { sentTo } } }',
  );
  if (errors) throw new Error(JSON.stringify(errors));
  const message = (await world.mailbox()).find(({ text }) => /\b\d{6}\b/.test(text))!;
  return /\b(\d{6})\b/.exec(message.text)![1]!;
}

/** Authorises the batch like the agent's page. */
export async function authorize(
  world: Pick<World, 'url'>,
  authorizationUrl: string,
  code: string,
): Promise<GraphqlAnswer> {
  const { declarations, kindsToState } = await batchSession(world, authorizationUrl);
  const { sha256 } = declarations.find(({ language }: any) => language === 'FR');
  const input = { code, declarationSha256: sha256, documentKind: kindsToState[0] ?? null };
  return graphql(world.url, linkOf(authorizationUrl), AUTHORIZE, { input });
}

const AUTHORIZE = /* GraphQL */ `
  mutation ($input: AuthorizeSealBatchInput!) { authorizeSealBatch(input: $input) { batchSession { status } } }
`;
