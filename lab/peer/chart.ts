import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../../src/platform/project-root.ts';
import { conditions, figures, measuredOn, peer, ratioOf, table, written } from './figures.ts';

export const chartFile = inProject('lab/pictures/peer.svg');
export const readme = inProject('lab/peer/README.md');

/** Sizes in the drawing, px. */
const [WIDTH, NAME, LONGEST, TOP, BAR, GROUP] = [720, 130, 440, 86, 24, 88];

const style = `text{font:14px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1c1e22}
.paper{fill:#fff}.head{font-size:18px;font-weight:600}.label{font-weight:600}.note{fill:#5a5f69;font-size:12px}
.ours{fill:#1f5fd1}.other{fill:#969ba6}
@media(prefers-color-scheme:dark){text{fill:#eceef2}.paper{fill:#16181d}.note{fill:#a7acb8}.ours{fill:#7fabff}.other{fill:#6d7280}}`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws the figures, each with a scale of its own, and their conditions below. */
export function drawChart(): string {
  const head = `Esign beside ${peer}, ${measuredOn}`;
  const groups = figures.map((figure, index) => {
    const { what, unit, ours, theirs, isMore } = figure;
    const y = TOP + index * GROUP;
    const most = Math.max(ours, theirs);
    const bars = [
      { name: 'Esign', value: ours, kind: 'ours' },
      { name: 'Documenso', value: theirs, kind: 'other' },
    ].map(({ name, value, kind }, row) => {
      const top = y + 10 + row * BAR;
      const width = Math.max(2, Math.round((value / most) * LONGEST));
      return `<text x="20" y="${top + 14}">${name}</text><rect class="${kind}" x="${NAME}" y="${top + 1}" width="${width}" height="18" rx="3"/><text x="${NAME + width + 8}" y="${top + 14}">${written(value, unit)}</text>`;
    });
    const better = `${isMore ? 'more' : 'less'} is better, ${ratioOf(figure)}`;
    return `<text class="label" x="20" y="${y}">${escaped(what)}<tspan class="note" dx="8" font-weight="400">${better}</tspan></text>\n${bars.join('\n')}`;
  });
  const below = TOP + figures.length * GROUP;
  const height = below + conditions.length * 18;
  const told = figures.map(
    ({ what, unit, ours, theirs }) => `${what}: Esign ${written(ours, unit)}, Documenso ${written(theirs, unit)}.`,
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${head}</title>`,
    `<desc id="desc">${escaped(told.join(' '))}</desc>`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>`,
    `<text class="head" x="20" y="34">${head}</text>`,
    '<text class="note" x="20" y="54">Each measurement has a scale of its own. The conditions stand below.</text>',
    ...groups,
    ...conditions.map(
      (note, index) => `<text class="note" x="20" y="${below + index * 18 - 8}">${escaped(note)}</text>`,
    ),
    '</svg>',
  ].join('\n')}\n`;
}

const BEGIN = '<!-- figures: begin -->';
const END = '<!-- figures: end -->';

/** README.md with the table and the conditions as they are now. */
export function writtenReadme(): string {
  const [before = '', rest = ''] = readFileSync(readme, 'utf8').split(BEGIN);
  const list = conditions.map((each) => `- ${each}`).join('\n');
  return `${before}${BEGIN}\n${table()}\n\nConditions of ${measuredOn}:\n\n${list}\n${END}${rest.split(END)[1] ?? ''}`;
}

/** `npx tsx lab/peer/chart.ts` writes the chart and the table from `figures.ts`. */
if (process.argv[1] === import.meta.filename) {
  writeFileSync(chartFile, drawChart());
  writeFileSync(readme, writtenReadme());
}
