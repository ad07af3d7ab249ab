import { ErrorCode, type GetPromptResult, McpError, type Prompt } from '@modelcontextprotocol/sdk/types.js';

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
