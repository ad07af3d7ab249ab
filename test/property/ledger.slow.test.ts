import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/app/compose.ts';
import { Fault } from '../../src/kernel/fault.ts';
import { createOrganization } from '../../src/modules/access/index.ts';
import {
  ending,
  granting,
  type Movement,
  type Priced,
  payingForProof,
  type Quote,
  quoteFor,
  reserving,
} from '../../src/modules/credits/accounts.ts';
import { findBalance, grantCredits, payForProof, reserveCredits } from '../../src/modules/credits/index.ts';
import { endReservations } from '../../src/modules/credits/reserve-credits.ts';
import { repeatableTransaction } from '../../src/platform/database/index.ts';
import { findUnbalanced } from '../world/ledger.ts';
import { openWorld, type World } from '../world/world.ts';

/** Under any sequence of grants, sends, ends and verifications, no credit is lost, created or spent twice. */
type Step =
  | { readonly do: 'grant'; readonly amount: number }
  | { readonly do: 'send'; readonly priced: Priced }
  | { readonly do: 'end'; readonly of: number; readonly sent: number | null }
  | { readonly do: 'consult'; readonly which: number };

const prices = {
  simple: 1,
  advanced: 3,
  organization_seal: 1,
  sms: 1,
  proof: 1,
  attendance: 0,
  mandate_act: 0,
  preservation: 1,
};

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      priced: fc
        .record({
          kind: fc.constantFrom('simple' as const, 'advanced' as const, 'organization_seal' as const),
          signers: fc.integer({ min: 1, max: 4 }),
          codes: fc.nat({ max: 4 }),
        })
        .map((priced) => ({ ...priced, codes: Math.min(priced.codes, priced.signers) })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      of: fc.nat({ max: 9 }),
      sent: fc.option(fc.nat({ max: 5 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('consult' as const), which: fc.nat({ max: 3 }) }) },
);
const billing = fc.constantFrom('SELF_SERVICE' as const, 'CONTRACT' as const);
const history = (maxLength: number) => fc.tuple(billing, fc.array(step, { maxLength }));

/** A plain account book: what there should be, counted without accounts or entries. */
class Book {
  granted = 0;
  used = 0;
  readonly open: { readonly id: string; readonly cost: number; readonly fixed: number; readonly codes: number }[] = [];
  readonly paid = new Set<number>();
  readonly contract: boolean;

  constructor(contract: boolean) {
    this.contract = contract;
  }

  get reserved(): number {
    return this.open.reduce((sum, { cost }) => sum + cost, 0);
  }
  get balance(): number {
    return this.granted - (this.contract ? 0 : this.used + this.reserved);
  }
  affords(cost: number): boolean {
    return this.contract || this.balance >= cost;
  }

  /** Runs a step; false if it must be refused. */
  take(taken: Step, id: string): boolean {
    if (taken.do === 'grant') this.granted += taken.amount;
    if (taken.do === 'send') {
      const { kind, signers, codes } = taken.priced as Extract<Priced, { codes: number }>;
      const fixed = kind === 'advanced' ? 3 * signers : 1;
      if (!this.affords(fixed + codes)) return false;
      this.open.push({ id, cost: fixed + codes, fixed, codes });
    }
    if (taken.do === 'end') {
      const [ended] = this.open.splice(taken.of % Math.max(1, this.open.length), 1);
      if (ended && taken.sent !== null) this.used += ended.fixed + Math.min(ended.codes, taken.sent);
    }
    if (taken.do === 'consult' && !this.paid.has(taken.which)) {
      if (!this.affords(1)) return false;
      this.paid.add(taken.which);
      this.used += 1;
    }
    return true;
  }
}

const refusedWith402 = (error: unknown) => {
  if (error instanceof Fault && error.code === 'insufficient_credits') return false;
  throw error;
};

