/** A statement of a migration. */
export interface Statement {
  /** Without comments; white space is one space. */
  readonly sql: string;
  /** The text after `-- reason:` in the comment above it. */
  readonly reason: string | undefined;
}

/** A comment, a text, a quoted name, a dollar-quoted body, the end of a statement, or any other character. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g;

/** Splits the SQL of a migration into its statements. */
export function statementsOf(migration: string): readonly Statement[] {
  const statements: Statement[] = [];
  let sql = '';
  let comments: string[] = [];
  const end = () => {
    const plain = sql.replace(/\s+/g, ' ').trim();
    const reason = /^-- reason: (.+)$/m.exec(comments.join('\n'))?.[1];
    if (plain) statements.push({ sql: plain, reason });
    [sql, comments] = ['', []];
  };
  for (const [token] of migration.matchAll(TOKEN)) {
    if (token === ';') end();
    else if (/^(--|\/\*)/.test(token)) comments.push(token);
    else sql += token;
  }
  end();
  return statements;
}

/** The actions of an ALTER TABLE: its parts between the commas outside of brackets. */
export function actionsOf(list: string): readonly string[] {
  const actions = [''];
  let depth = 0;
  for (const [token] of list.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += token;
  }
  return actions.map((action) => action.trim());
}
