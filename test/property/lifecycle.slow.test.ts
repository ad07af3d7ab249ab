import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { GraphQLEnumType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schema } from '../../src/graphql/schema.ts';
import { type Actor, system } from '../../src/kernel/actor.ts';
import { destination, type Lifecycle, lifecycle } from '../../src/kernel/lifecycle.ts';
import { markLifecycle, sessionLifecycle, slotLifecycle } from '../../src/modules/attendance/store.ts';
import { batchLifecycle } from '../../src/modules/batches/store.ts';
import { envelopeLifecycle, recipientLifecycle, signerLifecycle } from '../../src/modules/envelopes/store.ts';
import { advance } from '../../src/modules/evidence/index.ts';
import { mandateLifecycle } from '../../src/modules/identities/index.ts';
import {
  AttendanceSessionStatus,
  EnvelopeStatus,
  MandateStatus,
  SealBatchStatus,
  SignerStatus,
  SlotStatus,
} from '../../src/platform/database/generated/prisma/enums.ts';
import { repeatableTransaction } from '../../src/platform/database/index.ts';
import { registeredMandate } from '../world/mandate.ts';
import { createSession } from '../world/session.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The life-cycle tables are complete: any other transition is refused and changes nothing. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** A row in any state, straight in the database; its chain is empty. */
async function rowIn(noun: string, status: string): Promise<{ id: string; envelopeId: string }> {
  const { prisma } = world.database;
  if (noun === 'mandate') {
    const now = world.clock.now();
    const { id } = await registeredMandate(world, caller, { status, revokedAt: now, expiredAt: now });
    return { id, envelopeId: id };
  }
  if (noun === 'seal_batch') {
    const now = world.clock.now();
    const mandate = await registeredMandate(world, caller);
    const { id } = await prisma.sealBatch.create({
      data: {
        id: randomUUID(),
        organizationId: caller.organizationId,
        mode: 'TEST',
        status: status as SealBatchStatus,
        mandateId: mandate.id,
        agentId: mandate.agents[0]!.id,
        batchSha256: '',
        createdAt: now,
        expiresAt: now,
        authorizedAt: now,
        appliedAt: now,
        expiredAt: now,
        canceledAt: now,
        cancelReason: 'AGENT_REFUSED',
      },
    });
    return { id, envelopeId: id };
  }
  if (noun === 'session' || noun === 'slot' || noun === 'mark') return attendanceRow(noun, status);
  const base = {
    organizationId: caller.organizationId,
    mode: 'TEST' as const,
    createdAt: world.clock.now(),
    name: 'Contrat',
  };
  const envelope = await prisma.envelope.create({
    data: {
      ...base,
      signatureLevel: 'SIMPLE',
      qualifiedTimestamp: true,
      expiresInDays: 30,
      retentionDays: 365,
      status: noun === 'envelope' ? (status as EnvelopeStatus) : 'SENT',
    },
  });
  if (noun === 'envelope') return { id: envelope.id, envelopeId: envelope.id };
  const signer = await prisma.signer.create({
    data: {
      envelopeId: envelope.id,
      position: 0,
      email: 'a@exemple.fr',
      name: 'A',
      order: 0,
      status: status as SignerStatus,
    },
  });
  return { id: signer.id, envelopeId: envelope.id };
}

/** What goes with a state of attendance, as PostgreSQL checks it. */
const columnsWith = (noun: string, status: string): Record<string, unknown> => {
  const now = world.clock.now();
  if (noun === 'slot') return status === 'CLOSED' ? { closedAt: now, expected: 0 } : {};
  if (noun === 'mark') return status === 'REPLACED' ? { replacedAt: now } : {};
  if (noun !== 'session') return {};
  return { ...(status === 'OPEN' ? {} : { closedAt: now }), ...(status === 'SEALED' ? { sealedAt: now } : {}) };
};

