import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Writes the skeleton of a room and puts it into the order: `npm run room -- NAME 'what it is for' --after ROOM`. Its first
 * table, job or root field follows by hand (CONTRIBUTING.md, "Add a room"). Throws an `Error` that says what is wrong,
 * before anything is written.
 */
export function addRoom(root: string, name: string, purpose: string, after: string): void {
  const folder = path.join(root, 'src/modules', name);
  if (!/^[a-z]+$/.test(name)) throw new Error(`"${name}" is no name of a room: one lower-case word`);
  if (!/\w/.test(purpose)) throw new Error('say what the room is for');
  if (existsSync(folder)) throw new Error(`src/modules/${name} is there`);
  const list = path.join(root, 'src/modules/rooms.ts');
  const paper = path.join(root, 'ARCHITECTURE.md');
  const rooms = readFileSync(list, 'utf8');
  const table = readFileSync(paper, 'utf8');
  const row = table.split('\n').find((line) => line.startsWith(`| \`${after}\` |`));
  if (!rooms.includes(`\n  ${after},\n`) || row === undefined) throw new Error(`there is no room "${after}"`);
  mkdirSync(path.join(folder, 'schema'), { recursive: true });
  const files: Readonly<Record<string, string>> = {
    'README.md': `# ${name}\n\n${purpose}\n\n**Nouns**: …\n\n**Promises**\n\n- …\n`,
    'refusals.ts': refusals,
    'room.ts': manifest,
    'schema/index.ts': schema,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  writeFileSync(
    list,
    rooms
      .replace(/(?=\n\/\*\*\n \* The rooms)/, `import { room as ${name} } from './${name}/room.ts';\n`)
      .replace(`\n  ${after},\n`, `\n  ${after},\n  ${name},\n`),
  );
  writeFileSync(paper, table.replace(`${row}\n`, `${row}\n| \`${name}\` | ${purpose} |\n`));
}

const refusals = `import type { FaultTable } from '../../kernel/fault.ts';

export const faults = {} as const satisfies FaultTable;
`;

const manifest = `import type { Room } from '../../platform/room.ts';
import { faults } from './refusals.ts';
import './schema/index.ts';

export const room = { faults } satisfies Room;
`;

const schema = `// Imports the files of types and root fields, which add themselves to the schema.
export {};
`;

if (process.argv[1] === import.meta.filename) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { after: { type: 'string' } } });
  const [name = '', purpose = ''] = positionals;
  try {
    addRoom(process.cwd(), name, purpose, values.after ?? 'verification');
    console.info(
      `src/modules/${name} is written. Next: its README, its tables in prisma/models/${name}.prisma, npm run format, npm run check.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
