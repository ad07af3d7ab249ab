import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flip } from './forge.ts';
import { run, withScratch } from './outside.ts';
import { pdfsig, pdfsigAvailable } from './pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from './qpdf.ts';
import { PdfFile } from './reader/file.ts';
import { Unreadable } from './reader/objects.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const contract = sample('contract.pdf');

describe.skipIf(!pdfsigAvailable)('pdfsig', () => {
  it('reports each signature’s field, signer, kind, validity and coverage', () => {
    expect(pdfsig(contract)).toMatchObject([
      {
        field: 'Signer1',
        signer: 'Élodie Müller-Şahin',
        valid: true,
        type: 'ETSI.CAdES.detached',
        coversWholeFile: false,
      },
      { field: 'ServiceSeal', valid: true, type: 'ETSI.CAdES.detached', coversWholeFile: false },
      { field: 'ArchiveTimestamp1', valid: false, type: 'unknown', coversWholeFile: true },
    ]);
  });

  it('detects a flipped byte, and finds nothing in a file without signatures', () => {
    expect(pdfsig(flip(contract, contract.indexOf('/MediaBox') + 1)).map((each) => each.valid)).toEqual([
      false,
      false,
      false,
    ]);
    expect(pdfsig(contract.subarray(0, contract.indexOf('%%EOF') + 6))).toEqual([]);
  });
});

describe.skipIf(!qpdfAvailable)('qpdf', () => {
  it('accepts the samples and rejects a damaged file', () => {
    expect(qpdfCheck(contract)).toEqual({ result: 'clean', messages: [] });
    expect(qpdfCheck(sample('evidence.pdf')).result).toBe('clean');
    const damaged = qpdfCheck(contract.subarray(0, contract.length - 100));
    expect(damaged.result).not.toBe('clean');
    expect(damaged.messages.length).toBeGreaterThan(0);
    expect(qpdfCheck(Buffer.from('nothing')).result).toBe('errors');
  });
});

/** Object numbers in use, as read by qpdf from the cross-references. */
const qpdfNumbers = (pdf: Buffer): number[] =>
  withScratch((scratch) => {
    const { stdout } = run('qpdf', ['--show-xref', scratch.file(pdf, '.pdf')]);
    return [...stdout.matchAll(/^(\d+)\/\d+: /gm)].map((match) => Number(match[1])).sort((a, b) => a - b);
  });

const numbers = (pdf: Buffer): number[] => {
  const { entries } = new PdfFile(pdf);
  return [...entries]
    .filter(([, entry]) => entry.kind !== 'free')
    .map(([num]) => num)
    .sort((a, b) => a - b);
};

describe.skipIf(!qpdfAvailable)('the judges’ reader', () => {
  it.each(['contract.pdf', 'evidence.pdf'])('sees the objects that qpdf sees in %s', (name) => {
    expect(numbers(sample(name))).toEqual(qpdfNumbers(sample(name)));
  });
});

const corpus = new URL('../../../../shared/pdf-corpus/', import.meta.url);
const files = existsSync(corpus) ? readdirSync(corpus).filter((each) => each.endsWith('.pdf')) : [];
/** Names of files that are broken on purpose or protected by a password. */
const unreadable = ['broken-xref-shift.pdf', 'junk-before-header.pdf', 'no-eof.pdf'];

describe.skipIf(!qpdfAvailable || files.length === 0)('the judges’ reader on the shared corpus', () => {
  it('sees the objects that qpdf sees, and refuses broken structure', () => {
    for (const name of files) {
      const pdf = readFileSync(new URL(name, corpus));
      if (unreadable.includes(name)) expect(() => new PdfFile(pdf), name).toThrow(Unreadable);
      else if (!name.includes('-enc')) expect(numbers(pdf), name).toEqual(qpdfNumbers(pdf));
    }
  });

  it('reads each object of the unencrypted files', () => {
    for (const name of files.filter((each) => !unreadable.includes(each))) {
      const file = new PdfFile(readFileSync(new URL(name, corpus)));
      if (file.encrypted) continue;
      for (const num of file.entries.keys()) expect(() => file.object(num), `${name} ${num}`).not.toThrow();
    }
  });
});
