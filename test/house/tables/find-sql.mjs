const SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|JOIN|FROM|COPY|LOCK TABLE|TRUNCATE)\s/;
/** A table after a keyword, after a comma, or at the beginning of a fragment that is put behind a keyword. */
const PLACE = /(\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY|COPY|TRUNCATE)\s+|^\s*|,\s*)"?([a-z_]+)"?(?=[\s),;(]|$)/g;
/** What follows a table that stands behind no keyword: its alias, then the next part of the statement. */
const ALIASED = /^\s+(AS\s+)?[a-z_]+\s*(,|ON\b|WHERE\b|JOIN\b|$)/;
const FRAGMENT = /^\s*[a-z_]+ [a-z_]+ (ON|WHERE)\b/;

/** The tables that a piece of SQL names, of those in `tables`, as `{ table, index }`. */
export function tablesIn(text, tables) {
  if (!SQL.test(text) && !FRAGMENT.test(text)) return [];
  const found = [];
  for (const { 0: match, 1: before, 2: table, index } of text.matchAll(PLACE)) {
    const end = index + match.length;
    if (tables.has(table) && (/[A-Z]/.test(before) || ALIASED.test(text.slice(end)))) {
      found.push({ table, index: end - table.length });
    }
  }
  return found;
}
