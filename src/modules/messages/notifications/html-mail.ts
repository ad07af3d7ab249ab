import type { Language } from '../../../kernel/language.ts';
import { unseen } from '../../../kernel/mail-text.ts';
import {
  type PrivacyFacts,
  type PrivacyNotice,
  type PrivacyUse,
  privacyNotice,
} from '../../../kernel/privacy-notice.ts';
import type { MessageKind, MessageText } from './kinds.ts';
import { commonText } from './texts.ts';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Dark colours, for mail clients that support them. Other styles are inline, because many clients drop style sheets.
 */
const darkStyles = ({
  accent,
  accentInk,
}: MailBrand['dark']): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f141b!important}.card{background:#1a212b!important;border-color:#303a48!important}
.ink{color:#e8ecf2!important}.soft{color:#a7b1bf!important}.tint{background:#232c38!important;border-color:#4f78b8!important}
.button{background:${accent}!important}.button a{color:${accentInk}!important}.warn{color:#ff9d9d!important}.rule{border-color:#303a48!important}}
@media (max-width:480px){.card{padding:24px 20px!important}}`;

/** Untrusted text in HTML: escaped, and isolated so that its direction does not affect its surroundings. */
const foreign = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

/** Composes the HTML part of a mail: one column of tables for all mail clients, no images, nothing loaded, one button. */
export function htmlMail(subject: string, section: Section, extras: Extras): string {
  const { language, text, values } = section;
  const preview = fill(text.paragraphs[0] ?? '', values)!.replaceAll('\n', ' ');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles(extras.brand.dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef1f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef1f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="soft" style="${font};font-size:15px;font-weight:700;color:#1d3d6e;padding:0 4px 12px">${head(extras.brand)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dde2e9;border-radius:10px;padding:32px">
${sectionHtml(section, extras)}
</td></tr>
<tr><td class="soft" style="${font};font-size:12px;line-height:18px;color:#5b6675;padding:16px 4px 0">
<p style="margin:0 0 6px">${fill(escapeHtml(commonText(language).footer), values, foreign)}</p>
${privacyHtml(section, extras.brand)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** What the person is told about their data. */
function privacyHtml(section: Section, brand: MailBrand): string {
  const notice = noticeIn(section, brand);
  if (!notice) return '';
  const { says, rights, url, contact } = notice;
  const address = url && `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(url)}</a>`;
  const where = [address, contact && escapeHtml(contact)].filter(Boolean).join(' · ');
  return `<p style="margin:0 0 6px">${escapeHtml(says)} ${escapeHtml(rights)} ${where}</p>`;
}

function sectionHtml(
  { language, text: words, values, test }: Section,
  { quotation: quoted, code: digits, link, brand }: Extras,
): string {
  const { heading, paragraphs, button: label, notes } = words;
  const { greeting, specimen } = commonText(language);
  const say = (template: string) => fill(escapeHtml(template), values, foreign);
  const paragraph = (html: string | null) =>
    html && `<p class="ink" style="${body}">${html.replaceAll('\n', '<br>')}</p>`;
  return [
    `<h1 class="ink" style="${font};font-size:21px;line-height:28px;font-weight:700;color:#17202b;margin:0 0 16px">${heading}</h1>`,
    paragraph(say(greeting)),
    ...paragraphs.map((text) => paragraph(say(text))),
    ...[quotation(quoted), code(digits), link && label && button(link, label, brand.light)],
    ...notes.map((text) => say(text)).map((html) => html && `<p class="soft" style="${note}">${html}</p>`),
    test ? `<p class="warn" style="${note};color:#a82222;font-weight:700">${specimen}</p>` : null,
  ]
    .filter((html) => html)
    .join('\n');
}

const body = `${font};font-size:16px;line-height:25px;color:#17202b;margin:0 0 14px`;
const note = `${font};font-size:13px;line-height:20px;color:#5b6675;margin:0 0 8px`;

const quotation = (text: string | null): string | null =>
  text &&
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px"><tr><td class="tint ink" dir="auto" style="${font};font-size:15px;line-height:23px;color:#17202b;background:#f4f6fa;border-left:3px solid #1d3d6e;padding:12px 16px">${lines(text).map(escapeHtml).join('<br>')}</td></tr></table>`;

const code = (digits: string | null): string | null =>
  digits &&
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px"><tr><td class="tint ink" align="center" style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:#17202b;background:#f4f6fa;border-left:3px solid #1d3d6e;padding:16px">${escapeHtml(digits)}</td></tr></table>`;

/** Largest logo in a mail, pixels of the page. */
const place = { width: 160, height: 48 } as const;

/** The logo, or the name of the sender. A client that does not show the picture shows the name. */
function head({ name, logo }: MailBrand): string {
  if (!logo) return foreign(name);
  const scale = Math.min(1, place.width / logo.width, place.height / logo.height);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  return `<img src="cid:logo" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;background:#ffffff;border-radius:4px">`;
}

/** A table cell that looks like a button. Clients without styles still show a link in a box. */
const button = (link: string, label: string, { accent, accentInk }: MailBrand['light']): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${escapeHtml(link)}" style="${font};display:inline-block;font-size:16px;line-height:24px;font-weight:700;color:${accentInk};text-decoration:none;padding:13px 26px">${label}</a></td></tr></table>`;

/** What data is for, by the kind of message. Null for messages to members of the team, who have a notice of their own. */
function useOf(kind: MessageKind): PrivacyUse | null {
  if (kind.startsWith('console.') || kind.startsWith('sender.')) return null;
  if (kind === 'attendance.trainer') return 'session';
  return kind.startsWith('attendance.') ? 'presence' : 'signature';
}

/** What the reader of a message is told about their data. Null in messages to members. */
export function noticeIn(
  { kind, language, values }: Pick<Section, 'kind' | 'language' | 'values'>,
  { privacy }: MailBrand,
): PrivacyNotice | null {
  const use = useOf(kind);
  return use && privacy ? privacyNotice({ organization: values.organization ?? '', ...privacy }, use, language) : null;
}

/** A message in one language, ready for layout. */
export interface Section {
  readonly language: Language;
  readonly kind: MessageKind;
  /** The words, those of the organisation among them. */
  readonly text: MessageText;
  readonly values: Values;
  readonly test: boolean;
}

/** How a mail looks. */
export interface MailBrand {
  /** Shown at the top. */
  readonly name: string;
  /** Colours of the button. */
  readonly light: ButtonColors;
  readonly dark: ButtonColors;
  /** What the organisation says about personal data. Null in mails of the console. */
  readonly privacy: Omit<PrivacyFacts, 'organization'> | null;
  /** Size of the logo `cid:logo`, pixels. Null if there is none. */
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** Colours as `#rrggbb`. */
interface ButtonColors {
  readonly accent: string;
  readonly accentInk: string;
}

/** Parts that do not depend on the language. */
export interface Extras {
  readonly link: string | null;
  readonly code: string | null;
  readonly quotation: string | null;
  readonly brand: MailBrand;
}

/** Values of a text's `{names}`. Null if there is no value. */
type Values = Readonly<Record<string, string | null>>;

/**
 * Fills in the `{names}` of a text. Null if one of them has no value. Values are never treated as templates. `write`
 * formats each value (escapes it, adds markup).
 */
export function fill(
  template: string,
  values: Values,
  write: (value: string) => string = (value) => value,
): string | null {
  const parts = template.split(/\{(\w+)\}/);
  let filled = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) filled += part;
    else {
      const value = values[part];
      if (value === null || value === undefined) return null;
      filled += write(value);
    }
  }
  return filled;
}

/** Reduces untrusted text to one line without these characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(unseen, '')
    .trim();

/** Splits untrusted text into lines without these characters. Drops empty lines at both ends. */
export const lines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map(oneLine);

/** Shortens text to `length` characters. If cut, it ends with an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