describe('the model of the credit ledger', () => {
  /** The ledger in memory: accounts are sums of movements. */
  class Ledger {
    readonly movements: Movement[] = [];
    readonly open: { readonly id: string; readonly movement: Movement; readonly quote: Quote }[] = [];
    readonly paid = new Set<number>();
    readonly billing: 'SELF_SERVICE' | 'CONTRACT';

    constructor(kind: 'SELF_SERVICE' | 'CONTRACT') {
      this.billing = kind;
    }

    of(account: Movement['from']): number {
      return this.movements.reduce(
        (sum, { from, to, amount }) => sum + (to === account ? amount : 0) - (from === account ? amount : 0),
        0,
      );
    }

    take(taken: Step, id: string): boolean {
      const payer = { billing: this.billing, available: this.of('AVAILABLE') };
      try {
        if (taken.do === 'grant') this.movements.push(granting(taken.amount));
        if (taken.do === 'send') {
          const quote = quoteFor(prices, taken.priced);
          const movement = reserving(payer, quote);
          this.movements.push(movement);
          this.open.push({ id, movement, quote });
        }
        if (taken.do === 'end') {
          const [ended] = this.open.splice(taken.of % Math.max(1, this.open.length), 1);
          if (ended) this.movements.push(...ending(ended.movement, ended.quote, taken.sent));
        }
        if (taken.do === 'consult' && !this.paid.has(taken.which)) {
          this.movements.push(payingForProof(payer, 1));
          this.paid.add(taken.which);
        }
        return true;
      } catch (error) {
        return refusedWith402(error);
      }
    }
  }

  it('holds for 10,000 sequences: sums are conserved, never negative, refused exactly when short', () => {
    fc.assert(
      fc.property(history(25), ([kind, steps]) => {
        const ledger = new Ledger(kind);
        const book = new Book(kind === 'CONTRACT');
        for (const [n, taken] of steps.entries()) {
          expect(ledger.take(taken, String(n))).toBe(book.take(taken, String(n)));
          expect([ledger.of('AVAILABLE'), ledger.of('RESERVED'), ledger.of('USED')]).toEqual([
            book.balance,
            book.reserved,
            book.used,
          ]);
          expect(Math.min(book.balance, book.reserved)).toBeGreaterThanOrEqual(0);
        }
        for (const { amount } of ledger.movements) expect(amount).toBeGreaterThan(0);
        const all = ['ISSUED', 'AVAILABLE', 'RESERVED', 'USED', 'INVOICED'] as const;
        expect(all.reduce((sum, account) => sum + ledger.of(account), 0)).toBe(0);
        expect(ledger.of('ISSUED') + book.granted).toBe(0);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the credit ledger in the database', () => {
  let world: World;
  let services: Service['services'];
  beforeAll(async () => {
    world = await openWorld();
    ({ services } = world.service);
  });
  afterAll(() => world?.close());

  /** Runs a step as the service does. */
  async function take(organizationId: string, taken: Step, id: string, book: Book): Promise<boolean> {
    const owner = { organizationId, mode: 'LIVE' as const };
    try {
      if (taken.do === 'grant') await grantCredits(services, organizationId, taken.amount);
      else
        await repeatableTransaction(services.database, async (tx) => {
          if (taken.do === 'send') await reserveCredits(services, tx, { ...owner, subjectId: id }, taken.priced);
          const ended = taken.do === 'end' ? book.open[taken.of % Math.max(1, book.open.length)] : undefined;
          if (ended)
            await endReservations(services, tx, [
              { subjectId: ended.id, sent: (taken as { sent: number | null }).sent },
            ]);
          if (taken.do === 'consult') await payForProof(services, tx, owner, String(taken.which).repeat(64));
        });
      return true;
    } catch (error) {
      return refusedWith402(error);
    }
  }

  it('agrees with the model for each sequence', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history(14), async ([kind, steps]) => {
        const { id: organizationId } = await createOrganization(services, { name: 'Atelier', billing: kind });
        const book = new Book(kind === 'CONTRACT');
        for (const taken of steps) {
          const id = randomUUID();
          const took = await take(organizationId, taken, id, book);
          expect(took).toBe(book.take(taken, id));
        }
        expect(await findBalance(services, organizationId)).toEqual({ balance: book.balance, reserved: book.reserved });
      }),
      { numRuns: 120 },
    );
    expect(await findUnbalanced(async (sql) => (await world.database.pool.query(sql)).rows)).toEqual([]);
  });

  it('spends exactly the available credits under concurrency', async () => {
    const { id: organizationId } = await createOrganization(services, { name: 'Atelier', billing: 'SELF_SERVICE' });
    await grantCredits(services, organizationId, 30);
    const send = async () => {
      const subjectId = randomUUID();
      const priced = { kind: 'simple', signers: 1, codes: 1 } as const;
      const owner = { organizationId, mode: 'LIVE' as const, subjectId };
      const took = await repeatableTransaction(services.database, (tx) =>
        reserveCredits(services, tx, owner, priced),
      ).then(() => true, refusedWith402);
      // Every other one is completed without a code: a credit comes back, for whoever still waits.
      if (took)
        await repeatableTransaction(services.database, (tx) => endReservations(services, tx, [{ subjectId, sent: 0 }]));
      return took;
    };
    const took = (await Promise.all(Array.from({ length: 80 }, send))).filter(Boolean).length;
    expect(await findBalance(services, organizationId)).toEqual({ balance: 30 - took, reserved: 0 });
    expect(took).toBeGreaterThanOrEqual(15);
    expect(took).toBeLessThanOrEqual(29);
    expect(await findUnbalanced(async (sql) => (await world.database.pool.query(sql)).rows)).toEqual([]);
  });
});
