import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { sealedEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { openScratch, type Scratch } from './scratch.ts';

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};
const missing = ['bash', 'curl', 'sha256sum', 'base64', 'python3'].filter((program) => !has(program));

/** The fenced blocks of a guide, in order. */
const blocksOf = (guide: string) =>
  [...readFileSync(inProject(`src/pages/docs/guides/${guide}`), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, source]) => ({ language: language!, source: source! }),
  );

const guides = readdirSync(inProject('src/pages/docs/guides'));
let world: World;
let caller: Caller;
let scratch: Scratch;
let env: Record<string, string>;

beforeAll(async () => {
  if (missing.length) return;
  [world, scratch] = await Promise.all([openWorld(), openScratch()]);
  caller = await world.caller();
  const { id } = await sealedEnvelope(world, caller);
  env = { URL: world.url, API: `${world.url}/api/v1`, KEY: caller.key, SEALED: id };
});
afterAll(async () => {
  scratch?.close();
  await world?.close();
});

describe.skipIf(missing.length > 0)('the examples of the guides', () => {
  it.each(guides)('%s: what is for a shell and for TypeScript runs', async (guide) => {
    const blocks = blocksOf(guide).filter(({ language }) => language === 'sh' || language === 'ts');
    // One shell for a guide, as the reader has one.
    const shell = blocks.filter(({ language }) => language === 'sh').map(({ source }) => source);
    if (shell.length) expect(await scratch.run('sh', shell.join('\n'), env)).not.toContain('"error"');
    for (const { source } of blocks.filter(({ language }) => language === 'ts')) await scratch.run('ts', source, env);
  });

  it('evidence.md: the chain recomputed in Python holds, and a changed one does not', async () => {
    const [, python] = blocksOf('evidence.md');
    expect(await scratch.run('py', python!.source)).toContain('the chain holds:');
    const changed = python!.source.replace(
      'json.load(open("timeline.json"))',
      'json.loads(open("timeline.json").read().replace("organization", "somebody", 1))',
    );
    await expect(scratch.run('py', changed)).rejects.toThrow('AssertionError');
  });

  it.each([
    [
      'js',
      (
        source: string,
      ) => `import { readFileSync } from 'node:fs';\n${source}\nconst { cases } = JSON.parse(readFileSync(process.env.VECTORS));
      const lower = (headers) => Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
      console.log(JSON.stringify(cases.map((c) => verify(c.secret, lower(c.headers), Buffer.from(c.body_base64, 'base64'), c.now))));`,
    ],
    [
      'py',
      (source: string) => `import json, os\n${source}\ncases = json.load(open(os.environ["VECTORS"]))["cases"]
print(json.dumps([verify(c["secret"], {k.lower(): v for k, v in c["headers"].items()}, base64.b64decode(c["body_base64"]), c["now"]) for c in cases]))`,
    ],
  ] as const)('webhooks.md: the %s verifier agrees with the vectors', async (language, drive) => {
    const { source } = blocksOf('webhooks.md').find((block) => block.language === language)!;
    const file = inProject('clients/vectors/webhooks/verify.json');
    const { cases } = JSON.parse(readFileSync(file, 'utf8'));
    const found = JSON.parse(await scratch.run(language, drive(source), { VECTORS: file }));
    expect(found).toEqual(cases.map((one: { webhook_signature: boolean }) => one.webhook_signature));
  });
});
