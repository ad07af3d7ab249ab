import { describe, expect, it } from 'vitest';
import { isUuid, newId } from '../../src/kernel/ids.ts';

describe('newId', () => {
  it('makes a UUID of version 7 that begins with the time in ms', () => {
    const before = Date.now();
    const id = newId();
    const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('7');
    expect(id[19]).toMatch(/[89ab]/);
    expect(ms).toBeGreaterThanOrEqual(before);
    expect(ms).toBeLessThanOrEqual(Date.now());
  });

  it('makes no id twice', () => {
    expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000);
  });
});
