import { readdirSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { consolePlaces, featureTopics } from '../../src/app/features.ts';
import { composedTools } from '../../src/mcp/find.ts';
import { toolTexts } from '../../src/mcp/tools.ts';
import { inProject } from '../../src/platform/project-root.ts';

const features = featureTopics.flatMap((topic) => topic.features);
const named = (face: 'rest' | 'graphql' | 'mcp') => features.flatMap((each) => each[face]).sort();
const read = (file: string) => readFileSync(inProject(file), 'utf8');

/** The root fields that integrators see: of the schema as it is downloaded. */
const rootFields = [
  ...new Set(
    parse(read('schema.graphql')).definitions.flatMap((each) =>
      each.kind === Kind.OBJECT_TYPE_DEFINITION && ['Query', 'Mutation', 'Subscription'].includes(each.name.value)
        ? (each.fields ?? []).map(({ name }) => name.value)
        : [],
    ),
  ),
].sort();

/** The root fields that the documents of the console select. */
const inConsole = new Set(
  ['console', 'verification'].flatMap((folder) =>
    readdirSync(inProject(`src/pages/web/${folder}`), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .flatMap((file) => parse(read(`src/pages/web/${folder}/${file}`)).definitions)
      .flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : []))
      .flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : [])),
  ),
);

describe('the table of what is where', () => {
  it('names every operation of REST, once', () => {
    const contract = JSON.parse(read('clients/typescript/rest/src/generated/openapi.json'));
    const ids = Object.values<object>(contract.paths).flatMap((item) =>
      Object.values<{ operationId?: string }>(item as Record<string, object>).flatMap(
        ({ operationId }) => operationId ?? [],
      ),
    );
    expect(named('rest')).toEqual(ids.sort());
  });

  it('names every root field of GraphQL, once', () => {
    expect(named('graphql')).toEqual(rootFields);
  });

  it('names every tool of assistants, once', () => {
    expect(named('mcp')).toEqual([...Object.keys(toolTexts), ...composedTools.map(({ listed }) => listed.name)].sort());
  });

  it('names every section of the console, as its menu does', () => {
    const sections = [...read('src/pages/web/console/sections.ts').matchAll(/^ {2,4}(\w+): late\(/gm)].map(
      ([, name]) => name!,
    );
    expect(sections.length).toBeGreaterThan(12);
    const used = new Set(features.flatMap(({ console: place }) => place ?? []));
    expect([...used].sort()).toEqual([...sections, 'header'].sort());
    const menus = ['en', 'fr'].map((language) => JSON.parse(read(`src/pages/web/console/words/${language}.json`)));
    for (const place of sections)
      expect(
        menus.map((menu) => menu[`menu_${place}`]),
        place,
      ).toEqual(Object.values(consolePlaces[place as keyof typeof consolePlaces]));
  });

  it('says that the console has a feature where a document of the console uses one of its fields', () => {
    for (const { name, graphql, console: place } of features) {
      const fields = graphql.filter((field) => field !== 'node');
      if (fields.length) expect(place !== null, name.en).toBe(fields.some((field) => inConsole.has(field)));
    }
  });
});
