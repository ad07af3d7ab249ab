import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inProject } from '../../../src/platform/project-root.ts';
import { onePager } from '../../world/envelope.ts';

/** A language of our clients that is not TypeScript. */
export interface Language {
  readonly name: string;
  /** Starts a program of the language. */
  readonly command: readonly string[];
  readonly suffix: string;
  readonly fence: string;
  /** Folder of the client in `clients`. */
  readonly folder: string;
  /** Ends with status 0 where the language, with what the client needs, is installed. */
  readonly probe: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export const languages: readonly Language[] = [
  {
    name: 'PHP',
    command: ['php', '-d', 'display_errors=stderr', '-d', 'error_reporting=-1'],
    suffix: '.php',
    fence: 'php',
    folder: 'php',
    probe: ['php', '-r', 'exit((int) !(extension_loaded("curl") && PHP_VERSION_ID >= 80100));'],
    env: {},
  },
  {
    name: 'Python',
    command: ['python3', '-W', 'error'],
    suffix: '.py',
    fence: 'py',
    folder: 'python',
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    env: { PYTHONPATH: inProject('clients/python/src'), PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
  },
];

export function isInstalled({ probe: [program, ...args] }: Language): boolean {
  try {
    execFileSync(program!, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A folder with a contract.pdf, where programs of one language run with our client as if it were installed. */
export interface Bench {
  readonly folder: string;
  /** Runs a scenario of `scenarios.*` and returns the JSON that it prints. */
  play(scenario: string, input: unknown, env: Record<string, string>): Promise<any>;
  /** Runs a program; throws with its output if it fails or warns. */
  run(source: string, env: Record<string, string>): Promise<string>;
  /** Starts `calls.*`. The function that is returned sends it one line and resolves with the line that it answers. */
  converse(env: Record<string, string>): (line: string) => Promise<string>;
  close(): void;
}

export async function openBench(language: Language): Promise<Bench> {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-client-'));
  writeFileSync(path.join(folder, 'contract.pdf'), await onePager());
  // What Composer would write.
  mkdirSync(path.join(folder, 'vendor'));
  const autoload = inProject('clients/php/autoload.php');
  writeFileSync(path.join(folder, 'vendor/autoload.php'), `<?php require ${JSON.stringify(autoload)};`);
  const [program, ...args] = language.command;
  const children: ChildProcess[] = [];
  const start = (more: readonly string[], input: unknown, env: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const options = { cwd: folder, env: { ...process.env, ...language.env, ...env }, timeout: 200_000 };
      const child = execFile(program!, [...args, ...more], options, (error, stdout, stderr) =>
        error || stderr ? reject(new Error(`${error?.message}\n${stdout}\n${stderr}`)) : resolve(stdout),
      );
      child.stdin!.end(JSON.stringify(input));
    });
  const scenarios = inProject(`test/clients/languages/scenarios${language.suffix}`);
  return {
    folder,
    play: async (scenario, input, env) => JSON.parse(await start([scenarios, scenario], input, env)),
    run: async (source, env) => {
      const file = path.join(folder, `program${language.suffix}`);
      writeFileSync(file, source);
      return start([file], null, env);
    },
    converse: (more) => {
      const file = inProject(`test/clients/languages/calls${language.suffix}`);
      const env = { ...process.env, ...language.env, ...more };
      const child = spawn(program!, [...args, file], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return async (line) => {
        child.stdin.write(`${line}\n`);
        const { done, value } = await lines.next();
        if (done) throw new Error(`${language.name} ended at ${line.slice(0, 200)}`);
        return value;
      };
    },
    close: () => {
      for (const child of children) child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The programs in a text of the documentation, in order. */
export const programsIn = (file: string, { fence }: Language): string[] =>
  [...readFileSync(inProject(file), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, language]) => language === fence)
    .map(([, , source]) => source!);
