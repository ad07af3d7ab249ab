// No-break spaces of French texts: before high punctuation and units, and inside guillemets.

const withoutBreaks = (text) => text.replace(/ (?=[:;!?»%€])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** A block of a French guide in which no line begins with such a sign. Code stays as it is. */
export function unbroken(token) {
  if (token.isEnglish || ['code', 'codespan'].includes(token.type)) return token;
  if (token.type === 'html') return { ...token, text: token.text.replace(/>[^<]+/g, withoutBreaks) };
  const parts = ['tokens', 'items', 'header'].filter((name) => Array.isArray(token[name]));
  return {
    ...token,
    ...(typeof token.text === 'string' && { text: withoutBreaks(token.text) }),
    ...Object.fromEntries(parts.map((name) => [name, token[name].map(unbroken)])),
    ...(token.rows && { rows: token.rows.map((row) => row.map(unbroken)) }),
  };
}
