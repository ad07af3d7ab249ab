import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillFields, openPdf, placeFields } from '../../../src/standards/pades/index.ts';
import { getPage, Pdf, type PercentBox, place, visiblePage } from '../../../src/standards/pdf/index.ts';
import { handwritten, onePage } from '../../fixtures/pdf.ts';
import { bytesOf, filled, fonts, oneOfEach } from '../pades/world.ts';

const page = (entries: string) => handwritten({ ...onePage, 3: `<</Type /Page /Parent 2 0 R ${entries}>>` });
const placedOn = (entries: string, at: PercentBox) => {
  const pdf = new Pdf(page(entries));
  return place(visiblePage(pdf, getPage(pdf, 0)), at);
};

describe('percentages of the visible page', () => {
  const at = { x: 10, y: 20, width: 30, height: 5 };

  it.each<[string, string, number[]]>([
    ['upright', '/MediaBox [0 0 200 400]', [20, 300, 80, 320]],
    ['turned a quarter', '/MediaBox [0 0 400 200] /Rotate 90', [80, 20, 100, 80]],
    ['upside down', '/MediaBox [0 0 200 400] /Rotate 180', [120, 80, 180, 100]],
    ['turned three quarters', '/MediaBox [0 0 400 200] /Rotate 270', [300, 120, 320, 180]],
    ['turned back', '/MediaBox [0 0 400 200] /Rotate -90', [300, 120, 320, 180]],
    ['cropped', '/MediaBox [0 0 999 999] /CropBox [100 50 300 450]', [120, 350, 180, 370]],
    ['cropped beyond the media', '/MediaBox [0 0 200 400] /CropBox [-9 -9 999 999]', [20, 300, 80, 320]],
    ['cropped to nothing', '/MediaBox [0 0 200 400] /CropBox [0 0 0 0]', [20, 300, 80, 320]],
    ['corners the other way round', '/MediaBox [200 400 0 0]', [20, 300, 80, 320]],
    ['in units of two points', '/MediaBox [0 0 100 200] /UserUnit 2', [10, 150, 40, 160]],
    ['without a box', '', [61.2, 594, 244.8, 633.6]],
    ['turned by what is no right angle', '/MediaBox [0 0 200 400] /Rotate 45', [20, 300, 80, 320]],
  ])('are converted for %s', (_, entries, rectangle) => {
    expect(placedOn(entries, at).rectangle).toEqual(rectangle);
  });

  it.each<[PercentBox, number[]]>([
    [{ x: 90, y: 95, width: 30, height: 10 }, [140, 0, 200, 40]],
    [{ x: 0, y: 0, width: 100, height: 100 }, [0, 0, 200, 400]],
    [{ x: 100, y: 100, width: 0.5, height: 0.5 }, [199, 0, 200, 2]],
  ])('are moved inside when they exceed the page: %j', (box, rectangle) => {
    expect(placedOn('/MediaBox [0 0 200 400]', box).rectangle).toEqual(rectangle);
  });

  it('give sizes in points for any unit and rotation', () => {
    const { width, height } = placedOn('/MediaBox [0 0 200 100] /UserUnit 2 /Rotate 90', at);
    expect([width, height]).toEqual([60, 20]);
  });
});

const mutool = spawnSync('mutool', ['-v']).error === undefined;

/** The first page as MuPDF draws it, 8 bits of grey a pixel at 72 dpi. */
function draw(pdf: Buffer): { size: string; pixels: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'esign-draw-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    spawnSync('mutool', ['draw', '-q', '-r', '72', '-c', 'gray', '-o', 'out.pgm', 'in.pdf', '1'], { cwd: folder });
    const image = readFileSync(join(folder, 'out.pgm'));
    const header = /^P5\s+(?:#.*\s+)*(\d+ \d+)\s+255\s/.exec(image.toString('latin1', 0, 200))!;
    return { size: header[1]!, pixels: image.subarray(header[0].length) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!mutool)('filled fields, drawn by MuPDF', () => {
  const drawn = (entries: string) => {
    const fields = oneOfEach();
    const prepared = placeFields(openPdf(page(entries)), fields);
    return draw(bytesOf(fillFields(prepared, filled(fields), fonts)));
  };
  const upright = mutool ? drawn('/MediaBox [0 0 400 600]') : { size: '', pixels: Buffer.alloc(0) };

  it('are visible', () => {
    expect(upright.size).toBe('400 600');
    expect(upright.pixels.filter((value) => value < 128).length).toBeGreaterThan(500);
  });

  it.each([
    ['/MediaBox [0 0 600 400] /Rotate 90'],
    ['/MediaBox [0 0 400 600] /Rotate 180'],
    ['/MediaBox [0 0 600 400] /Rotate 270'],
    ['/MediaBox [0 0 900 900] /CropBox [100 200 500 800]'],
    ['/MediaBox [-50 -50 900 900] /CropBox [100 200 700 600] /Rotate 90'],
    ['/MediaBox [0 0 200 300] /UserUnit 2'],
    ['/MediaBox [0 0 300 200] /UserUnit 2 /Rotate 270'],
  ])('look the same on a page with %s', (entries) => {
    const other = drawn(entries);
    expect(other.size).toBe(upright.size);
    let apart = 0;
    for (let i = 0; i < other.pixels.length; i++) if (Math.abs(other.pixels[i]! - upright.pixels[i]!) > 96) apart++;
    // Some edges fall otherwise onto the pixels; a mark that is elsewhere or turned would be thousands.
    expect(apart).toBeLessThan(60);
  });
});
