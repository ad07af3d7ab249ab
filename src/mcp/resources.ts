import {
  ErrorCode,
  type GetPromptResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  McpError,
  type Prompt,
  type ReadResourceResult,
  type Resource,
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

interface WrittenPrompt {
  readonly listed: Prompt;
  /** What the user says with it. */
  readonly text: (values: Readonly<Record<string, string>>) => string;
}

const argument = (name: string, description: string, required = true) => ({ name, description, required });

const prompts: readonly WrittenPrompt[] = [
  {
    listed: {
      name: 'who-is-late',
      title: 'Who is late?',
      description: 'Shows which envelopes wait, for whom and how long, and proposes reminders.',
    },
    text: () =>
      'Who is late? Call getOverview. List the envelopes that wait, expire soon, were declined or could not be delivered, with the signer who is awaited and since when. Then propose whom to remind: only signers whose noticeResendableAt has passed. Send no reminder before I confirm.',
  },
  {
    listed: {
      name: 'send-from-template',
      title: 'Send from a template',
      description: 'Prepares an envelope from a template for one or several people.',
      arguments: [
        argument('template', 'Name of the template'),
        argument('people', 'Names and e-mail addresses, and their roles if there are several'),
        argument('values', 'What to prefill', false),
      ],
    },
    text: ({ template, people, values }) =>
      `Prepare an envelope from the template “${template}” for: ${people}.${values ? ` Prefill: ${values}.` : ''} Find the template with listTemplates and ask me if several fit, if a role has nobody, or if an address is missing. Show me the draft: people, order, prefilled values and deadline. Send it only when I confirm.`,
  },
  {
    listed: {
      name: 'prepare-training-session',
      title: 'Prepare a training session',
      description: 'Checks who is expected at a training session, and prepares what its attendees have to sign.',
      arguments: [
        argument('session', 'Name or reference of the session'),
        argument('template', 'Name of the template that each attendee signs', false),
      ],
    },
    text: ({ session, template }) =>
      `Prepare the training session “${session}”. Find it with listAttendanceSessions and read it with getAttendanceSession. Tell me its slots, its trainer, who is expected, and who has no e-mail address or has not signed in.${template ? ` Then prepare one draft from the template “${template}” for each attendee with an address, and show me the drafts. Send none before I confirm.` : ''}`,
  },
  {
    listed: {
      name: 'send-a-pdf',
      title: 'Have a PDF signed',
      description: 'Takes a PDF by an upload link and prepares an envelope of it.',
      arguments: [argument('people', 'Names and e-mail addresses of the signers')],
    },
    text: ({ people }) =>
      `I have a PDF to be signed by: ${people}. Give me an upload link with createUpload. When I say that the file is there, check it with getUpload, ask me where each person signs, and prepare the envelope with its uploadId. Show me the draft, and send it only when I confirm.`,
  },
];

export const listPrompts = () => ({ prompts: prompts.map(({ listed }) => listed) });

/** @throws McpError -32602 (an unknown prompt, or a missing argument) */
export function getPrompt(name: string, values: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = prompts.find(({ listed }) => listed.name === name);
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, 'There is no prompt of this name.');
  const missing = prompt.listed.arguments?.find((each) => each.required && !values[each.name]?.trim());
  if (missing) throw new McpError(ErrorCode.InvalidParams, `The prompt needs the argument ${missing.name}.`);
  const { description } = prompt.listed;
  return { description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }] };
}
