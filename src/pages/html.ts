/** Text that is already HTML: made by `html` or `raw`, inserted as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c]!);

/** HTML that this program wrote itself. */
export const raw = (text: string): Html => new Html(text);

type Piece = string | number | Html | null | undefined | false | readonly Html[];

const piece = (value: Piece): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return escapeHtml(String(value));
};

/** A template whose values are escaped, unless they are HTML already: html`<b>${name}</b>`. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(strings.reduce((text, part, i) => text + piece(values[i - 1]) + part));
}

/** JSON that cannot end the script element it stands in, whatever the strings hold. */
export function jsonForScript(value: unknown): Html {
  const escaped = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(escaped);
}

/**
 * Fills the `{{name}}` holes of a built page and says which language it is in. A hole without a value is a mistake of
 * ours and throws.
 */
export function fill(template: string, language: string, values: Record<string, Piece>): string {
  const page = template.replace('<html lang="en">', `<html lang="${language}">`);
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`The page has a hole named ${name} and nothing to put there`);
    return piece(values[name]);
  });
}
