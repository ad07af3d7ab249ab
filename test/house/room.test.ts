import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRoom } from '../../lab/house/room.ts';
import { inProject } from '../../src/platform/project-root.ts';

describe('the skeleton of a room', () => {
  const lists = ['src/modules/rooms.ts', 'ARCHITECTURE.md'];
  let root: string;
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'esign-room-'));
    mkdirSync(path.join(root, 'src/modules'), { recursive: true });
    for (const file of lists) cpSync(inProject(file), path.join(root, file));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('has a manifest, a README, a place in the order and a line in the papers', () => {
    addRoom(root, 'parcels', 'what is sent by post', 'batches');
    expect(text('src/modules/rooms.ts')).toContain("import { room as parcels } from './parcels/room.ts';\n");
    expect(text('src/modules/rooms.ts')).toContain('\n  batches,\n  parcels,\n  attendance,\n');
    expect(text('ARCHITECTURE.md')).toMatch(/\n\| `batches` .*\n\| `parcels` \| what is sent by post \|\n/);
    expect(text('src/modules/parcels/README.md')).toContain('what is sent by post');
    expect(text('src/modules/parcels/room.ts')).toContain("import './schema/index.ts';");
  });

  it.each([
    ['Parcels', 'x', 'batches', 'no name of a room'],
    ['parcels', ' ', 'batches', 'say what the room is for'],
    ['parcels', 'x', 'post', 'there is no room "post"'],
  ])('is not begun for %j, %j, after %j', (name, purpose, after, problem) => {
    expect(() => addRoom(root, name, purpose, after)).toThrow(problem);
    expect(existsSync(path.join(root, 'src/modules/parcels'))).toBe(false);
    for (const file of lists) expect(text(file)).toBe(readFileSync(inProject(file), 'utf8'));
  });
});
