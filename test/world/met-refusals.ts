import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepMetRefusals } from './declared-refusals.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that collects refusals of root fields: one line each, `sendEnvelope invalid_status`. */
    metRefusals: string;
  }
}

/**
 * Creates the file of this run. `REFUSALS_MET` names one that several runs share: together they are a whole run. What was
 * met goes into the committed list of `test/house` at the end, but for CI, which changes no file.
 */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'esign-refusals-'));
  const file = process.env.REFUSALS_MET ?? path.join(folder, 'met');
  closeSync(openSync(file, 'a'));
  project.provide('metRefusals', file);
  return () => {
    if (!process.env.CI) keepMetRefusals(new Set(readFileSync(file, 'utf8').split('\n')));
    rmSync(folder, { recursive: true, force: true });
  };
}
