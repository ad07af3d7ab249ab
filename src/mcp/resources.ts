import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { MIB } from '../kernel/bytes.ts';
import { refuse } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import type { ToolCaller } from './tool.ts';

/** Envelopes of the list: the newest. All others are read by their id. */
const MOST_ENVELOPES = 20;
/** A file in base64 is a third larger, and an assistant reads all of it. */
const LARGEST_FILE = 10 * MIB;

const templates = [
  {
    uriTemplate: 'esign://envelopes/{envelopeId}',
    name: 'envelope',
    title: 'Envelope',
    description: 'Status, documents and signers of an envelope.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'esign://envelopes/{envelopeId}/documents/{documentId}',
    name: 'document',
    title: 'Sealed document',
    description: 'The sealed PDF of a completed envelope.',
    mimeType: 'application/pdf',
  },
  {
    uriTemplate: 'esign://guides/{name}',
    name: 'guide',
    title: 'Guide',
    description: 'A guide of the documentation as Markdown.',
    mimeType: 'text/markdown',
  },
];

export const listResourceTemplates = (): ListResourceTemplatesResult => ({ resourceTemplates: templates });

/** Lists the guides, and the newest envelopes if the caller may read them. */
export async function listResources(caller: ToolCaller): Promise<ListResourcesResult> {
  const { nodes } = mayRead(caller, 'listEnvelopes')
    ? await caller.call('listEnvelopes', { first: MOST_ENVELOPES })
    : {};
  const envelopes = (Array.isArray(nodes) ? nodes.filter(isRecord) : []).map(
    ({ id, name, status }): Resource => ({
      ...{ uri: `esign://envelopes/${id}`, name: String(id), title: String(name) },
      ...{ description: `Envelope, ${status}.`, mimeType: 'application/json' },
    }),
  );
  const guides = caller.documentation.guides().map(
    ({ name, title, description }): Resource => ({
      ...{ uri: `esign://guides/${name}`, name, title, description, mimeType: 'text/markdown' },
    }),
  );
  return { resources: [...envelopes, ...guides] };
}

const mayRead = ({ tools, actor }: ToolCaller, tool: string): boolean => tools.get(tool)?.mayUse(actor) === true;

/**
 * Reads a resource. What the caller may not read is not found.
 *
 * @throws Fault `not_found`, `payload_too_large`, `rate_limited`
 */
export async function readResource(caller: ToolCaller, uri: string): Promise<ReadResourceResult> {
  const [, kind, id = '', documentId] =
    /^esign:\/\/(envelopes|guides)\/([a-z0-9-]{1,100})(?:\/documents\/([a-f0-9-]{36}))?$/.exec(uri) ?? [];
  if (kind === 'guides' && documentId === undefined) {
    const text = caller.documentation.guide(id);
    if (text === null) throw refuse('not_found');
    return { contents: [{ uri, mimeType: 'text/markdown', text }] };
  }
  if (kind !== 'envelopes' || !mayRead(caller, 'getEnvelope')) throw refuse('not_found');
  const envelope = await caller.call('getEnvelope', { id });
  if (documentId === undefined)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(envelope, null, 1) }] };
  return { contents: [{ uri, mimeType: 'application/pdf', blob: await readSealed(caller, envelope, documentId) }] };
}

/** A sealed PDF in base64. @throws Fault `not_found` (also before the seal and after the deletion), `payload_too_large` */
async function readSealed(
  { readFile }: ToolCaller,
  { documents }: Readonly<Record<string, unknown>>,
  documentId: string,
): Promise<string> {
  const all = Array.isArray(documents) ? documents.filter(isRecord) : [];
  const { sealedDownloadUrl, sealedSha256 } = all.find(({ id }) => id === documentId) ?? {};
  if (!sealedDownloadUrl || typeof sealedSha256 !== 'string')
    throw refuse('not_found', 'There is no sealed file of this document.');
  const bytes = await readFile(sealedSha256, LARGEST_FILE);
  if (!bytes)
    throw refuse('payload_too_large', `The file is larger than ${LARGEST_FILE / MIB} MB: use its sealedDownloadUrl.`);
  return bytes.toString('base64');
}
