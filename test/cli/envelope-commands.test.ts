import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { envelopeCommands } from '../../src/cli/envelope-commands.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { signByLink } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { Postman } from '../world/postman.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Awaited<ReturnType<World['caller']>>;
let logged = '';
const postman = new Postman();
beforeAll(async () => {
  await postman.up();
  const log = createLog('info', { write: (line: string) => void (logged += line) });
  world = await openWorld({ env: { SMTP_URL: postman.url }, log });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});

async function show(id: string) {
  const [command] = envelopeCommands;
  const { result, text } = await command!.runOnDatabase(world.service.services, {}, [id]);
  return { shown: result as any, text };
}

it('shows when the mail server accepted an invitation and what it replied, and logs it without the address', async () => {
  const { id, signers } = await createEnvelope(world, caller);
  await world.settle();
  const { shown, text } = await show(id);
  expect(shown).toMatchObject({ id, status: 'sent', seal: null });
  expect(shown.signers[0]).toMatchObject({ id: signers[0].id, email: signers[0].email, status: 'notified' });
  expect(shown.signers[0].messages).toEqual([
    expect.objectContaining({
      kind: 'envelope.turn',
      state: 'accepted',
      accepted_at: expect.stringMatching(/Z$/),
      reply: expect.stringMatching(/^250 /),
    }),
  ]);
  expect(text).toMatch(
    /e-mail envelope\.turn: queued \S+Z, accepted by the mail server \S+Z; the mail server replied: 250 /,
  );
  const line = logged.split('\n').find((one) => one.includes('a message was accepted') && one.includes(id));
  expect(JSON.parse(line!)).toMatchObject({ envelopeId: id, signerId: signers[0].id, kind: 'envelope.turn' });
  expect(line).not.toContain(signers[0].email);
});

it('shows a mail that the server puts off, with its reply and the job that sends it again', async () => {
  postman.refuse = { code: 451, text: 'greylisted, \u001b[31mtry later' };
  const { id } = await createEnvelope(world, caller);
  await world.settle().catch(() => {});
  postman.refuse = null;
  const { shown, text } = await show(id);
  expect(shown.signers[0].messages).toMatchObject([
    { state: 'waiting', accepted_at: null, reply: expect.stringContaining('greylisted') },
  ]);
  expect(shown.jobs).toContainEqual(
    expect.objectContaining({
      task: 'notifications.deliver',
      attempts: 1,
      last_error: expect.stringMatching(/MailError/),
    }),
  );
  expect(shown.jobs).toContainEqual(expect.objectContaining({ task: 'envelopes.expire' }));
  expect(text).toContain('not accepted yet; the mail server replied: 451 greylisted');
  expect(text).not.toContain('\u001b');
});

it('shows a mail that was refused for good', async () => {
  postman.refuse = { code: 550, text: '5.1.1 no such person' };
  const { id } = await createEnvelope(world, caller);
  await world.settle();
  postman.refuse = null;
  const { shown, text } = await show(id);
  expect(shown.signers[0]).toMatchObject({
    delivery_failure: { status: '5.1.1' },
    messages: [{ state: 'given_up', reply: expect.stringContaining('no such person') }],
  });
  expect(text).toContain('not sent, and will not be; the mail server replied: 550 5.1.1 no such person');
});

it('shows the seal and the webhooks of a completed envelope', async () => {
  const { id, signers } = await createEnvelope(world, caller);
  expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
  await world.settle();
  const { shown, text } = await show(id);
  expect(shown).toMatchObject({ status: 'completed', seal: { state: 'done', attempts: 1 } });
  expect(shown.webhooks).toMatchObject([{ type: 'envelope.completed', deliveries: [] }]);
  expect(text).toMatch(/Seal:\n {2}made \S+Z, 1 attempt\n/);
});

it.each(['nonsense', randomUUID()])('refuses the id %s, which no envelope has', async (id) => {
  await expect(show(id)).rejects.toMatchObject({
    code: 'not_found',
    message: `There is no envelope with the id ${id}.`,
  });
});
