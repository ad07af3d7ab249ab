import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { breaksInContract, breaksInSchema } from './breaking.ts';

const text = (file: string) => readFileSync(inProject(file), 'utf8');
const json = (file: string) => JSON.parse(text(file));
const major = (version: string) => Number(version.split('.')[0]);
/** The breaking changes that the new version number does not announce. */
const unannounced = (breaks: string[], before: string, now: string) => (major(now) > major(before) ? [] : breaks);

const contract = json('clients/typescript/rest/src/generated/openapi.json');
const versionOf = (name: string): string => json(`clients/typescript/${name}/package.json`).version;
/** The last release; the first one is still to come, and `clients/typescript/release.mjs` writes it. */
const releases: { rest: string; graphql: string }[] = existsSync(inProject('clients/released'))
  ? [json('clients/released/versions.json')]
  : [];

describe('compared with the last release', () => {
  it.each(releases)('the REST contract has no breaking change without a new major version', ({ rest }) => {
    const breaks = breaksInContract(json('clients/released/openapi.json'), contract);
    expect(unannounced(breaks, rest, versionOf('rest'))).toEqual([]);
  });

  it.each(releases)('the GraphQL schema has no breaking change without a new major version', ({ graphql }) => {
    const breaks = breaksInSchema(text('clients/released/schema.graphql'), text('schema.graphql'));
    expect(unannounced(breaks, graphql, versionOf('graphql'))).toEqual([]);
  });

  it.each(releases)('no major version decreases', ({ rest, graphql }) => {
    expect(major(versionOf('rest'))).toBeGreaterThanOrEqual(major(rest));
    expect(major(versionOf('graphql'))).toBeGreaterThanOrEqual(major(graphql));
  });

  it('accepts breaking changes only with a new major version', () => {
    expect(unannounced(['a'], '1.0.0', '1.1.0')).toEqual(['a']);
    expect(unannounced(['a'], '1.9.0', '2.0.0')).toEqual([]);
  });

  it('the REST client has the version of the contract', () => {
    expect(versionOf('rest')).toBe(contract.info.version);
  });
});
