import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawPeers } from './chart.ts';
import { joinRuns } from './measured.ts';
import { chartFile } from './record.ts';
import { readRecorded } from './recorded.ts';

const rows = joinRuns([
  [
    { document: '1 MB', level: 'B-T', 'seals per CPU-second': 800, '@libpdf/core': 100, 'pdf-lib + signpdf': 0.5 },
    { document: '1 MB', level: 'B-LTA', 'seals per CPU-second': 400, '@libpdf/core': 40, 'pdf-lib + signpdf': '–' },
  ],
]);
const svg = drawPeers({ rows, machine: 'A machine with <2 cores> & "24 GB".' });

it('says every figure in words, for those who do not see the bars', () => {
  expect(svg).toContain('aria-labelledby="title desc"');
  expect(svg).toContain(
    '<desc id="desc">1 MB, B-T: Esign 800, @libpdf/core 100, pdf-lib + @signpdf 0.5. 1 MB, B-LTA: Esign 400, @libpdf/core 40.</desc>',
  );
});

it('draws a bar for each figure, on the scale of its file and level', () => {
  const widths = [...svg.matchAll(/class="(ours|other)" x="170" y="\d+" width="(\d+)"/g)].map(([, who, w]) => [
    who,
    Number(w),
  ]);
  expect(widths).toEqual([
    ['ours', 440],
    ['other', 55],
    ['other', 2],
    ['ours', 440],
    ['other', 44],
  ]);
});

it('escapes the text of the machine', () => {
  expect(svg).toContain('A machine with &lt;2 cores&gt; &amp; &quot;24 GB&quot;.');
});

it('is drawn in README.md from the figures of RESULTS.md', () => {
  const recorded = readRecorded('seal')!;
  expect(readFileSync(chartFile, 'utf8')).toBe(drawPeers(recorded));
});
