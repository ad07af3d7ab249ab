import { expect, it } from 'vitest';
import { bomOf, noticesOf } from '../../../src/app/bin/notices.mjs';

const permission = 'Permission is hereby granted, free of charge.';
const component = (name: string, more: object = {}) => ({
  ...{ name, version: '1.2.3', purl: `pkg:npm/${name.replace('@', '%40')}@1.2.3`, licence: 'MIT' },
  ...{ texts: [`MIT License\n\nCopyright (c) 2020 ${name} authors\n\n${permission}`], places: ['server'], parts: [] },
  ...more,
});

it('prints a text once for all packages that have it, and the copyright of each', () => {
  const other = component('other', {
    texts: [`The MIT License (MIT)\n\nCopyright (c) 2021 Another\n\n ${permission}\n`],
  });
  const notices = noticesOf([component('one'), other], []);
  expect(notices.split(permission)).toHaveLength(2);
  expect(notices).toContain('one 1.2.3 – MIT [1]; in the bundles of the server\n    Copyright (c) 2020 one authors\n');
  expect(notices).toContain('other 1.2.3 – MIT [1]; in the bundles of the server\n    Copyright (c) 2021 Another\n');
  expect(notices).toContain('[1] one 1.2.3, other 1.2.3\n');
});

it('lists fonts apart, and what packages contain below them', () => {
  const part = { name: 'part', version: '9', licence: 'ISC', texts: ['ISC text'] };
  const notices = noticesOf([component('font', { licence: 'OFL-1.1' }), component('code', { parts: [part] })], []);
  expect(notices).toMatch(
    /SOFTWARE\n\ncode 1.2.3 [\s\S]*It contains:\n {2}part 9 – ISC \[2\][\s\S]*FONTS\n\nfont 1.2.3/,
  );
});

it('describes each package for programs', () => {
  const integrity = `sha512-${Buffer.from('digest').toString('base64')}`;
  const bom = bomOf([component('@scope/name', { integrity }), component('two', { licence: 'MIT OR ISC' })]);
  expect(bom.components).toMatchObject([
    {
      ...{ group: '@scope', name: 'name', version: '1.2.3', purl: 'pkg:npm/%40scope/name@1.2.3' },
      ...{ licenses: [{ license: { id: 'MIT' } }], copyright: 'Copyright (c) 2020 @scope/name authors' },
      hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
    },
    { name: 'two', licenses: [{ expression: 'MIT OR ISC' }] },
  ]);
  expect(bom.dependencies[0].dependsOn).toEqual(['pkg:npm/%40scope/name@1.2.3', 'pkg:npm/two@1.2.3']);
});