async function attendanceRow(noun: 'session' | 'slot' | 'mark', state: string) {
  const { prisma } = world.database;
  const { id: sessionId, slots, attendees } = await createSession(world, caller);
  await prisma.evidenceEvent.deleteMany({ where: { chainId: sessionId } });
  await prisma.evidenceOpening.deleteMany({ where: { chainId: sessionId } });
  await prisma.evidenceChain.delete({ where: { id: sessionId } });
  await prisma.domainEvent.deleteMany({ where: { aggregateId: sessionId } });
  const [slotId, attendeeId] = [slots[0]!.id, attendees[0]!.id];
  const more = columnsWith(noun, state);
  const status = state as never;
  if (noun === 'session')
    await prisma.attendanceSession.update({ where: { id: sessionId }, data: { status, ...more } });
  if (noun === 'slot') await prisma.slot.update({ where: { id: slotId }, data: { status, ...more } });
  if (noun !== 'mark') return { id: noun === 'slot' ? slotId : sessionId, envelopeId: sessionId };
  const mark = await prisma.mark.create({
    data: {
      sessionId,
      slotId,
      attendeeId,
      state: status,
      status: 'PRESENT',
      method: 'LINK',
      outOfWindow: false,
      signedAt: world.clock.now(),
      ...more,
    },
  });
  return { id: mark.id, envelopeId: sessionId };
}

const statusOf = async (noun: string, id: string): Promise<string> => {
  const tables: Record<string, string> = { session: 'attendanceSession', seal_batch: 'sealBatch', recipient: 'signer' };
  const table = world.database.prisma[(tables[noun] ?? noun) as 'envelope'] as any;
  const row = await table.findUniqueOrThrow({ where: { id } });
  return noun === 'mark' ? row.state : row.status;
};

const actors: readonly Actor[] = [
  system,
  { kind: 'key', keyId: randomUUID(), organizationId: randomUUID(), mode: 'TEST', scopes: [] },
];

/** Moves a row that is expected to be in a state. */
function move(
  table: Lifecycle<any, any>,
  row: { id: string; envelopeId: string },
  believed: string,
  name: string,
  actor: Actor,
) {
  const { services } = world.service;
  return repeatableTransaction(services.database, (tx) =>
    advance(services, tx, actor, {
      lifecycle: table,
      move: name,
      row: { id: row.id, status: believed },
      subject: { chainId: row.envelopeId, noun: 'envelope', organizationId: caller.organizationId, mode: 'TEST' },
      set: columnsWith(table.noun, destination(table, believed, name) ?? ''),
      data: { note: 'x' },
      personal: { name: 'A' },
    }),
  );
}

const attendance = [sessionLifecycle, slotLifecycle, markLifecycle];
const signing = [envelopeLifecycle, signerLifecycle, recipientLifecycle, mandateLifecycle, batchLifecycle];
const tables = [...signing, ...attendance] as readonly Lifecycle<any, any>[];
const cases = tables.flatMap((table) =>
  table.states.flatMap((state) =>
    Object.keys(table.moves).map((name) => ({ table, state, name, to: destination(table, state, name) })),
  ),
);

