// The search index of `/docs/search`: the text of every section, with the address of its heading.

const plainText = (html) =>
  html
    // Without recorded answers and examples in each language, which would match every field name.
    .replace(/<details[\s\S]*?<\/details>|<div class="languages">[\s\S]*?<\/div>/g, '')
    .replace(/<\/(p|li|td|th|tr|h\d|figcaption|pre)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The sections of a page. Text before the first anchor belongs to the page itself. */
export function sectionsOf({ href, title, html }) {
  // In an operation, the heading's own id only labels its section.
  const starts = [...html.matchAll(/<(?:h[23]|section|tr)\b[^>]* id="([^"]+)"[^>]*>/g)].filter(
    ({ 1: id }) => !id.endsWith('-title'),
  );
  const pieces = [
    { anchor: '', from: 0 },
    ...starts.map(({ 1: id, index }) => ({ anchor: `#${id}`, from: index })),
  ].map((piece, index, all) => ({ ...piece, html: html.slice(piece.from, all[index + 1]?.from) }));
  return pieces
    .map(({ anchor, html: inside }) => {
      const heading =
        /<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/.exec(inside)?.[1] ?? /<td><code>(.*?)<\/code>/.exec(inside)?.[1];
      return { href: href + anchor, page: title, heading: plainText(heading ?? title), text: plainText(inside) };
    })
    .filter(({ text }) => text);
}
