import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/modules/envelopes/limits.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { clientToken } from '../../world/client-token.ts';
import { createEnvelope, readEnvelope } from '../../world/envelope.ts';
import { tablesWith } from '../../world/everything.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** Comments of members on an envelope. */
let world: World;
let caller: Caller;
let owner: SignedInMember;
let manager: SignedInMember;
let reader: SignedInMember;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
  manager = await signedInMember(world, caller, 'MANAGER', 'marie@exemple.fr');
  reader = await signedInMember(world, caller, 'READER');
});
afterAll(() => world?.close());

const fields = 'text authorName authorIsMember deletable';
const add = (by: SignedInMember, envelopeId: string, text: string) =>
  by.ask(
    `mutation { addEnvelopeComment(input: { envelopeId: "${envelopeId}", text: ${JSON.stringify(text)} }) { comment { id ${fields} } } }`,
  );
const idOf = async (by: SignedInMember, envelopeId: string, text: string): Promise<string> =>
  (await add(by, envelopeId, text)).data.addEnvelopeComment.comment.id;
const remove = (by: SignedInMember, id: string) =>
  by.ask(`mutation { deleteEnvelopeComment(input: { id: "${id}" }) { deletedCommentId envelope { id } } }`);
const query = (id: string) => `{ envelope(id: "${id}") { comments { totalCount nodes { ${fields} } } } }`;
const list = async (by: SignedInMember, id: string) => (await by.ask(query(id))).data.envelope.comments.nodes;
const texts = async (id: string) => (await list(owner, id)).map(({ text }: { text: string }) => text);
const refused = async (act: () => Promise<Parameters<typeof codeOf>[0]>, code: string) => {
  const before = await traceOf(world);
  expect(codeOf(await act())).toBe(code);
  expect(await traceOf(world)).toEqual(before);
};

describe('comments', () => {
  it('are written by managers and owners on an envelope in any state, and read by the team, newest first', async () => {
    for (const send of [false, true]) {
      const { id } = await createEnvelope(world, caller, { send });
      const written = await add(manager, id, ' Le client\nrappelle lundi. ');
      expect(written.data.addEnvelopeComment.comment).toEqual({
        ...{ id: expect.any(String), text: 'Le client\nrappelle lundi.', authorName: 'marie@exemple.fr' },
        ...{ authorIsMember: true, deletable: true },
      });
      world.clock.advance(1_000);
      await add(owner, id, 'Vu.');
      const read = await list(reader, id);
      expect(read.map(({ text, deletable }: any) => [text, deletable])).toEqual([
        ['Vu.', false],
        ['Le client\nrappelle lundi.', false],
      ]);
      expect((await list(manager, id)).map(({ deletable }: any) => deletable)).toEqual([false, true]);
      expect((await list(owner, id)).map(({ deletable }: any) => deletable)).toEqual([true, true]);
    }
  });

  it('are read by nobody else, stand in no chain and no audit entry, and are encrypted', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const chain = () => world.database.prisma.evidenceEvent.count({ where: { chainId: id } });
    const before = await chain();
    await add(manager, id, 'Secretissime');
    expect(await chain()).toBe(before);
    expect(await tablesWith(world, ['Secretissime'])).toEqual([]);
    const [entry] = (await owner.ask('{ auditLog(first: 1) { nodes { act subjectId } } }')).data.auditLog.nodes;
    expect(entry).toEqual({ act: 'addEnvelopeComment', subjectId: id });
    const token = await clientToken(world, caller, { scopes: ['ENVELOPES_READ'], subjects: [id] });
    for (const authorization of [`Bearer ${caller.key}`, `Bearer ${token}`])
      expect((await graphql(world.url, authorization, query(id))).data.envelope.comments).toBeNull();
    expect((await graphql(world.url, linkOf(signers[0].sign_url), query(id))).data?.envelope ?? null).toBeNull();
    expect(JSON.stringify(await readEnvelope(world, caller, id))).not.toContain('Secretissime');
    const stranger = await signedInMember(world, await world.caller(), 'OWNER');
    expect((await stranger.ask(query(id))).data.envelope).toBeNull();
    await refused(() => add(stranger, id, 'Vu'), 'not_found');
  });

  it('are deleted by their author and by owners only', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    const [own, foreign] = [await idOf(manager, id, 'Le mien'), await idOf(owner, id, 'Le sien')];
    await refused(() => remove(manager, foreign), 'forbidden');
    await refused(() => remove(reader, own), 'forbidden');
    await refused(() => remove(owner, randomUUID()), 'not_found');
    const stranger = await signedInMember(world, await world.caller(), 'OWNER');
    await refused(() => remove(stranger, own), 'not_found');
    expect((await remove(manager, own)).data.deleteEnvelopeComment).toEqual({
      deletedCommentId: own,
      envelope: { id },
    });
    expect(await texts(id)).toEqual(['Le sien']);
    const others = await idOf(manager, id, 'Encore');
    await remove(owner, others);
    expect(await texts(id)).toEqual(['Le sien']);
  });

  it('keep the name of an author who left the team', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    const gone = await signedInMember(world, caller, 'MANAGER', 'parti@exemple.fr');
    await add(gone, id, 'À bientôt');
    await owner.ask(`mutation { removeMember(input: { id: "${gone.membershipId}" }) { deletedMemberId } }`);
    expect(await list(owner, id)).toEqual([
      { text: 'À bientôt', authorName: 'parti@exemple.fr', authorIsMember: false, deletable: true },
    ]);
  });

  it('have some text, and are at most a hundred', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    await refused(() => add(manager, id, '  '), 'invalid_body');
    await refused(() => add(manager, id, 'a'.repeat(limits.comment.max + 1)), 'invalid_body');
    await refused(() => add(reader, id, 'Vu'), 'forbidden');
    const first = await idOf(manager, id, 'a'.repeat(limits.comment.max));
    const { sealedText, envelopeId, authorId, at } = await world.database.prisma.envelopeComment.findUniqueOrThrow({
      where: { id: first },
    });
    const more = Array.from({ length: limits.comments - 1 }, () => ({ sealedText, envelopeId, authorId, at }));
    await world.database.prisma.envelopeComment.createMany({ data: more });
    await refused(() => add(manager, id, 'Trop'), 'invalid_body');
    await remove(manager, first);
    expect((await add(manager, id, 'Juste')).errors).toBeUndefined();
  });

  it('end with the purge of the documents, and none is added after it', async () => {
    const { id } = await createEnvelope(world, caller, { retention_days: 1 });
    await add(manager, id, 'Jusqu’ici');
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect(await texts(id)).toEqual(['Jusqu’ici']);
    world.clock.advance(25 * 3_600_000);
    await world.settle();
    expect(await texts(id)).toEqual([]);
    await refused(() => add(owner, id, 'Trop tard'), 'invalid_status');
  });
});

