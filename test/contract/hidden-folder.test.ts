import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { createBatch, sealable } from '../world/batch.ts';
import { allow, connectByOAuth, keepInMemory, openConsent } from '../world/connected-assistant.ts';
import { createEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { type SignedInMember, signedInMember } from '../world/member.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { examples } from './access-examples.ts';

/**
 * Every operation that takes an id, as a manager without a right to the folder: what is in it must look exactly like what does not
 * exist, and nothing changes. The operations come from the schema, so that a later one cannot be forgotten.
 */
const kinds = ['query', 'mutation', 'subscription'] as const;
const rootFields = kinds.flatMap((kind) =>
  Object.keys(schema.getRootType(kind as never)!.getFields()).map((name) => ({ kind, name })),
);
const exampleOf = (kind: string, name: string) => examples[kind === 'subscription' ? `${kind} ${name}` : name]!;

let world: World;
let caller: Caller;
let outsider: SignedInMember;
let insider: SignedInMember;
/** Ids of what hangs on envelopes in the folder. */
const hidden: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const owner = await signedInMember(world, caller, 'OWNER');
  outsider = await signedInMember(world, caller, 'MANAGER');
  insider = await signedInMember(world, caller, 'MANAGER');
  const { data: team } = await owner.ask(
    `mutation { createTeam(input: { name: "RH", memberIds: ["${insider.membershipId}"] }) { team { id } } }`,
  );
  const { data: folder } = await owner.ask(
    `mutation { createFolder(input: { name: "Contrats", rights: [{ teamId: "${team.createTeam.team.id}", canWrite: true }] }) { folder { id } } }`,
  );
  const { id: mandateId } = await registeredMandate(world, caller);
  const toSeal = await sealable(world, caller, mandateId);
  const batch = await createBatch(world, caller, mandateId, [toSeal.id]);
  const sent = await createEnvelope(world, caller);
  const draft = await createEnvelope(world, caller, { send: false });
  const sealed = await sealedEnvelope(world, caller);
  const ids = [toSeal.id, sent.id, draft.id, sealed.id];
  const comment = await insider.ask(
    `mutation { addEnvelopeComment(input: { envelopeId: "${sent.id}", text: "Vu" }) { comment { id } } }`,
  );
  const moved = await owner.ask(
    `mutation { moveEnvelopes(input: { envelopeIds: ${JSON.stringify(ids)}, folderId: "${folder.createFolder.folder.id}" }) { envelopes { id } } }`,
  );
  expect(moved.errors).toBeUndefined();
  Object.assign(hidden, {
    ...{ 'a draft': draft.id, 'a sent envelope': sent.id, 'a sealed envelope': sealed.id },
    ...{ 'a signer': sent.signers[0].id, 'one who has signed': sealed.signers[0].id, 'a batch': batch.id },
    ...{ 'a comment': comment.data.addEnvelopeComment.comment.id, 'the folder': folder.createFolder.folder.id },
    'a document': sealed.documents[0].id,
  });
});
afterAll(() => world?.close());

/** What an operation says of an id, or the first event of a subscription, without the id itself. */
async function answerFor(by: SignedInMember, { kind, name }: (typeof rootFields)[number], id: string): Promise<string> {
  const query = `${kind} { ${exampleOf(kind, name).ask(id, id, id)} }`;
  const accept = kind === 'subscription' ? 'text/event-stream' : 'application/json';
  const end = new AbortController();
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...by.headers() },
    body: JSON.stringify({ query }),
    signal: end.signal,
  });
  let text = '';
  if (kind !== 'subscription') text = await answer.text();
  else {
    const decoder = new TextDecoder();
    for await (const part of answer.body!) {
      text += decoder.decode(part, { stream: true });
      if (/\bdata: ?\{.*\n/.test(text)) break;
    }
    end.abort();
  }
  return text.replaceAll(id, 'ID').replaceAll(/"(?:requestId|remaining)":[^,}]+/g, '');
}

/** Operations that take an id of something. */
const taking = rootFields.filter(({ kind, name }) => {
  const { ask } = exampleOf(kind, name);
  return ask('a', 'a', 'a') !== ask('b', 'b', 'b');
});

describe('a member without a right to a folder', () => {
  it.each(taking)('$kind $name tells nothing of what is in it, and changes nothing', async (field) => {
    const before = await traceOf(world, [], 'team');
    const unknown = await answerFor(outsider, field, randomUUID());
    expect(unknown).not.toContain('rate_limited');
    for (const [what, id] of Object.entries(hidden)) expect(await answerFor(outsider, field, id), what).toBe(unknown);
    expect(await traceOf(world, [], 'team')).toEqual(before);
  });

  it('while the examples do reach it: a member with the right gets another answer from most of them', async () => {
    const reached: string[] = [];
    for (const field of taking.filter(({ kind }) => kind === 'query')) {
      const unknown = await answerFor(insider, field, randomUUID());
      for (const id of Object.values(hidden))
        if ((await answerFor(insider, field, id)) !== unknown) reached.push(field.name);
    }
    expect([...new Set(reached)].sort()).toEqual(
      expect.arrayContaining(['envelope', 'envelopeArchive', 'node', 'nodes', 'sealBatch']),
    );
  });

  it('connects an assistant that sees no more, whatever its tool', async () => {
    const keeping = keepInMemory();
    const first = await connectByOAuth(world, keeping);
    await first.connect().catch(() => undefined);
    const back = await allow(outsider, await openConsent(keeping.sentTo!));
    await first.transport.finishAuth(back.searchParams.get('code')!);
    const { client, connect } = await connectByOAuth(world, keeping);
    await connect();
    const { tools } = await client.listTools();
    const before = await traceOf(world);
    let asked = 0;
    for (const { name, inputSchema } of tools) {
      const takes = Object.keys(inputSchema.properties ?? {}).filter((key) => /^(?:id|envelopeId|signerId)$/.test(key));
      for (const key of takes)
        for (const [what, id] of Object.entries(hidden)) {
          const values = Object.fromEntries((inputSchema.required ?? []).map((one) => [one, 'x']));
          const ask = (value: string) => client.callTool({ name, arguments: { ...values, [key]: value } });
          const other = randomUUID();
          const answer = async (value: string) =>
            JSON.stringify(await ask(value))
              .replaceAll(value, 'ID')
              .replaceAll(/requestId[^,}]+/g, '');
          expect(await answer(id), `${name} of ${what}`).toBe(await answer(other));
          asked += 1;
        }
    }
    expect(asked).toBeGreaterThan(50);
    for (const name of ['listEnvelopes', 'search'])
      if (tools.some((tool) => tool.name === name)) {
        const { content } = (await client.callTool({
          name,
          arguments: name === 'search' ? { query: 'Contrat' } : {},
        })) as { content: unknown };
        for (const id of Object.values(hidden)) expect(JSON.stringify(content)).not.toContain(id);
      }
    expect(await traceOf(world)).toEqual(before);
    await client.close();
  });
});
