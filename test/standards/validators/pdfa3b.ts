import { COLOUR } from './pdfa/colour.ts';
import { drawingOf } from './pdfa/contents.ts';
import { EMBEDDED_FILES } from './pdfa/embedded-files.ts';
import { FILE_STRUCTURE } from './pdfa/file-structure.ts';
import { FONTS } from './pdfa/fonts.ts';
import { IMAGES } from './pdfa/images.ts';
import { INTERACTION } from './pdfa/interaction.ts';
import { limits } from './pdfa/limits.ts';
import { METADATA } from './pdfa/metadata.ts';
import type { Rule } from './pdfa/rule.ts';
import { readSubject } from './pdfa/subject.ts';
import { PdfFile } from './reader/file.ts';
import { Unreadable } from './reader/objects.ts';

export interface PdfaFinding {
  /** Clause of ISO 19005-3:2012; `own` for this project's additional rules. */
  readonly clause: string;
  readonly rule: string;
  readonly message: string;
}

export interface PdfaReport {
  /** Whether no covered clause is violated; says nothing about the clauses in NOT_COVERED. */
  readonly conforms: boolean;
  readonly findings: readonly PdfaFinding[];
}

/** The checked rules, by clause. */
export const RULES: readonly Rule[] = [
  ...FILE_STRUCTURE,
  ...limits(drawingOf),
  ...IMAGES,
  ...COLOUR,
  ...FONTS,
  ...INTERACTION,
  ...METADATA,
  ...EMBEDDED_FILES,
];

/** The rules that are not checked, with the reason. */
export const NOT_COVERED: Readonly<Record<string, string>> = {
  '6.1.8': 'UTF-8 in names of fonts, colourants and structure types',
  '6.1.13': 'real numbers too large or too small, CIDs above 65535 (cannot be written with two bytes)',
  '6.2.4.2': 'overprint mode with ICCBased CMYK',
  '6.2.4.3': 'the initial DeviceGray colour of text painted without a colour operator',
  '6.2.4.4': 'Colorants dictionaries and consistency of Separation spaces of one name',
  '6.2.8.3': 'JPEG 2000 codestreams',
  '6.2.10': 'pages that need a blending space because there is no output intent (one is asked for by `own`)',
  '6.2.11.3': 'WMode and use of embedded CMaps, names of predefined CMaps',
  '6.2.11.4': 'glyphs of CFF and Type 1 programs, completeness of CharSet and CIDSet',
  '6.2.11.5': 'widths of simple fonts and of CFF programs',
  '6.2.11.6': 'Differences arrays against the Adobe Glyph List',
  '6.2.11.8': '.notdef in simple fonts and behind embedded CMaps',
  '6.6.2.3': 'forms of extension schemas; only that they name the properties used',
  '6.7': 'logical structure: asked for by level A only',
  '6.9': 'that /Order lists every group',
};

/** Maximum number of messages for one rule. */
const MAX_PER_RULE = 20;

/**
 * Judges a file against PDF/A-3 level B (ISO 19005-3:2012) without veraPDF: the rules of `RULES`, not those of
 * `NOT_COVERED`. The file is judged as its last revision shows it. Every breach is named with its clause.
 */
export const judgePdfa3b = (pdf: Buffer): PdfaReport => {
  const findings: PdfaFinding[] = [];
  const report = (): PdfaReport => ({ conforms: findings.length === 0, findings });
  const unreadable = (error: unknown, clause: string, rule: string) => {
    if (!(error instanceof Unreadable)) throw error;
    findings.push({ clause, rule, message: error.message });
  };
  let subject: ReturnType<typeof readSubject>;
  try {
    const file = new PdfFile(pdf);
    if (file.encrypted) {
      findings.push({ clause: '6.1.3', rule: 'file trailer', message: 'the file is encrypted' });
      return report();
    }
    subject = readSubject(file);
  } catch (error) {
    unreadable(error, '6.1.1', 'the file can be read');
    return report();
  }
  for (const { clause, name, breaches } of RULES)
    try {
      let count = 0;
      for (const message of breaches(subject)) {
        findings.push({ clause, rule: name, message });
        if (++count === MAX_PER_RULE) break;
      }
    } catch (error) {
      unreadable(error, clause, name);
    }
  return report();
};
