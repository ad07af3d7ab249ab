import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { blocksOf, has } from './blocks.ts';
import { openScratch, type Scratch } from './scratch.ts';

/** How the verifier of a language is put before the vectors: the files beside it, and the command that prints its verdicts. */
interface Drive {
  readonly program: string;
  readonly files: (verifier: string) => Readonly<Record<string, string>>;
  readonly command: string;
}

const drives: Readonly<Record<string, Drive>> = {
  js: {
    program: 'node',
    files: (verifier) => ({
      'verify.mjs': `import { readFileSync } from 'node:fs';\n${verifier}
const { cases } = JSON.parse(readFileSync(process.env.VECTORS));
const lower = (headers) => Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
console.log(JSON.stringify(cases.map((c) => verify(c.secret, lower(c.headers), Buffer.from(c.body_base64, 'base64'), c.now))));`,
    }),
    command: 'node verify.mjs',
  },
  py: {
    program: 'python3',
    files: (verifier) => ({
      'verify.py': `import json, os\n${verifier}
cases = json.load(open(os.environ["VECTORS"]))["cases"]
print(json.dumps([verify(c["secret"], {k.lower(): v for k, v in c["headers"].items()}, base64.b64decode(c["body_base64"]), c["now"]) for c in cases]))`,
    }),
    command: 'python3 verify.py',
  },
  php: {
    program: 'php',
    files: (verifier) => ({
      'verify.php': `<?php\ndeclare(strict_types=1);\n${verifier}
$cases = json_decode(file_get_contents(getenv('VECTORS')), true)['cases'];
echo json_encode(array_map(
    fn ($c) => verify($c['secret'], array_change_key_case($c['headers']), base64_decode($c['body_base64']), $c['now']), $cases));`,
    }),
    command: 'php -d display_errors=stderr -d error_reporting=-1 verify.php',
  },
  rb: {
    program: 'ruby',
    files: (verifier) => ({
      'verify.rb': `require "json"\n${verifier}
cases = JSON.parse(File.read(ENV["VECTORS"]))["cases"]
puts JSON.generate(cases.map { |c| verify(c["secret"], c["headers"].transform_keys(&:downcase), Base64.decode64(c["body_base64"]), c["now"]) })`,
    }),
    command: 'ruby -w verify.rb',
  },
  go: {
    program: 'go',
    files: (verifier) => ({
      'verify.go': verifier.replace('package esign', 'package main'),
      'main.go': `package main

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"time"
)

func main() {
	var vectors struct {
		Cases []struct {
			Secret  string
			Now     int64
			Headers map[string]string
			Body    string \`json:"body_base64"\`
		}
	}
	text, _ := os.ReadFile(os.Getenv("VECTORS"))
	if err := json.Unmarshal(text, &vectors); err != nil {
		panic(err)
	}
	told := []bool{}
	for _, one := range vectors.Cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		body, _ := base64.StdEncoding.DecodeString(one.Body)
		told = append(told, Verify(one.Secret, header, body, time.Unix(one.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(told)
}
`,
    }),
    command: 'GOCACHE=$PWD/.cache go run verify.go main.go',
  },
};

let scratch: Scratch;
beforeAll(async () => {
  scratch = await openScratch();
});
afterAll(() => scratch?.close());

const verifiers = blocksOf('webhooks.md').filter(({ language }) => !['sh', 'text', 'ts'].includes(language));

describe('the webhook verifiers of the guide', () => {
  it('are all tested with the vectors', () => {
    expect(verifiers.map(({ language }) => language).sort()).toEqual(Object.keys(drives).sort());
  });

  for (const [language, { program, files, command }] of Object.entries(drives)) {
    it.skipIf(!has(program))(`${language}: accepts and refuses what the vectors say`, async () => {
      const { source } = verifiers.find((block) => block.language === language)!;
      for (const [name, text] of Object.entries(files(source))) writeFileSync(path.join(scratch.folder, name), text);
      const vectors = inProject('clients/vectors/webhooks/verify.json');
      const { cases } = JSON.parse(readFileSync(vectors, 'utf8'));
      const found = JSON.parse(await scratch.run('sh', command, { VECTORS: vectors }));
      const named = (verdicts: boolean[]) => cases.map(({ name }: { name: string }, n: number) => [name, verdicts[n]]);
      expect(named(found)).toEqual(
        named(cases.map(({ webhook_signature }: { webhook_signature: boolean }) => webhook_signature)),
      );
    });
  }
});
