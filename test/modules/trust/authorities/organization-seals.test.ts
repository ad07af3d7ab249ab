import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrganizationSeals } from '../../../../src/modules/trust/index.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import type { Keystore } from '../../../../src/platform/keystore/index.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { keystore, movableClock, openAuthority } from './world.ts';

const clock = movableClock();
let database: Database;
let seals: OrganizationSeals;
let organizationId: string;
let canEncrypt = true;

beforeAll(async () => {
  database = await createTestDatabase();
  const authority = await openAuthority(database, clock);
  const encrypt: Keystore['encrypt'] = (...what) => {
    if (!canEncrypt) throw new Error('the keystore does not answer');
    return keystore.encrypt(...what);
  };
  const failing = Object.assign(Object.create(keystore), { encrypt });
  seals = new OrganizationSeals({ database, keystore: failing, clock }, authority);
  organizationId = (await database.prisma.organization.create({ data: { name: 'Agence' } })).id;
});
afterAll(() => database.close());

const get = (name: string) =>
  seals.get({ mode: 'TEST', organizationId, owner: { name, siren: '123456789', fallback: 'A'.repeat(16) } });
/** More requests than a process has database connections, as from the envelopes of a large batch. */
const manyTimes = (name: string) => Promise.all(Array.from({ length: 200 }, () => get(name)));

describe('the first seal of a legal person', () => {
  it('has one key, and is the same object for all requests at the same time', async () => {
    // A request that read no key before the first one was made is rare: several legal persons.
    for (let n = 0; n < 20; n++) {
      const all = await manyTimes(`Atelier ${n}`);
      expect(new Set(all).size).toBe(1);
      expect(await database.prisma.organizationSeal.count({ where: { name: `Atelier ${n}` } })).toBe(1);
      expect(await get(`Atelier ${n}`)).toBe(all[0]);
    }
  });

  it('leaves database connections to other requests while its key waits for a lock', async () => {
    const other = await database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query('LOCK TABLE organization_seals IN SHARE MODE');
      const all = manyTimes('Atelier Deux');
      await get('Atelier 0');
      expect(await database.prisma.organizationSeal.count({ where: { name: 'Atelier Deux' } })).toBe(0);
      await other.query('COMMIT');
      expect(new Set(await all).size).toBe(1);
    } finally {
      other.release(true);
    }
  });

  it('is created by the next request after a failed one', async () => {
    canEncrypt = false;
    const failed = await Promise.allSettled([get('Atelier Trois'), get('Atelier Trois')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await database.prisma.organizationSeal.count({ where: { name: 'Atelier Trois' } })).toBe(0);
    canEncrypt = true;
    expect(new Set(await manyTimes('Atelier Trois')).size).toBe(1);
  });
});
