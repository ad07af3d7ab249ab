import type { GraphQLSchema } from 'graphql';
import { actorOf, contextFor } from '../graphql/context.ts';
import { costOf } from '../graphql/cost.ts';
import { countCall } from '../graphql/rates.ts';
import { loadSections, type Section, searchSections } from '../pages/server.ts';
import { inProject } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';
import { version } from '../platform/version.ts';
import type { McpFace } from './router.ts';
import type { SearchDocumentation } from './search-documentation.ts';

/** Characters of a section in a result of the search. */
const SECTION_CHARACTERS = 1_500;
/** Results of a search; an assistant reads all of them. */
const MOST_SECTIONS = 8;

/** What the MCP face needs from the rest of the service. */
export const mcpFace = (services: Services, schema: GraphQLSchema): McpFace => ({
  schema,
  operationsDirectory: inProject('src/mcp/operations'),
  version: version(),
  origin: new URL(services.config.publicUrl).origin,
  spool: services.storage,
  log: services.log,
  authenticate: (authorization) => actorOf(services, authorization),
  contextFor: (request, actor, blob) => contextFor(services, request, actor, blob),
  countRequest: async (actor, response) => (await countCall(services, actor, response)).assertWithin(),
  countOperation: async (actor, response, document, variableValues) => {
    const { points, verifications } = costOf({ schema, document, variableValues });
    // The request itself was counted before its body was read.
    (await countCall(services, actor, response, { points: points - 1, verifications })).assertWithin();
  },
  searchDocumentation: openSearch(services.config.publicUrl),
});

function openSearch(publicUrl: string): SearchDocumentation {
  let sections: readonly Section[] | undefined;
  return async (query) => {
    sections ??= loadSections(inProject('dist/docs'));
    return (await searchSections(sections, query)).slice(0, MOST_SECTIONS).map(({ page, heading, href, text }) => ({
      page,
      heading,
      url: `${publicUrl}${href}`,
      text: text.slice(0, SECTION_CHARACTERS),
    }));
  };
}