describe('each pair of state and move', () => {
  it('is generated from the tables', () => {
    expect(cases.length).toBe(5 * 4 + 3 * 3 + 3 * 3 + 4 * 3 + 5 * 4 + 3 * 2 + 3 * 3 + 2 * 1);
    expect(cases.filter(({ to }) => to).length).toBe(5 + 3 + 3 + 5 + 4 + 2 + 3 + 1);
  });

  it.each(cases.filter(({ to }) => !to))(
    '$table.noun $state, $name: is refused and changes nothing',
    async ({ table, state, name }) => {
      const row = await rowIn(table.noun, state);
      const before = await traceOf(world);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...actors), async (actor) => {
          await expect(move(table, row, state, name, actor)).rejects.toMatchObject({
            code: 'invalid_status',
            status: 409,
          });
          expect(await traceOf(world)).toEqual(before);
        }),
        { numRuns: 2 },
      );
    },
  );

  it.each(cases.filter(({ to }) => to))(
    '$table.noun $state, $name: leads to $to, recorded in the chain and dispatched once',
    async ({ table, state, name, to }) => {
      const row = await rowIn(table.noun, state);
      expect(await move(table, row, state, name, system)).toBe(to);
      expect(await statusOf(table.noun, row.id)).toBe(to);
      const { prisma } = world.database;
      const events = await prisma.evidenceEvent.findMany({ where: { chainId: row.envelopeId } });
      expect(events.map(({ seq, type }) => [seq, type])).toEqual([[1, `${table.noun}.${name}`]]);
      expect(await prisma.domainEvent.count({ where: { aggregateId: row.envelopeId, subjectId: row.id } })).toBe(1);
    },
  );

  it('is refused if a concurrent change was faster and the state is no longer the expected one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cases.filter(({ to }) => to)),
        fc.nat(),
        async ({ table, state, name }, n) => {
          const others = table.states.filter((other: string) => other !== state);
          const row = await rowIn(table.noun, others[n % others.length]);
          const before = await traceOf(world);
          await expect(move(table, row, state, name, system)).rejects.toMatchObject({ code: 'invalid_status' });
          expect(await traceOf(world)).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('succeeds once for concurrent attempts', async () => {
    for (const { table, state, name } of cases.filter(({ to }) => to)) {
      const row = await rowIn(table.noun, state);
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => move(table, row, state, name, system)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await world.database.prisma.evidenceEvent.count({ where: { chainId: row.envelopeId } })).toBe(1);
    }
  });
});

describe('a life-cycle table', () => {
  it('with an unreachable or unknown state is refused at start', () => {
    const lost = { noun: 'x', states: ['A', 'B'], initial: 'A', moves: { m: { from: ['A'], to: 'A' } } } as const;
    expect(() => lifecycle({ ...lost, stored: { table: 'x', field: 'status' } })).toThrow('unreachable [B]');
    const strange = { noun: 'x', states: ['A'], initial: 'A', moves: { m: { from: ['Z'], to: 'A' } } } as const;
    expect(() => lifecycle(strange as never)).toThrow('unknown [Z]');
  });

  it('has the documented final states', () => {
    const left = (table: Lifecycle<any, any>) => new Set(Object.values(table.moves).flatMap(({ from }: any) => from));
    expect(envelopeLifecycle.states.filter((state) => !left(envelopeLifecycle).has(state))).toEqual([
      'COMPLETED',
      'EXPIRED',
      'CANCELED',
    ]);
    expect(signerLifecycle.states.filter((state) => !left(signerLifecycle).has(state))).toEqual(['SIGNED']);
    expect(mandateLifecycle.states.filter((state) => !left(mandateLifecycle).has(state))).toEqual([
      'REVOKED',
      'EXPIRED',
    ]);
  });
});

describe('Prisma, GraphQL and openapi.yaml', () => {
  const openapi = parse(readFileSync('rest/openapi.yaml', 'utf8')) as { components: { schemas: any } };
  const graphqlWords = (name: string) =>
    (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name);

  it.each([
    ['EnvelopeStatus', envelopeLifecycle.states, EnvelopeStatus, 'Envelope'],
    ['SignerStatus', signerLifecycle.states, SignerStatus, 'Signer'],
    ['AttendanceSessionStatus', sessionLifecycle.states, AttendanceSessionStatus, 'AttendanceSession'],
    ['SlotStatus', slotLifecycle.states, SlotStatus, 'AttendanceSlot'],
    ['MandateStatus', mandateLifecycle.states, MandateStatus, 'Mandate'],
    ['SealBatchStatus', batchLifecycle.states, SealBatchStatus, 'SealBatch'],
  ] as const)('have the same states for %s as its table', (name, states, prisma, resource) => {
    const words = [...states].sort();
    expect(Object.values(prisma).sort()).toEqual(words);
    expect(graphqlWords(name).sort()).toEqual(words);
    const documented = openapi.components.schemas[resource].properties.status;
    const named = documented.enum ?? openapi.components.schemas[documented.$ref.split('/').pop()].enum;
    expect(named.map((word: string) => word.toUpperCase()).sort()).toEqual(words);
  });
});
