import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { refuse } from '../kernel/fault.ts';
import { READS } from './tools.ts';

/** A section of the documentation. */
export interface FoundSection {
  readonly page: string;
  readonly heading: string;
  /** Absolute address. */
  readonly url: string;
  readonly text: string;
}

/** Finds sections of the documentation, the best first. */
export type SearchDocumentation = (query: string) => Promise<readonly FoundSection[]>;

/** The same limit as the search of the pages. */
const LONGEST_QUERY = 100;

const section = {
  page: { type: 'string' },
  heading: { type: 'string' },
  url: { type: 'string' },
  text: { type: 'string' },
};

export const searchTool: ListedTool = {
  name: 'searchDocumentation',
  title: 'Search the documentation',
  description:
    'Searches the documentation of this service: guides, error codes, REST operations. Returns the sections that contain all words of the query, so use one to three words.',
  annotations: { title: 'Search the documentation', ...READS },
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', minLength: 1, maxLength: LONGEST_QUERY, description: 'Words to find.' } },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      sections: { type: 'array', items: { type: 'object', properties: section, required: Object.keys(section) } },
    },
    required: ['sections'],
  },
};

/** Runs the search. @throws Fault `invalid_body` */
export async function searchDocumentation(
  search: SearchDocumentation,
  { query }: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (typeof query === 'string' && query.trim() !== '' && query.length <= LONGEST_QUERY)
    return { sections: await search(query) };
  const message = `must be a text of 1 to ${LONGEST_QUERY} characters`;
  throw refuse('invalid_body', undefined, [{ path: 'query', message }]);
}