describe('the rights of a person', () => {
  const rights = (name: string, email: string, payload: string) =>
    owner.ask(`mutation { ${name}(input: { email: "${email}" }) { ${payload} } }`);

  it('cover the comments that they wrote: exported, and erased on every envelope of the organisation', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    const author = await signedInMember(world, caller, 'MANAGER', 'auteur@exemple.fr');
    await add(author, id, 'Écrit par moi');
    await add(manager, id, 'Écrit par Marie');
    const { data } = await rights('exportPerson', 'auteur@exemple.fr', 'json');
    expect(JSON.parse(data.exportPerson.json).tables.envelope_comments).toEqual([
      expect.objectContaining({ envelope_id: id, sealed_text: 'Écrit par moi' }),
    ]);
    await rights('erasePerson', 'Auteur@exemple.fr', 'erased');
    expect(await texts(id)).toEqual(['Écrit par Marie']);
  });

  it('cover the comments that may name them: erased on the envelopes in which they are erased', async () => {
    const { id } = await createEnvelope(world, caller, { signers: [{ email: 'zoe@exemple.fr', name: 'Zoé' }] });
    const other = await createEnvelope(world, caller);
    for (const one of [id, other.id]) await add(manager, one, 'Zoé est en congé');
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect((await rights('erasePerson', 'zoe@exemple.fr', 'erased')).data.erasePerson.erased).toEqual([id]);
    expect([await texts(id), await texts(other.id)]).toEqual([[], ['Zoé est en congé']]);
  });
});

it('the members who look at an envelope are told when its comments change, also by the purge', async () => {
  const { id } = await createEnvelope(world, caller, { retention_days: 1 });
  const leave = new AbortController();
  const follow = (envelopeId: string, by = reader) =>
    fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...by.headers() },
      body: JSON.stringify({
        query: `subscription { envelopeCommentsChanged(envelopeId: "${envelopeId}") { at } }`,
      }),
      signal: leave.signal,
    });
  for (const unknown of [randomUUID(), 'x']) expect(await (await follow(unknown)).text()).toContain('not_found');
  const { body } = await follow(id);
  const messages = body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  const count = async (wanted: number) => {
    while (seen.split('event: next').length - 1 < wanted) seen += (await messages.read()).value;
  };
  await count(1);
  const comment = await idOf(manager, id, 'Regardez');
  await count(2);
  await remove(manager, comment);
  await count(3);
  await add(manager, id, 'Jusqu’à la purge');
  await count(4);
  await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
  world.clock.advance(25 * 3_600_000);
  await world.settle();
  await count(5);
  leave.abort();
});
