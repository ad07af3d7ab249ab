import type { PDFPageProxy } from 'pdfjs-dist';

/**
 * The text of a page as PDF.js' worker reads it, with `\n` at the ends of lines; empty for a scanned page. Reads the
 * stream by its reader: Safari cannot iterate over a stream.
 */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
  }
}

/** The same text from a text layer of PDF.js, with the text nodes that hold it. */
export function layerText(layer: Element): { text: string; nodes: { node: Text; start: number }[] } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  return { text, nodes };
}
