import { describe, expect, it } from 'vitest';
import { objectionTo, problemsOf } from '../../../src/app/bin/licences.mjs';

describe('a licence in a release', () => {
  it.each([
    'MIT',
    '(MIT AND Zlib)',
    'MIT OR GPL-3.0-or-later',
    '(GPL-2.0-only OR (ISC AND BSD-3-Clause))',
    'Apache-2.0 WITH LLVM-exception',
    'MIT and ISC',
  ])('may be %s', (expression) => {
    expect(objectionTo(expression)).toBeUndefined();
  });

  it.each([
    'GPL-3.0-or-later',
    'MIT AND AGPL-3.0-only',
    '(MIT OR ISC) AND SSPL-1.0',
    'EPL-2.0',
    'CC-BY-NC-4.0',
    'LicenseRef-Proprietary',
    'constructor-1.0',
  ])('must not be %s', (expression) => {
    expect(objectionTo(expression)).toContain(expression);
  });

  it.each(['', 'UNLICENSED', 'SEE LICENSE IN README.md', 'constructor'])(
    'must be an expression of SPDX, which %j is not',
    (expression) => {
      expect(objectionTo(expression)).toBe(`${JSON.stringify(expression)} is not an SPDX expression`);
    },
  );
});

describe('the check of a release', () => {
  const good = { name: 'good', version: '1.0.0', licence: 'MIT', texts: ['MIT License'] };

  it('has no problem with a package whose licence is allowed and has its text', () => {
    expect(problemsOf([good])).toEqual([]);
  });

  it('names every package with a problem, and packages inside packages', () => {
    const inside = { ...good, name: 'inside', licence: 'GPL-2.0-only' };
    expect(
      problemsOf([
        { ...good, name: 'other', licence: 'AGPL-3.0-only' },
        { ...good, name: 'silent', texts: [] },
        { ...good, parts: [inside, { ...inside, name: 'aside', separate: 'a program of its own' }] },
      ]),
    ).toEqual([
      'other@1.0.0: Apache 2.0 is not known to combine with AGPL-3.0-only',
      'silent@1.0.0: its package contains no text of its licence',
      'inside@1.0.0: Apache 2.0 is not known to combine with GPL-2.0-only',
    ]);
  });
});
