import { itemAt } from '../../../kernel/definitely.ts';
import { fill } from './fill.ts';
import { escapeHtml, lines } from './foreign-text.ts';
import { noticeIn } from './privacy.ts';
import type { Extras, MailBrand, Section } from './sections.ts';
import { common, texts } from './texts.ts';

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

/**
 * Composes the HTML part of a mail: one column of tables for all mail clients, no images, nothing loaded, one button.
 * With two languages the button is in the first part and labelled in both.
 */
export function htmlMail(subject: string, sections: readonly Section[], extras: Extras): string {
  const first = itemAt(sections, 0);
  const preview = fill(itemAt(texts[first.language][first.kind].paragraphs, 0), first.values)!;
  return `<!doctype html>
<html lang="${first.language}">
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
${sections.map((section, index) => sectionHtml(section, sections, extras, index)).join('\n')}
</td></tr>
<tr><td class="soft" style="${font};font-size:12px;line-height:18px;color:#5b6675;padding:16px 4px 0">
${sections.map(({ language, values }) => `<p lang="${language}" style="margin:0 0 6px">${fill(escapeHtml(common[language].footer), values, foreign)}</p>`).join('\n')}
${sections.map((section) => privacyHtml(section, extras.brand)).join('\n')}
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
  return `<p lang="${section.language}" style="margin:0 0 6px">${escapeHtml(says)} ${escapeHtml(rights)} ${where}</p>`;
}

function sectionHtml(
  { language, kind, values, test }: Section,
  all: readonly Section[],
  extras: Extras,
  index: number,
): string {
  const { heading, paragraphs, notes } = texts[language][kind];
  const { greeting, specimen } = common[language];
  const say = (template: string) => fill(escapeHtml(template), values, foreign);
  const paragraph = (html: string | null) => html && `<p class="ink" style="${body}">${html}</p>`;
  const rule = index > 0 ? `<hr class="rule" style="border:0;border-top:1px solid #dde2e9;margin:28px 0">` : null;
  return [
    rule,
    `<div lang="${language}">`,
    `<h1 class="ink" style="${font};font-size:${index > 0 ? 17 : 21}px;line-height:28px;font-weight:700;color:#17202b;margin:0 0 16px">${heading}</h1>`,
    paragraph(say(greeting)),
    ...paragraphs.map((text) => paragraph(say(text))),
    ...(index > 0
      ? []
      : [quotation(extras.quotation), code(extras.code), button(extras.link, all, extras.brand.light)]),
    ...notes.map((text) => say(text)).map((html) => html && `<p class="soft" style="${note}">${html}</p>`),
    test ? `<p class="warn" style="${note};color:#a82222;font-weight:700">${specimen}</p>` : null,
    '</div>',
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
function button(
  link: string | null,
  sections: readonly Section[],
  { accent, accentInk }: MailBrand['light'],
): string | null {
  const labels = sections
    .map(({ language, kind }) => texts[language][kind].button)
    .filter((label) => label !== undefined);
  if (!link || !labels.length) return null;
  const words = sections.map(({ language }, index) => `<span lang="${language}">${labels[index]}</span>`).join(' · ');
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${escapeHtml(link)}" style="${font};display:inline-block;font-size:16px;line-height:24px;font-weight:700;color:${accentInk};text-decoration:none;padding:13px 26px">${words}</a></td></tr></table>`;
}
