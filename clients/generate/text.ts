/** Wraps a text at spaces to lines of at most `width` characters. Line breaks of the text count as spaces. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Indents every line that is not empty. */
export const indent = (lines: readonly string[], by = '    '): string[] => lines.map((line) => line && by + line);

/** A sentence ends with a full stop: summaries of the contract have none. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) || !text ? text : `${text}.`);

/** A call's or a literal's parts on one line, or on one line each if they are too long for that. */
export const lineOrLines = (open: string, parts: readonly string[], close: string): string[] => {
  const line = `${open}${parts.join(', ')}${close}`;
  return line.length <= 90 ? [line] : [open, ...indent(parts.map((part) => `${part},`)), close];
};

/** Adds a comma after the last line. */
export const withComma = (lines: readonly string[]): string[] => [...lines.slice(0, -1), `${lines.at(-1)},`];
