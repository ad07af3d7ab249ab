import { readFileSync } from 'node:fs';
import { available, run, withScratch } from './outside.ts';

export const pdfdetachAvailable = available('pdfdetach', '-v');

/** The first attachment of a PDF as Poppler takes it out, read as JSON. */
export const attachedJson = (pdf: Buffer): any =>
  withScratch(({ file, path }) => {
    const json = path('.json');
    run('pdfdetach', ['-save', '1', '-o', json, file(pdf, '.pdf')]);
    return JSON.parse(readFileSync(json, 'utf8'));
  });
