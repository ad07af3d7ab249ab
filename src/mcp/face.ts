import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { assistantOf, challengeAddress, contextFor } from '../graphql/context.ts';
import { costOf } from '../graphql/cost.ts';
import { countCall } from '../graphql/rates.ts';
import { loadSections, type Section, searchSections } from '../pages/server.ts';
import { inProject, version } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';
import type { McpFace } from './serve-message.ts';
import type { Documentation, Guide } from './tool.ts';

/** Characters of a section in a result of the search. */
const SECTION_CHARACTERS = 1_500;
/** Results of a search; an assistant reads all of them. */
const MOST_SECTIONS = 8;

/** What the MCP face needs from the rest of the service. */
export const mcpFace = (
  services: Services,
  schema: GraphQLSchema,
  questions: Pick<McpFace, 'ask' | 'answer'>,
): McpFace => ({
  ...questions,
  schema,
  operationsDirectory: inProject('src/mcp/operations'),
  version: version(),
  origin: new URL(services.config.publicUrl).origin,
  spool: services.storage,
  log: services.log,
  resourceMetadataUrl: challengeAddress(services),
  authenticate: (authorization) => assistantOf(services, authorization),
  contextFor: (request, actor, blob) => contextFor(services, request, actor, blob),
  countRequest: async (actor, response) => (await countCall(services, actor, response)).assertWithin(),
  countOperation: async (actor, response, document, variableValues) => {
    const { points, verifications } = costOf({ schema, document, variableValues });
    // The request itself was counted before its body was read.
    (await countCall(services, actor, response, { points: points - 1, verifications })).assertWithin();
  },
  readFile: async (sha256, most) =>
    (await services.storage.size(sha256)) > most ? null : services.storage.read(sha256),
  documentation: openDocumentation(services.config.publicUrl),
});

/** Reads the built documentation, each file once. */
function openDocumentation(publicUrl: string): Documentation {
  const folder = inProject('dist/docs');
  let sections: readonly Section[] | undefined;
  let listed: readonly Guide[] | undefined;
  const schemaFileText = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').replaceAll('{{url}}', publicUrl);
  const guides = () =>
    (listed ??= [...schemaFileText('llms.txt').matchAll(/^- \[(.+)\]\(.*\/docs\/([a-z-]+)\.md\): (.*)$/gm)].map(
      ([, title, name, description]) => ({ title: title!, name: name!, description: description! }),
    ));
  return {
    publicUrl,
    guides,
    guide: (name) => (guides().some((each) => each.name === name) ? schemaFileText(`${name}.md`) : null),
    search: async (query) => {
      sections ??= loadSections(folder);
      return (await searchSections(sections, query)).slice(0, MOST_SECTIONS).map(({ page, heading, href, text }) => ({
        page,
        heading,
        url: `${publicUrl}${href}`,
        text: text.slice(0, SECTION_CHARACTERS),
      }));
    },
  };
}
