import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { jsonText, sendText, writeChunk } from '../../rest/send-json.ts';
import { nameEnums } from '../../rest/shape.ts';
import { rest } from '../world/client.ts';
import { createSession } from '../world/session.ts';
import { openWorld, type World } from '../world/world.ts';

/** The words of an enum, as a document's places hold them. */
const words = new Map(['PRESENT', 'LATE', 'ABSENT', 'OPEN'].map((name) => [name, name.toLowerCase()]));

describe('a large answer', () => {
  it('is exactly the text of JSON.stringify', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const list = fc.array(value, { maxLength: 60, size: 'max' });
    const answer = fc.oneof(value, list, fc.dictionary(fc.string(), fc.oneof(value, list, fc.constant(undefined))));
    await fc.assert(
      fc.asyncProperty(answer, async (one) => {
        expect(await jsonText(one)).toBe(JSON.stringify(one));
      }),
      { numRuns: 200 },
    );
  });

  it('yields to other requests while it is written', async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => ({ id: n, words: ['PRESENT', 'LATE', 'ABSENT'] }));
    // A clock that goes on by a millisecond each time it is read: how fast this machine is does not matter.
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    let now = 0;
    clock.mockImplementation(() => now++);
    let turns = 0;
    const count = () => {
      turns++;
      others = setImmediate(count);
    };
    let others = setImmediate(count);
    await nameEnums({ rows: { words } }, { rows });
    const lowered = turns;
    expect(await jsonText({ rows })).toContain('"id":39999,"words":["present","late","absent"]');
    clearImmediate(others);
    clock.mockRestore();
    expect(lowered).toBeGreaterThan(1_000);
    expect(turns - lowered).toBeGreaterThan(1_000);
  });

  it('has its enum values in lower case in lists of any length, also nested', async () => {
    const list = (length: number) => Array.from({ length }, () => ({ status: 'LATE', name: 'LATE' }));
    const answer = {
      one: { status: 'OPEN', lists: [5, 21, 50].map((length) => ({ marks: list(length) })) },
      many: list(99),
    };
    const places = { one: { status: words, lists: { marks: { status: words } } }, many: { status: words } };
    await nameEnums(places, answer);
    expect(answer.one.status).toBe('open');
    for (const { status, name } of [...answer.one.lists.flatMap(({ marks }) => marks), ...answer.many])
      expect([status, name]).toEqual(['late', 'LATE']);
  });
});

describe('a long text', () => {
  /** What a reader gets of it. */
  async function sent(text: string): Promise<{ text: string; length: string | null }> {
    const server = createServer((_request, response) => void sendText(response, 200, text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const got = { text: await answer.text(), length: answer.headers.get('content-length') };
    await new Promise((resolve) => server.close(resolve));
    return got;
  }

  it('arrives complete, with no character split', async () => {
    for (const unit of ['x', 'é', '✒', '𝒮', 'a𝒮']) {
      const text = JSON.stringify(`${unit.repeat(150_000)}!`);
      expect((await sent(text)).text === text, unit).toBe(true);
    }
    expect(await sent('{"é":1}')).toEqual({ text: '{"é":1}', length: '8' });
  });

  it('stops when its reader disconnects, and leaves no listener behind', async () => {
    let pieces = 0;
    let listeners = -1;
    const ended = new Promise<void>((done) => {
      const server = createServer(async (_request, response) => {
        response.writeHead(200);
        while (await writeChunk(response, 'x'.repeat(256 * 1024))) pieces++;
        listeners = response.listenerCount('drain');
        server.close(() => done());
      });
      server.listen(0, '127.0.0.1', async () => {
        const stop = new AbortController();
        const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
          signal: stop.signal,
        });
        const reader = answer.body!.getReader();
        for (let bytes = 0; bytes < 8 << 20; ) bytes += (await reader.read()).value!.length;
        stop.abort();
      });
    });
    await ended;
    expect(pieces).toBeGreaterThan(20);
    expect(listeners).toBe(0);
  });
});

describe('a session with many attendees', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  it('shows all marks in the order of the slots, with statements of few rows', async () => {
    const caller = await world.caller();
    const session = await createSession(world, caller, { people: 120, halves: 30 });
    const { prisma, pool } = world.service.services.database;
    const at = world.clock.now();
    await prisma.mark.createMany({
      data: session.attendees.flatMap(({ id: attendeeId, position }) =>
        session.slots.toReversed().flatMap(({ id: slotId, position: place }) =>
          (place + position) % 7 === 0
            ? []
            : [
                {
                  sessionId: session.id,
                  slotId,
                  attendeeId,
                  status: 'PRESENT' as const,
                  method: 'LINK' as const,
                  signedAt: at,
                  outOfWindow: false,
                },
              ],
        ),
      ),
    });
    const rows: number[] = [];
    const pass = pool.query;
    pool.query = (async (...args: unknown[]) => {
      const result = await (pass as (...args: unknown[]) => Promise<{ rows: unknown[] }>).apply(pool, args);
      rows.push(result.rows.length);
      return result;
    }) as never;
    const { status, body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${session.id}`);
    pool.query = pass;
    expect(status).toBe(200);
    expect(body.attendees.map(({ id }: any) => id)).toEqual(session.attendees.map(({ id }) => id));
    for (const [position, { marks }] of body.attendees.entries()) {
      const expected = session.slots.filter(({ position: place }) => (place + position) % 7 !== 0);
      expect(marks.map(({ slot_id }: any) => slot_id)).toEqual(expected.map(({ id }) => id));
      expect(marks[0]).toEqual({
        slot_id: expected[0]!.id,
        status: 'present',
        method: 'link',
        signed_at: at.toISOString(),
        out_of_window: false,
      });
    }
    expect(body.marks_count).toBe(body.attendees.flatMap(({ marks }: any) => marks).length);
    expect(body.slots[0].present).toBe(
      body.attendees.filter(({ marks }: any) => marks[0]?.slot_id === body.slots[0].id).length,
    );
    expect(Math.max(...rows)).toBeLessThan(1_200);
    expect(rows.length).toBeLessThan(20);
  });
});
