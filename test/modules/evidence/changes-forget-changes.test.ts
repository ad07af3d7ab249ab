import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { after, DAY } from '../../../src/kernel/clock.ts';
import { sweep as forgetChanges, latestChange, readChain, readChanges } from '../../../src/modules/evidence/index.ts';
import { sweep as forgetMessages } from '../../../src/modules/messages/room.ts';
import type { Services } from '../../../src/platform/services.ts';
import { rest } from '../../world/client.ts';
import { onePager, person } from '../../world/envelope.ts';
import { openWorld, type World } from '../../world/world.ts';

describe('the sweep', () => {
  let world: World;
  let key: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ({ key } = await world.caller());
  });

  const send = async (): Promise<string> => {
    const { status, body } = await rest(world.url, key, 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      send: true,
    });
    expect(status).toBe(201);
    await world.settle();
    return body.id;
  };
  /** The services as they will be after some days, on the same database. */
  const afterDays = (days: number): Services => {
    const { services } = world.service;
    return { ...services, clock: { ...services.clock, now: () => after(world.clock.now(), days * DAY) } };
  };
  const count = async (table: string, where: string, id: string) =>
    (await world.database.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where} = $1`, [id])).rows[0].n;

  it('forgets both', async () => {
    await send();
    expect(await sweep(world.service.services)).toMatchObject({ changes_forgotten: 0, messages_forgotten: 0 });
  });

  it('deletes changes after 90 days, and keeps the chain', async () => {
    const { services } = world.service;
    const id = await send();
    const first = (await readChanges(services, id, 0n, 1))[0]!;
    const chain = await readChain(services, id);
    await forgetChanges(afterDays(89));
    expect(await readChanges(services, id, 0n, 100)).toContainEqual(first);
    expect((await forgetChanges(afterDays(91))).changes_forgotten).toBeGreaterThan(0);
    expect(await readChanges(services, id, 0n, 100)).toEqual([]);
    expect(await latestChange(services, id)).toBeNull();
    expect(await readChain(services, id)).toEqual(chain);
  });

  it('deletes messages 30 days after they were sent or given up, and no message that still waits', async () => {
    const id = await send();
    const { pool } = world.database;
    expect(await count('messages', 'envelope_id', id)).toBe(1);
    await forgetMessages(afterDays(29));
    expect(await count('messages', 'envelope_id', id)).toBe(1);
    await pool.query(`UPDATE messages SET status = 'QUEUED' WHERE envelope_id = $1`, [id]);
    await forgetMessages(afterDays(31));
    expect(await count('messages', 'envelope_id', id)).toBe(1);
    await pool.query('UPDATE messages SET content = NULL WHERE envelope_id = $1', [id]);
    expect((await forgetMessages(afterDays(31))).messages_forgotten).toBe(1);
    expect(await count('messages', 'envelope_id', id)).toBe(0);
  });
});
