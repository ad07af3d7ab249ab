/**
 * The words of an organisation in the mails to its people: which mails they are, what they may contain. The form and the service
 * check them by these rules.
 */

/** The placeholders of all mails, with the value of a message that each stands for. */
const ofAll = { recipient: 'recipient', organization: 'organization' } as const;
const ofDocument = { ...ofAll, document: 'envelope' } as const;
const ofSession = { ...ofAll, session: 'envelope' } as const;
const withDeadline = { ...ofDocument, deadline: 'until' } as const;

/** The placeholders of each kind of mail. Mails with a code are not here: their words protect the code. */
export const mailPlaceholders = {
  'envelope.turn': withDeadline,
  'envelope.reminder': withDeadline,
  'envelope.approve': withDeadline,
  'envelope.read': withDeadline,
  'envelope.completed': ofDocument,
  'envelope.canceled': ofDocument,
  'envelope.expired': ofDocument,
  'batch.pending': { ...ofAll, principal: 'envelope', files: 'files', deadline: 'until' },
  'attendance.invitation': ofSession,
  'attendance.reminder': { ...ofSession, slot: 'slot' },
  'attendance.trainer': ofSession,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type MailTextKind = keyof typeof mailPlaceholders;
export const mailTextKinds = Object.keys(mailPlaceholders) as readonly MailTextKind[];
export const isMailTextKind = (kind: string): kind is MailTextKind => Object.hasOwn(mailPlaceholders, kind);

/** In characters, with the placeholders as they are written; `lines` of an opening. */
export const mailTextLimits = { subject: { max: 100 }, opening: { max: 600 }, lines: 12 } as const;

/**
 * Control, zero-width and tag characters, bidirectional overrides, lone surrogates. In text of a mail they serve only to
 * inject a header, hide a word or reorder an address. Joiners are kept for the scripts that need them.
 */
export const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** What mail clients turn into a link: a scheme, an address, or names with a point between them. */
const link = /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|javascript|data):|\bwww\.|\S@\S|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

export interface MailTextFault {
  readonly rule: 'placeholder' | 'link' | 'hidden' | 'lines';
  /** Place of the first character that is refused, from 1. */
  readonly at: number;
}

/** The first fault in the words of a mail. Null if there is none. A subject has one line. */
export function findMailTextFault(kind: MailTextKind, part: 'subject' | 'opening', text: string): MailTextFault | null {
  const known: Readonly<Record<string, string>> = mailPlaceholders[kind];
  const bare = part === 'opening' ? text.replaceAll('\n', ' ') : text;
  const faults = [
    { rule: 'hidden', index: bare.search(new RegExp(unseen.source, 'u')) },
    { rule: 'placeholder', index: unknownBrace(text, known) },
    { rule: 'link', index: link.exec(bare)?.index ?? -1 },
    { rule: 'lines', index: startOfLine(text, mailTextLimits.lines) },
  ] as const;
  const [first] = faults.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index);
  return first ? { rule: first.rule, at: [...text.slice(0, first.index)].length + 1 } : null;
}

/** Where a brace stands that is part of no known placeholder. -1 if none does. */
function unknownBrace(text: string, known: Readonly<Record<string, string>>): number {
  const rest = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? ' '.repeat(whole.length) : whole,
  );
  return rest.search(/[{}]/);
}

/** Where the line after `count` lines begins. -1 if there is none. */
function startOfLine(text: string, count: number): number {
  const lines = text.split('\n');
  return lines.length <= count ? -1 : lines.slice(0, count).join('\n').length + 1;
}

/** The words with the names of the values of a message instead of the placeholders. */
export const templateOfMailText = (kind: MailTextKind, text: string): string =>
  renamed(text, new Map(Object.entries(mailPlaceholders[kind])));

/** The words of the service with placeholders instead of the names of its values. */
export const mailTextOfTemplate = (kind: MailTextKind, template: string): string =>
  renamed(template, new Map(Object.entries(mailPlaceholders[kind]).map(([name, value]) => [value, name])));

const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (names.has(name) ? `{${names.get(name)}}` : whole));

/** The words as a person reads them, with these values for the placeholders. Null if one of them has no value. */
export function filledMailText(text: string, values: ReadonlyMap<string, string>): string | null {
  let isWhole = true;
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!values.has(name)) isWhole = false;
    return values.get(name) ?? whole;
  });
  return isWhole ? filled : null;
}
