import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const guide = (name: string): string => readFileSync(`src/pages/docs/guides/${name}.md`, 'utf8');
const page = guide('asvs');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; their numbers run from 1, but for gaps. */
const requirements = new Set(
  [
    'V1.1.1-2 V1.2.1-9 V1.3.1-11 V1.4.1-3 V1.5.1-2 V2.1.1-3 V2.2.1-3 V2.3.1-4 V2.4.1 V3.2.1-2 V3.3.1-4 V3.4.1-6',
    'V3.5.1-5 V3.7.1-2 V4.1.1-3 V4.2.1 V4.3.1-2 V4.4.1-4 V5.1.1 V5.2.1-3 V5.3.1-2 V5.4.1-3 V6.1.1-3 V6.2.1-12',
    'V6.3.1-4 V6.4.1-4 V6.5.1-5 V6.6.1-3 V6.8.1-4 V7.1.1-3 V7.2.1-4 V7.3.1-2 V7.4.1-5 V7.5.1-2 V7.6.1-2 V8.1.1-2',
    'V8.2.1-3 V8.3.1 V8.4.1 V9.1.1-3 V9.2.1-4 V10.1.1-2 V10.2.1-2 V10.3.1-4 V10.4.1-11 V10.5.1-5 V10.6.1-2 V10.7.1-3',
    'V11.1.1-2 V11.2.1-3 V11.3.1-3 V11.4.1-4 V11.5.1 V11.6.1 V12.1.1-3 V12.2.1-2 V12.3.1-4 V13.1.1 V13.2.1-5',
    'V13.3.1-2 V13.4.1-5 V14.1.1-2 V14.2.1-4 V14.3.1-3 V15.1.1-3 V15.2.1-3 V15.3.1-7 V16.1.1 V16.2.1-5 V16.3.1-4',
    'V16.4.1-3 V16.5.1-3 V17.1.1 V17.2.1-4 V17.3.1-2',
  ]
    .join(' ')
    .split(' ')
    .flatMap((range) => {
      const [, section, from, to = from] = /^(V\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range)!;
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${section}.${Number(from) + n}`);
    }),
);

const rows = [...(page + guide('security')).matchAll(/^\| (V[\d., V]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, ids, verdict, where]) => ({
    ids: ids!.split(', '),
    verdict: verdict!,
    where: where!,
  }),
);

describe('the guides asvs and security', () => {
  it('has one verdict for each requirement of ASVS 5.0.0, levels 1 and 2', () => {
    expect(requirements.size).toBe(253);
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([...requirements].toSorted());
  });

  it('uses three verdicts and shows where each requirement is met', () => {
    const verdicts = new Set(rows.map(({ verdict }) => verdict));
    expect([...verdicts].toSorted()).toEqual(['does not apply', 'holds', 'left to the operator']);
    for (const { ids, verdict, where } of rows)
      if (verdict === 'holds' && !/\(\/docs\/|there are none/.test(where)) expect(where, ids.join()).toMatch(/`[^`]+`/);
  });

  it('refers only to files that exist', () => {
    const names = [
      ...(page + guide('security')).matchAll(
        /`((?:src|test|rest|prisma)\/[^`\s]+|package-lock\.json|tsconfig\.json|biome\.json)`/g,
      ),
    ];
    expect(names.length).toBeGreaterThan(100);
    for (const [, name] of names) expect(existsSync(name!), name).toBe(true);
  });

  it('has each purpose of an HMAC in its table', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('platform/keystore'))
      .map((file) => readFileSync(`src/${file}`, 'utf8'))
      .filter((text) => /\.mac\(/.test(text));
    const purposes = sources.flatMap((text) =>
      [...text.matchAll(/\.mac\(\s*['`]([a-z:-]+)|const (?:PURPOSE|TAG|MASK) = '([^']+)'/g)].map(
        ([, one, other]) => one ?? other!,
      ),
    );
    expect(purposes.length).toBeGreaterThan(20);
    for (const language of ['guides', 'fr']) {
      const table = readFileSync(`src/pages/docs/${language}/security.md`, 'utf8');
      expect(purposes.filter((purpose) => !table.includes(`\`${purpose}`))).toEqual([]);
    }
  });
});
