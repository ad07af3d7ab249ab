import { available, run, withScratch } from './outside.ts';

export const qpdfAvailable = available('qpdf');

export interface QpdfReport {
  /** 'clean': exit 0; 'warnings': exit 3; 'errors': exit 2. */
  readonly result: 'clean' | 'warnings' | 'errors';
  /** Lines that warn or refuse. */
  readonly messages: readonly string[];
}

/** `qpdf --check`: structure, cross-references and stream data as qpdf reads them. */
export const qpdfCheck = (pdf: Buffer): QpdfReport =>
  withScratch((scratch) => {
    const { status, output } = run('qpdf', ['--check', scratch.file(pdf, '.pdf')]);
    const messages = output.split('\n').filter((line) => /WARNING|ERROR|error|operation succeeded with/.test(line));
    if (status === 0) return { result: 'clean', messages: [] };
    return { result: status === 3 ? 'warnings' : 'errors', messages };
  });
