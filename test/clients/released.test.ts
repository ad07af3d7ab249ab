import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { breaksInContract, breaksInSchema } from './breaking.ts';

const text = (file: string) => readFileSync(inProject(file), 'utf8');
const json = (file: string) => JSON.parse(text(file));
const major = (version: string) => Number(version.split('.')[0]);
/** The breaks that the version does not say. */
const unsaid = (breaks: string[], before: string, now: string) => (major(now) > major(before) ? [] : breaks);

const released = json('clients/released/versions.json') as { rest: string; graphql: string };
const contract = json('clients/typescript/rest/src/generated/openapi.json');
const oldContract = json('clients/released/openapi.json');
const versionOf = (name: string): string => json(`clients/typescript/${name}/package.json`).version;

describe('against the last release', () => {
  it('the REST contract breaks nobody, unless its version says so', () => {
    const breaks = breaksInContract(oldContract, contract);
    expect(unsaid(breaks, released.rest, versionOf('rest'))).toEqual([]);
  });

  it('the GraphQL schema breaks nobody, unless its version says so', () => {
    const breaks = breaksInSchema(text('clients/released/schema.graphql'), text('schema.graphql'));
    expect(unsaid(breaks, released.graphql, versionOf('graphql'))).toEqual([]);
  });

  it('only a new major version says so', () => {
    expect(unsaid(['a'], '1.0.0', '1.1.0')).toEqual(['a']);
    expect(unsaid(['a'], '1.9.0', '2.0.0')).toEqual([]);
  });

  it('the REST client has the version of the contract, and no version goes back', () => {
    expect(versionOf('rest')).toBe(contract.info.version);
    expect(major(versionOf('rest'))).toBeGreaterThanOrEqual(major(released.rest));
    expect(major(versionOf('graphql'))).toBeGreaterThanOrEqual(major(released.graphql));
  });
});
