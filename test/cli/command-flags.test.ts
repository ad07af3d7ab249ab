import { expect, it } from 'vitest';
import { parsedFlags, switches } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';

it('every option that the help shows without a value is a switch, and every other one takes a value', () => {
  const shown = commands.flatMap(({ help }) => [...help.matchAll(/--([a-z-]+)( ?)([^\s\]]*)/g)]);
  const alone = shown.filter(([, , space]) => space === '').map(([, name]) => name!);
  const valued = shown.filter(([, , space, value]) => space && value).map(([, name]) => name!);
  expect(alone.length).toBeGreaterThan(4);
  expect(alone.filter((name) => !switches.includes(name))).toEqual([]);
  expect(valued.filter((name) => switches.includes(name))).toEqual([]);
});

it('a switch takes nothing from the words behind it', () => {
  expect(parsedFlags(['--offline', 'a.pdf', '--report', 'b.xml'])).toMatchObject({
    flags: { offline: true, report: 'b.xml' },
    positional: ['a.pdf'],
  });
});
