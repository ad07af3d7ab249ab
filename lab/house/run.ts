// Prints the figures of the house beside its aims (`npm run house`). `-- --files` also prints the files of each story.
import { houseFigures } from './static.ts';
import { walkStories } from './stories.ts';

const aims: Readonly<Record<string, string>> = {
  'a PDF': 'at most 110',
  'a mark': 'at most 45',
  'a bulk send': 'at most 25',
};

const { files, lines, medianLines, fileOfMedianLine, cycles, doors } = houseFigures();
const ways = await walkStories();

const rows: [what: string, figure: number | string, aim: string][] = [
  ['source files', files, 'at most 1,050'],
  ['lines of product', lines, 'at most 118,000'],
  ['lines of the median file', medianLines, '110 to 140'],
  ['lines of the file of the median line', fileOfMedianLine, ''],
  ['files in a cycle', cycles, '0'],
  ['rooms', doors.length, '14'],
  ['doors of more than 20 names', doors.filter(({ names }) => names > 20).length, '0'],
  ...Object.entries(ways).map(([story, entered]): [string, number, string] => [
    `files on the way of ${story}`,
    entered.length,
    aims[story] ?? '',
  ]),
  [
    'the widest doors',
    doors
      .slice(0, 5)
      .map(({ room, names }) => `${room} ${names}`)
      .join(', '),
    'at most 20',
  ],
];
for (const [what, figure, aim] of rows) console.log(`${what.padEnd(38)} ${String(figure).padStart(8)}   ${aim}`);
if (process.argv.includes('--files'))
  for (const [story, entered] of Object.entries(ways)) console.log(`\n${story}\n${entered.join('\n')}`);
process.exit(0);
