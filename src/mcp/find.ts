import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { refuse } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import type { Documentation, ToolCaller } from './tool.ts';
import { READS } from './tools.ts';

/** The same limit as the search of the pages. */
const LONGEST_QUERY = 100;
/** Results of each kind. */
const MOST = 10;

const query: ListedTool['inputSchema'] = {
  type: 'object',
  properties: { query: { type: 'string', description: `Words to find, at most ${LONGEST_QUERY} characters.` } },
  required: ['query'],
};

/** A tool that is no single operation. */
interface ComposedTool {
  readonly listed: ListedTool;
  readonly run: (caller: ToolCaller, values: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
}

/** `search` and `fetch` have the names and answers that ChatGPT's connectors expect. */
export const composedTools: readonly ComposedTool[] = [
  {
    listed: {
      name: 'search',
      title: 'Search',
      description:
        'Finds envelopes (by title, signer, reference), templates and pages of the documentation. Pass an id of the results to fetch.',
      annotations: READS,
      inputSchema: query,
    },
    run: search,
  },
  {
    listed: {
      name: 'fetch',
      title: 'Fetch',
      description: 'Returns the whole text of a result of search.',
      annotations: READS,
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string', description: 'Id of a result, such as `envelope:UUID`.' } },
        required: ['id'],
      },
    },
    run: fetchResult,
  },
  {
    listed: {
      name: 'searchDocumentation',
      title: 'Search the documentation',
      description: 'Finds guides, error codes and REST operations with all words of the query.',
      annotations: READS,
      inputSchema: query,
    },
    run: async ({ documentation }, values) => ({ sections: await documentation.search(searchQuery(values)) }),
  },
];

/** @throws Fault `invalid_body` */
function searchQuery({ query: words }: Readonly<Record<string, unknown>>): string {
  if (typeof words === 'string' && words.trim() !== '' && words.length <= LONGEST_QUERY) return words;
  const message = `must be a text of 1 to ${LONGEST_QUERY} characters`;
  throw refuse('invalid_body', undefined, [{ path: 'query', message }]);
}

interface SearchResult {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

/** What the caller may read of each kind is what the tools return that it may use. */
async function search(caller: ToolCaller, values: Readonly<Record<string, unknown>>) {
  const { documentation } = caller;
  const text = searchQuery(values);
  const [envelopes, templates, sections] = await Promise.all([
    nodesOf(caller, 'listEnvelopes', { filter: { text }, first: MOST }),
    nodesOf(caller, 'listTemplates', { filter: { text } }),
    documentation.search(text),
  ]);
  const results: SearchResult[] = [
    ...envelopes.map((found) => resultOf(documentation, 'envelope', found)),
    ...templates.slice(0, MOST).map((found) => resultOf(documentation, 'template', found)),
    ...sections.map(({ page, heading, url }) => ({
      id: `documentation:${url.slice(documentation.publicUrl.length)}`,
      title: page === heading ? page : `${page}: ${heading}`,
      url,
    })),
  ];
  return { results };
}

/** Addresses of the console. */
const places = { envelope: 'envelopes', template: 'templates' } as const;

const resultOf = (
  { publicUrl }: Documentation,
  kind: keyof typeof places,
  { id, name }: Readonly<Record<string, unknown>>,
): SearchResult => ({
  id: `${kind}:${id}`,
  title: String(name),
  url: `${publicUrl}/console/${places[kind]}/${id}`,
});

async function nodesOf(caller: ToolCaller, tool: string, values: Record<string, unknown>) {
  if (!caller.tools.get(tool)?.mayUse(caller.actor)) return [];
  const { nodes } = await caller.call(tool, values);
  return (Array.isArray(nodes) ? nodes : []).filter(isRecord);
}

/** @throws Fault `not_found`, also for what the caller may not read */
async function fetchResult(caller: ToolCaller, values: Readonly<Record<string, unknown>>) {
  const id = String(values.id);
  const [kind, key = ''] = id.split(/:(.*)/s);
  if (kind === 'documentation') return fetchPage(caller.documentation, id, key);
  if (kind !== 'envelope' && kind !== 'template') throw refuse('not_found');
  const tool = kind === 'envelope' ? 'getEnvelope' : 'getTemplate';
  if (!caller.tools.get(tool)?.mayUse(caller.actor)) throw refuse('not_found');
  const found = await caller.call(tool, { id: key });
  const status = typeof found.status === 'string' && { status: found.status };
  const { url, title } = resultOf(caller.documentation, kind, found);
  return { id, title, text: JSON.stringify(found, null, 1), url, metadata: { type: kind, ...status } };
}

/** A guide is returned whole, as Markdown; of the references only the section. @throws Fault `not_found` */
async function fetchPage({ publicUrl, guide, guides, search: find }: Documentation, id: string, href: string) {
  const place = /^\/docs(?:\/([a-z-]+))?(?:#(.{1,100}))?$/.exec(href);
  if (!place) throw refuse('not_found');
  const [, name = 'index', anchor = ''] = place;
  const text = guide(name);
  const metadata = { type: 'documentation' };
  if (text !== null) {
    const title = guides().find((each) => each.name === name)?.title ?? name;
    return { id, title, text, url: `${publicUrl}${href}`, metadata };
  }
  const sections = anchor ? await find(anchor.replaceAll('-', ' ')) : [];
  const section = sections.find(({ url }) => url === `${publicUrl}${href}`);
  if (!section) throw refuse('not_found');
  return { id, title: section.heading, text: section.text, url: section.url, metadata };
}
