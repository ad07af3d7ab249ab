// The documentation for programs: each guide as Markdown, and `llms.txt`, the list of them (https://llmstxt.org).
import { groups } from './frame.mjs';

/** Stands in the texts for the address of the service; docs-route.ts puts it in. */
const SERVICE = '{{url}}';

/** What the service is. */
const ABOUT =
  'Electronic signatures that an organisation runs itself: envelopes of PDFs, seals at PAdES B-LTA, proof that outlives the documents, attendance at training. GraphQL is the primary interface; REST and MCP use the same resolvers.';

/** The references, whose sources programs read better than a page. */
const sources = {
  rest: [['REST contract', '/openapi.yaml', 'All routes, fields, codes and limits (OpenAPI 3.1)']],
  graphql: [['GraphQL schema', '/schema.graphql', 'All types and operations, with their descriptions']],
};

/** The address of the Markdown of a page. */
export const markdownHref = ({ name }, { base }) => `${base}/${name}.md`;

/** The Markdown of a page. Links to other guides lead to their Markdown, and pictures are those of the same language. */
export const markdownOf = ({ markdown }, pages, words) =>
  markdown
    .replaceAll('](/docs/pictures/', `](${SERVICE}${words.base}/pictures/`)
    .replace(/\]\(\/docs(?:\/([a-z-]+))?(#[\w-]+)?\)/g, (_, name = 'index', anchor = '') => {
      const isText = pages.some((page) => page.name === name && page.markdown);
      return `](${SERVICE}${isText ? markdownHref({ name }, words) : `${words.base}/${name}`}${anchor})`;
    });

/** The list of all guides by topic: each with its first sentence. */
export function llmsText(pages, words) {
  const lines = Object.entries(groups).flatMap(([group, names]) => {
    const guides = names.flatMap((name) => pages.filter((page) => page.name === name && page.markdown));
    const links = [
      ...(sources[group] ?? []).map(([title, href, about]) => `- [${title}](${SERVICE}${href}): ${about}.`),
      ...guides.map((page) => `- [${page.title}](${SERVICE}${markdownHref(page, words)}): ${firstSentence(page)}`),
    ];
    return [`## ${words.groups[group]}`, '', ...links, ''];
  });
  return ['# Esign', '', `> ${ABOUT}`, '', ...lines].join('\n');
}

/** The first sentence of the text below the title, without marks of Markdown. */
function firstSentence({ markdown }) {
  const [, paragraph = ''] = markdown.split(/\n{2,}/).filter((block) => !/^(```|\||-|>)/.test(block));
  const text = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
