import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { breaksInContract, breaksInSchema } from './breaking.ts';

const text = (file: string) => readFileSync(inProject(file), 'utf8');
const json = (file: string) => JSON.parse(text(file));
const major = (version: string) => Number(version.split('.')[0]);

const released = json('clients/released/versions.json') as { rest: string; graphql: string };
const contract = json('clients/typescript/rest/src/generated/openapi.json');
const oldContract = json('clients/released/openapi.json');
const versionOf = (name: string): string => json(`clients/typescript/${name}/package.json`).version;

describe('against the last release', () => {
  it('the REST contract breaks nobody, unless its version says so', () => {
    const breaks = breaksInContract(oldContract, contract);
    if (major(versionOf('rest')) === major(released.rest)) expect(breaks).toEqual([]);
  });

  it('the GraphQL schema breaks nobody, unless its version says so', () => {
    const breaks = breaksInSchema(text('clients/released/schema.graphql'), text('schema.graphql'));
    if (major(versionOf('graphql')) === major(released.graphql)) expect(breaks).toEqual([]);
  });

  it('the REST client has the version of the contract, and no version goes back', () => {
    expect(versionOf('rest')).toBe(contract.info.version);
    expect(major(versionOf('rest'))).toBeGreaterThanOrEqual(major(released.rest));
    expect(major(versionOf('graphql'))).toBeGreaterThanOrEqual(major(released.graphql));
  });
});

describe('what counts as a break', () => {
  const changed = (change: (copy: any) => void) => {
    const copy = structuredClone(contract);
    change(copy);
    return breaksInContract(contract, copy);
  };
  const { schemas } = contract.components;

  it('of the REST contract: each of these is found', () => {
    const breaks: [string, (copy: any) => void][] = [
      ['GET /envelopes is gone', (copy) => delete copy.paths['/envelopes'].get],
      ['sealed_at is gone', (copy) => delete copy.components.schemas.Envelope.properties.sealed_at],
      ['sealed_at may be missing', (copy) => copy.components.schemas.Envelope.required.splice(14, 1)],
      ['message is required', (copy) => copy.components.schemas.CreateEnvelope.required.push('message')],
      ['maxLength is 100', (copy) => (copy.components.schemas.CreateEnvelope.properties.name.maxLength = 100)],
      [
        'advanced is refused',
        (copy) => copy.components.schemas.CreateEnvelope.properties.signature_level.enum.splice(1, 1),
      ],
      ['null is not among', (copy) => (copy.components.schemas.Envelope.properties.name.type = ['string', 'null'])],
      ['does not take external_ref', (copy) => copy.paths['/identities'].get.parameters.pop()],
    ];
    for (const [found, change] of breaks) expect(changed(change).join(), found).toContain(found);
  });

  it('and what only adds is not', () => {
    expect(changed((copy) => (copy.paths['/new'] = {}))).toEqual([]);
    expect(changed((copy) => (copy.components.schemas.Envelope.properties.more = { type: 'string' }))).toEqual([]);
    expect(changed((copy) => copy.components.schemas.EnvelopeStatus.enum.push('more'))).toEqual([]);
    expect(changed((copy) => (copy.components.schemas.CreateEnvelope.properties.name.maxLength = 300))).toEqual([]);
    expect(schemas.Envelope.required[14]).toBe('sealed_at');
  });

  it('of the GraphQL schema: a field that is gone, an argument that is needed', () => {
    const before = 'type Query { a(b: Int): Int! }';
    expect(breaksInSchema(before, 'type Query { a(b: Int!): Int! }')).toHaveLength(1);
    expect(breaksInSchema(before, 'type Query { c: Int }')).toHaveLength(1);
    expect(breaksInSchema(before, 'type Query { a(b: Int, d: Int): Int! c: Int }')).toEqual([]);
  });
});
