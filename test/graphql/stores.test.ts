import { readFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client/cache';
import { fetchExchange, subscriptionExchange, Client as UrqlClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import {
  buildASTSchema,
  type DocumentNode,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { createOperationDescriptor, Environment, Network, RecordSource, Store as RelayRecords } from 'relay-runtime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { graphql } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { relayArtifact } from '../world/relay-artifact.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { overSocket } from './followers.ts';

/** Relay, Apollo and urql keep their stores right through create, sign, verify and a subscription, without an updater. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());
afterEach(() => vi.restoreAllMocks());

const schema = buildASTSchema(parse(readFileSync(inProject('schema.graphql'), 'utf8')));
type Variables = Record<string, unknown>;

/** An app with a normalised store. */
interface App {
  /** Runs a query or a mutation over HTTP, into the store. */
  run(document: DocumentNode, variables: Variables): Promise<any>;
  /** Takes each result of a subscription into the store. */
  follow(document: DocumentNode, variables: Variables): AsyncGenerator<any, void>;
  /** Reads the store alone; null if something is missing. */
  read(document: DocumentNode, variables: Variables): Promise<any>;
}

const bearer = () => `Bearer ${caller.key}`;
async function fetched(document: DocumentNode, variables: Variables) {
  const { data, errors } = await graphql(world.url, bearer(), print(document), variables);
  expect(errors).toBeUndefined();
  return data;
}
async function* followed(document: DocumentNode, variables: Variables) {
  for await (const { data, errors } of overSocket(world.url, bearer(), { query: print(document), variables })) {
    expect(errors).toBeUndefined();
    yield data!;
  }
}

function apolloApp(): App {
  const cache = new InMemoryCache();
  const take = (dataId: string, query: DocumentNode, variables: Variables, result: any) => {
    cache.write({ dataId, query, variables, result });
    return result;
  };
  const roots = { query: 'ROOT_QUERY', mutation: 'ROOT_MUTATION', subscription: 'ROOT_SUBSCRIPTION' } as const;
  return {
    run: async (document, variables) => {
      const kind = document.definitions[0]!.kind === Kind.OPERATION_DEFINITION && document.definitions[0].operation;
      return take(roots[kind || 'query'], document, variables, await fetched(document, variables));
    },
    async *follow(document, variables) {
      for await (const data of followed(document, variables)) yield take(roots.subscription, document, variables, data);
    },
    read: async (query, variables) => cache.readQuery({ query, variables }),
  };
}

function urqlApp(): App {
  const client = new UrqlClient({
    url: `${world.url}/graphql`,
    preferGetMethod: false,
    fetchOptions: () => ({ headers: { authorization: bearer() } }),
    exchanges: [
      cacheExchange({}),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => {
            const leaving = new AbortController();
            const request = { query: query!, variables: variables as Variables };
            void (async () => {
              for await (const result of overSocket(world.url, bearer(), request, leaving.signal))
                sink.next(result as never);
              sink.complete();
            })();
            return { unsubscribe: () => leaving.abort() };
          },
        }),
      }),
    ],
  });
  return {
    run: async (document, variables) => {
      const isMutation = print(document).startsWith('mutation');
      const { data, error } = await (isMutation
        ? client.mutation(document, variables)
        : client.query(document, variables, { requestPolicy: 'network-only' })
      ).toPromise();
      expect(error?.message).toBeUndefined();
      return data;
    },
    async *follow(document, variables) {
      const arrived: any[] = [];
      let wake = () => {};
      const { unsubscribe } = client.subscription(document, variables).subscribe(({ data }) => {
        arrived.push(data);
        wake();
      });
      try {
        while (true) {
          if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
          yield arrived.shift();
        }
      } finally {
        unsubscribe();
      }
    },
    read: async (document, variables) =>
      (await client.query(document, variables, { requestPolicy: 'cache-only' }).toPromise()).data ?? null,
  };
}

function relayApp(): App {
  const environment = new Environment({
    network: Network.create(() => Promise.reject(new Error('The test writes to the store.'))),
    store: new RelayRecords(new RecordSource(), { gcScheduler: () => {} }),
  });
  const operationOf = (document: DocumentNode, variables: Variables) =>
    createOperationDescriptor(relayArtifact(schema, document), variables as never);
  const take = (document: DocumentNode, variables: Variables, data: any) => {
    environment.commitPayload(operationOf(document, variables), data);
    return data;
  };
  return {
    run: async (document, variables) => take(document, variables, await fetched(document, variables)),
    async *follow(document, variables) {
      for await (const data of followed(document, variables)) yield take(document, variables, data);
    },
    read: async (document, variables) => {
      const { data, isMissingData } = environment.lookup(operationOf(document, variables).fragment) as any;
      return isMissingData ? null : data;
    },
  };
}

