import { afterEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../../src/kernel/actor.ts';
import { keepLinkSubject, takeLinkSubject } from '../../../src/modules/access/link-subject.ts';

afterEach(() => vi.restoreAllMocks());

const holder = (link: 'sign' | 'batch' = 'sign'): Actor => ({ kind: 'link', link, subjectId: 'a', generation: 0 });
const subject = { envelope: {}, fields: [] };

it('a subject of a link is taken once, by the actor of its request only', () => {
  const [actor, same] = [holder(), holder()];
  keepLinkSubject(actor, subject);
  expect(takeLinkSubject(same, 'sign')).toBeNull();
  expect(takeLinkSubject(actor, 'sign')).toBe(subject);
  expect(takeLinkSubject(actor, 'sign')).toBeNull();
});

it('a subject of another kind of link is not given', () => {
  const actor = holder('batch');
  keepLinkSubject(actor, subject);
  expect(takeLinkSubject(actor, 'sign')).toBeNull();
});

it('a subject that was read a second ago is not given', () => {
  const actor = holder();
  keepLinkSubject(actor, subject);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_001);
  expect(takeLinkSubject(actor, 'sign')).toBeNull();
});
