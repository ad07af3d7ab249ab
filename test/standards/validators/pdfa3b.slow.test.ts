import { describe, expect, it } from 'vitest';
import { append, edit, nextNumber, serialize } from './forge.ts';
import { catalog, content, descriptor, dict, evidence, FAULTS, file, page } from './pdfa-faults.ts';
import { judgePdfa3b, NOT_COVERED, RULES } from './pdfa3b.ts';
import { type PdfDict, PdfRef } from './reader/objects.ts';

describe('the PDF/A-3B judge', () => {
  it('finds nothing in the sealed evidence sample, nor in its first revision', () => {
    expect(judgePdfa3b(evidence)).toEqual({ conforms: true, findings: [] });
    const first = evidence.subarray(0, evidence.indexOf('%%EOF') + 6);
    expect(judgePdfa3b(first)).toEqual({ conforms: true, findings: [] });
  });

  it('accepts an update that changes nothing', () => {
    expect(judgePdfa3b(edit(evidence, catalog, () => {})).findings).toEqual([]);
  });

  it.each(FAULTS)('reports %s', (_name, make, clause, says) => {
    const { conforms, findings } = judgePdfa3b(make());
    expect(conforms).toBe(false);
    const found = findings.filter((each) => each.clause === clause).map(({ message }) => message);
    expect(found.join('\n'), JSON.stringify(findings)).toMatch(says);
  });

  it('reports unreadable files and never throws', () => {
    expect(judgePdfa3b(Buffer.from('nothing')).findings[0]).toMatchObject({ clause: '6.1.1' });
  });

  it('proves every rule it checks and lists the rules it leaves out', () => {
    const tried = new Set(FAULTS.map(([, , clause]) => clause));
    const claimed = RULES.map(({ clause }) => clause);
    expect(claimed.filter((clause) => !tried.has(clause))).toEqual(['6.2.11.6']); // simple TrueType: tried below
    expect(Object.keys(NOT_COVERED).length).toBeGreaterThan(0);
  });

  it('reports a symbolic TrueType font with an Encoding, and a non-symbolic one without', () => {
    const program = serialize(file.entry(file.object(descriptor)!.value, 'FontFile2'));
    const simple = (flags: number, encoding: string) => {
      const num = nextNumber(evidence);
      const own = file.object(descriptor)!.value as PdfDict;
      const fontFile = serialize(own.get('FontFile2')!);
      expect(program.length).toBeGreaterThan(0);
      const body = `<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 65/LastChar 65/Widths[600]${encoding}/FontDescriptor<</Type/FontDescriptor/Flags ${flags}/FontFile2 ${fontFile}>>>>`;
      const pdf = append(evidence, { objects: { [num]: body } });
      const drawn = edit(pdf, content, () => {}, 'BT /X 9 Tf (A) Tj ET');
      const used = edit(drawn, page, (each) => each.set('Resources', dict({ Font: dict({ X: new PdfRef(num, 0) }) })));
      return judgePdfa3b(used)
        .findings.filter((each) => each.clause === '6.2.11.6')
        .map(({ message }) => message)
        .join();
    };
    expect(simple(4, '/Encoding/WinAnsiEncoding')).toContain('symbolic font has an Encoding');
    expect(simple(32, '')).toContain('encoding missing');
    expect(simple(32, '/Encoding/WinAnsiEncoding')).not.toContain('encoding');
  });
});