/** Adds `__typename` and `id` where a type has them, as the compilers of these clients do. */
function withIds(text: string): DocumentNode {
  const info = new TypeInfo(schema);
  const field = (value: string) => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value } }) as const;
  const has = ({ selections }: SelectionSetNode, name: string) =>
    selections.some((one) => one.kind === Kind.FIELD && one.name.value === name);
  return visit(
    parse(text),
    visitWithTypeInfo(info, {
      SelectionSet: {
        leave: (set, _key, parent) => {
          if (!parent || Array.isArray(parent) || (parent as { kind?: string }).kind === Kind.OPERATION_DEFINITION)
            return;
          const type = getNamedType(info.getParentType());
          if (!isCompositeType(type)) return;
          const hasId = isObjectType(type) && /^ID!?$/.test(String(type.getFields().id?.type));
          const more = ['__typename', ...(hasId ? ['id'] : [])].filter((name) => !has(set, name));
          return { ...set, selections: [...set.selections, ...more.map(field)] };
        },
      },
    }),
  );
}

const SCREEN = withIds(`query Screen($id: ID!) { envelope(id: $id) {
  name status sealedAt signers { name status } documents { name sealedSha256 } } }`);
const CREATE = withIds(`mutation Create($input: CreateEnvelopeInput!) {
  createEnvelope(input: $input) { envelope { name status signers { name status } } } }`);
const SIGN = withIds(
  `mutation Sign($input: SimulateSignatureInput!) { simulateSignature(input: $input) { envelope { status } } }`,
);
const STATUS =
  withIds(`subscription Status($id: ID!) { envelopeStatus(id: $id) { status sealed signers { signerId status }
  envelope { status sealedAt signers { status } documents { sealedSha256 } } } }`);
const VERIFY = withIds(`mutation Verify($input: VerifyDocumentInput!) { verifyDocument(input: $input) { verification {
  known envelope { envelopeId name status } document { documentId name } signers { name } events { name } } } }`);

describe.each([
  ['Relay', relayApp],
  ['Apollo', apolloApp],
  ['urql', urqlApp],
])('the store of %s', (_name, open) => {
  it('stays right through create, sign, verify and a subscription', async () => {
    const complaints = (['error', 'warn'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(() => {}));
    const app = open();
    const pdfBase64 = (await onePager()).toString('base64');
    const { createEnvelope } = await app.run(CREATE, {
      input: {
        name: 'Bail',
        documents: [{ name: 'Bail', pdfBase64 }],
        signers: [1, 2].map((n) => ({ name: `Personne ${n}`, email: `p${n}@exemple.fr`, order: n })),
        send: true,
      },
    });
    const { id } = createEnvelope.envelope;
    await app.run(SCREEN, { id });
    const screen = async () => (await app.read(SCREEN, { id }))?.envelope;
    const people = async () => (await screen()).signers.map(({ status }: any) => status);
    expect(await screen()).toMatchObject({ __typename: 'Envelope', id, name: 'Bail', status: 'SENT', sealedAt: null });
    const before = await people();

    const changes = app.follow(STATUS, { id });
    await changes.next();
    expect(await people()).toEqual(before);
    for (const [index, { id: signer }] of createEnvelope.envelope.signers.entries()) {
      const act = withIds(
        'mutation Act($input: SimulateSignatureInput!) { simulateSignature(input: $input) { __typename } }',
      );
      // The act of another person: only the subscription tells this app.
      await fetched(index === 0 ? act : SIGN, { input: { id: signer } });
      while ((await people())[index] !== 'SIGNED') expect((await changes.next()).done).toBe(false);
    }
    await world.settle();
    while ((await screen()).documents[0].sealedSha256 === null) expect((await changes.next()).done).toBe(false);
    const sealed = await screen();
    expect(sealed).toMatchObject({ status: 'COMPLETED', sealedAt: expect.any(String) });

    const { verifyDocument } = await app.run(VERIFY, { input: { sha256: sealed.documents[0].sealedSha256 } });
    expect(verifyDocument.verification).toMatchObject({ known: true, envelope: { envelopeId: id } });
    expect(await screen()).toEqual(sealed);
    await changes.return(undefined);
    const said = complaints.flatMap(({ mock }) => mock.calls.map((call) => call.join(' ')));
    expect(said.filter((text) => /conflict|unique|overwrit|merge/i.test(text))).toEqual([]);
  });
});
