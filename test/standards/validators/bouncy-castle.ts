import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withScratch } from './outside.ts';

/** Where Debian's `libbcpkix-java` puts the library. */
const jars = ['bcpkix', 'bcprov', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);

/** Whether the outside judge of evidence records is installed: a Java compiler, and Bouncy Castle. */
export const hasBouncyCastle = jars.every((jar) => existsSync(jar)) && spawnSync('javac', ['--version']).status === 0;

/** An evidence record, the data, and DER of the unit of its last time-stamp. */
interface Case {
  readonly record: Buffer;
  readonly data: Buffer;
  readonly unit: Buffer;
  /** Time of the check. Default: now. */
  readonly at?: Date;
}

/** Lets Bouncy Castle judge evidence records. Returns "holds", or why not, for each. */
export const judgeByBouncyCastle = (cases: readonly Case[]): string[] =>
  withScratch((scratch) => {
    const program = fileURLToPath(new URL('ers/Judge.java', import.meta.url));
    const files = cases.flatMap(({ record, data, unit, at = new Date() }) => [
      ...[record, data, unit].map((bytes) => scratch.file(bytes)),
      String(at.getTime()),
    ]);
    const { stdout, stderr } = spawnSync('java', ['-cp', jars.join(':'), program, ...files], { encoding: 'utf8' });
    return `${stdout}${stderr}`.trim().split('\n');
  });
