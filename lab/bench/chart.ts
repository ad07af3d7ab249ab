import { isFigure, type Measured } from './measured.ts';
import type { Recorded } from './recorded.ts';

/** The columns of the section `seal` that are drawn, with the names of the bars. */
const bars = [
  { column: 'seals per CPU-second', name: 'Esign' },
  { column: '@libpdf/core', name: '@libpdf/core' },
  { column: 'pdf-lib + signpdf', name: 'pdf-lib + @signpdf' },
] as const;

interface Bar {
  readonly name: string;
  readonly value: number;
}

interface Group {
  /** `100 KB, B-T`. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Sizes in the drawing, px. */
const [WIDTH, LEFT, LONGEST, TOP, LINE, GAP] = [720, 170, 440, 86, 24, 40];

const style = `text{font:14px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1c1e22}
.paper{fill:#fff}.head{font-size:18px;font-weight:600}.label{font-weight:600}.note{fill:#5a5f69;font-size:12px}
.ours{fill:#1f5fd1}.other{fill:#969ba6}
@media(prefers-color-scheme:dark){text{fill:#eceef2}.paper{fill:#16181d}.note{fill:#a7acb8}.ours{fill:#7fabff}.other{fill:#6d7280}}`;

const HEAD = 'Sealed PDFs for each second of CPU';

/** Draws the seals beside those of other libraries, as SVG. A file and a level have a scale of their own. */
export function drawPeers({ rows, machine }: Recorded): string {
  const groups = rows.map(groupOf);
  let y = TOP;
  const drawn = groups.map((group) => {
    const text = drawGroup(group, y);
    y += group.bars.length * LINE + GAP;
    return text;
  });
  const notes = machine.split('; ');
  const height = y + notes.length * 18 - 12;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${HEAD}</title>`,
    `<desc id="desc">${escaped(groups.map(sentenceOf).join(' '))}</desc>`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>`,
    `<text class="head" x="20" y="34">${HEAD}</text>`,
    '<text class="note" x="20" y="54">More is better. Each file and level has a scale of its own.</text>',
    ...drawn,
    ...notes.map((note, index) => `<text class="note" x="20" y="${y + index * 18 - 8}">${escaped(note)}</text>`),
    '</svg>',
  ].join('\n')}\n`;
}

function groupOf(row: Measured): Group {
  const { document, level = 'B-T' } = row;
  const found = bars.flatMap(({ column, name }) => {
    const cell = row[column];
    return isFigure(cell) ? [{ name, value: cell.middle }] : [];
  });
  return { label: `${document}, ${level}`, bars: found };
}

function drawGroup({ label, bars: found }: Group, y: number): string {
  const most = Math.max(...found.map(({ value }) => value));
  const lines = found.map(({ name, value }, index) => {
    const top = y + 10 + index * LINE;
    const width = Math.max(2, Math.round((value / most) * LONGEST));
    return [
      `<text x="20" y="${top + 14}">${escaped(name)}</text>`,
      `<rect class="${name === 'Esign' ? 'ours' : 'other'}" x="${LEFT}" y="${top + 1}" width="${width}" height="18" rx="3"/>`,
      `<text x="${LEFT + width + 8}" y="${top + 14}">${value}</text>`,
    ].join('\n');
  });
  return [`<text class="label" x="20" y="${y}">${escaped(label)}</text>`, ...lines].join('\n');
}

const sentenceOf = ({ label, bars: found }: Group): string =>
  `${label}: ${found.map(({ name, value }) => `${name} ${value}`).join(', ')}.`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
