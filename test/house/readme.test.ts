import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands } from '../../src/app/cli/commands.ts';
import { configTable } from '../../src/platform/config/index.ts';

const readme = readFileSync('README.md', 'utf8');

it('documents every configuration variable with the default of the code', () => {
  const rows = configTable.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  expect(readme.split(/<!-- \/?configuration -->/)[1]?.trim()).toBe(table);
});

it('documents every command', () => {
  for (const { name } of commands) expect(readme).toContain(`esign ${name}`);
});

it('shows the two commands', () => {
  expect(readme).toContain('npm ci && npm start');
  expect(readme).toContain('npm ci && npm test');
});
