import { afterEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../../src/kernel/actor.ts';
import { LinkSubject, type ReadSubjects, takeLinkSubject } from '../../../src/modules/access/needs.ts';

afterEach(() => vi.restoreAllMocks());

const subject = { envelope: {}, fields: [] };
const read: ReadSubjects<typeof subject> = async () => new Map();
const holder = (): Actor => ({
  ...{ kind: 'link', link: 'sign', subjectId: 'a', generation: 0 },
  subject: new LinkSubject(read, subject),
});

it('a subject of a link is taken once', () => {
  const actor = holder();
  expect(takeLinkSubject(actor, read)).toBe(subject);
  expect(takeLinkSubject(actor, read)).toBeNull();
});

it('a subject is not given to who reads another', () => {
  const other: ReadSubjects<typeof subject> = async () => new Map();
  const actor = holder();
  expect(takeLinkSubject(actor, other)).toBeNull();
  expect(takeLinkSubject(actor, read)).toBe(subject);
});

it('a subject that was read a second ago is not given', () => {
  const actor = holder();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_001);
  expect(takeLinkSubject(actor, read)).toBeNull();
});
