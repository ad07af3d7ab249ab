import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphqlAnswer } from '../../world/client.ts';
import { correct, correctable, eventsOf, signerOf } from '../../world/corrections.ts';
import { openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, inputFor, requestCode, sign, view } from '../signing/acts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Waits until this number of requests wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await world.database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return rows.length;
    })
    .toBe(count);

/** Runs both at the same time: both are accepted before either commits, and `first` commits first. */
async function inOrder(envelopeId: string, first: () => Promise<GraphqlAnswer>, second: () => Promise<GraphqlAnswer>) {
  const holder = await world.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM envelopes WHERE id = $1 FOR UPDATE', [envelopeId]);
    const answers = [first()];
    await waiting(1);
    answers.push(second());
    await waiting(2);
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

const acts: [string, (url: string, input: object) => Promise<GraphqlAnswer>][] = [
  ['signs', (url, input) => sign(world, url, input)],
  ['declines', (url) => decline(world, url, { reason: 'Non.' })],
  ['requests a code', (url) => requestCode(world, url, { channel: 'OTP_EMAIL' })],
  ['opens the page', (url) => view(world, url, { language: 'FR' })],
];

describe('who holds a link that is replaced at the same moment', () => {
  it.each(acts)('%s in vain', async (_act, act) => {
    const caller = await world.caller();
    const authentication = _act === 'requests a code' ? { authentication: ['otp_email'] } : {};
    const { id, signers } = await correctable(world, caller, authentication);
    const { id: signerId, sign_url: old } = signers[0];
    const input = await inputFor(world, old);
    const [corrected, acted] = await inOrder(
      id,
      () => correct(world, caller, { id: signerId, email: 'juste@exemple.fr' }),
      () => act(old, input),
    );
    expect(corrected!.errors).toBeUndefined();
    expect(codeOf(acted!)).toBe('unauthorized');
    expect((await eventsOf(world, id)).at(-1)!.type).toBe('signer.corrected');
    expect((await signerOf(world, caller, signerId)).status).toBe('NOTIFIED');
  });

  it('whose act commits first has signed, and nothing is corrected', async () => {
    const caller = await world.caller();
    const { id, signers } = await correctable(world, caller);
    const { id: signerId, sign_url: url } = signers[0];
    const input = await inputFor(world, url);
    const [signed, corrected] = await inOrder(
      id,
      () => sign(world, url, input),
      () => correct(world, caller, { id: signerId, email: 'juste@exemple.fr' }),
    );
    expect(signed!.errors).toBeUndefined();
    expect(codeOf(corrected!)).toBe('invalid_status');
    expect((await signerOf(world, caller, signerId)).email).not.toBe('juste@exemple.fr');
  });
});
