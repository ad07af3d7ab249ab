import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { authorize, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { Postman } from '../../world/postman.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** What the evidence of each envelope says of its agent, whom the batch invites, with a mail server that takes the mails. */
const postman = new Postman();
let world: World;
let caller: Caller;
beforeAll(async () => {
  await postman.up();
  world = await openWorld({ env: { SMTP_URL: postman.url } });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});

const open = (url: string) =>
  graphql(world.url, linkOf(url), 'mutation { recordBatchView(input: { language: EN }) { batchSession { id } } }');
const newestCode = () => postman.taken.flatMap(({ body }) => /^ {4}(\d{6})\r?$/m.exec(body)?.[1] ?? []).at(-1)!;

it('tells of the agent what the chain of the batch records, in the evidence of each envelope', async () => {
  const { id: mandateId } = await registeredMandate(world, caller);
  const { id } = await sealable(world, caller, mandateId);
  const { id: batchId, authorization_url: url } = await createBatch(world, caller, mandateId, [id]);
  expect((await open(url)).errors).toBeUndefined();
  expect((await open(url)).errors, 'only the first opening is recorded').toBeUndefined();
  expect(
    (await graphql(world.url, linkOf(url), 'mutation { requestBatchCode { signingCode { sentTo } } }')).errors,
  ).toBe(undefined);
  await world.settle();
  const code = newestCode();
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await authorize(world, url, wrong)).errors?.[0]?.extensions?.code).toBe('code_wrong');
  expect((await authorize(world, url, code)).errors).toBeUndefined();
  await world.settle();

  const events = await world.database.prisma.evidenceEvent.findMany({
    where: { chainId: batchId },
    orderBy: { seq: 'asc' },
  });
  expect(events.map(({ type }) => type).filter((type) => /viewed|code_wrong|code_checked|accepted/.test(type))).toEqual(
    [
      ...['seal_batch.viewed', 'seal_batch.message_accepted', 'seal_batch.message_accepted'],
      ...['seal_batch.code_wrong', 'seal_batch.code_checked'],
    ],
  );

  const { evidence_download_url } = await readEnvelope(world, caller, id);
  const proof = readProof(Buffer.from(await (await fetch(evidence_download_url)).arrayBuffer())) as EvidenceProof;
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  const agent = proof.signers.find(({ role }) => role === 'agent')!;
  const message = { channel: 'email', queued_at: at, accepted_at: at, reply: expect.stringMatching(/^250 /) };
  expect(agent).toMatchObject({
    notified_at: at,
    viewed_at: at,
    link: { channel: 'email', sent_to: agent.email, at },
    authentication: ['otp_email'],
    authentication_used: ['otp_email'],
    messages: [
      { kind: 'batch.pending', ...message },
      { kind: 'batch.code', ...message },
    ],
    consent: { language: proof.mandate!.declaration.language, text: proof.mandate!.declaration.text },
  });
  expect(proof.mandate!.session!.codes).toEqual({ channel: 'otp_email', sent_at: at, checked_at: at, wrong: 1 });
  expect(proof.events.find(({ type }) => type === 'signer.authorized')!.data).toMatchObject({
    batch_notified_at: agent.notified_at,
    batch_viewed_at: agent.viewed_at,
    wrong_tries: 1,
  });
});
