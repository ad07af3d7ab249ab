import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where Debian's `golang-golang-x-mod-dev` puts the log library of the Go project. */
const LIBRARY = '/usr/share/gocode';

/** Whether the outside judge of transparency logs is installed: Go, and its library. */
export const hasGoTlog =
  existsSync(`${LIBRARY}/src/golang.org/x/mod/sumdb/tlog`) && spawnSync('go', ['version']).status === 0;

/** Lets the log library of the Go project judge a log. `case_` is what `tlog/main.go` reads. Returns what it prints. */
export function judgeByGo(case_: object): string {
  const program = fileURLToPath(new URL('tlog/main.go', import.meta.url));
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARY, GOFLAGS: '' };
  const { stdout, stderr } = spawnSync('go', ['run', program], { env, input: JSON.stringify(case_) });
  return `${stdout}${stderr}`.trim();
}
