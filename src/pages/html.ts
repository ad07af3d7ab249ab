import { type Language, languageFacts } from '../kernel/language.ts';

/** Escaped HTML. `html` and `raw` create it; templates insert it unchanged. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

/** Marks HTML that this program wrote as safe. */
export const raw = (text: string): Html => new Html(text);

type Piece = string | number | Html | null | undefined | false | readonly Html[];

const piece = (value: Piece): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return escapeHtml(String(value));
};

/** Template tag that escapes its values, except values of type `Html`: html`<b>${name}</b>`. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(strings.reduce((text, part, i) => text + piece(values[i - 1]) + part));
}

/** JSON for a script element. No string in it can end the element. */
export function jsonForScript(value: unknown): Html {
  const escaped = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(escaped);
}

/** Fills the `{{name}}` placeholders of a built page and sets its language. Throws if a placeholder has no value. */
export function fill(template: string, language: Language, values: Record<string, Piece>): string {
  const direction = languageFacts[language].direction === 'rtl' ? ' dir="rtl"' : '';
  const page = template.replace('<html lang="en">', `<html lang="${language}"${direction}>`);
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`The page has a hole named ${name} and nothing to put there`);
    return piece(values[name]);
  });
}
