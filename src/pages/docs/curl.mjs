// Writes an example of examples.json as a shell command. `KEY` and `API` are the reader's; ids are shell variables.

/** The curl command of an operation. The reference shows it and the tests run it. */
export function curlOf({ method, path, example = {} }) {
  const where = path.replace(/\{(\w+)\}/g, (_, name) => `$${example.path?.[name] ?? name.toUpperCase()}`);
  const url = `$API${where}${example.query ? `?${example.query}` : ''}`;
  const lines = [`curl -s ${method === 'GET' ? '' : `-X ${method} `}"${url}"`, `  -H "Authorization: Bearer $KEY"`];
  if (!example.body) return lines.join(' \\\n');
  lines.push(`  -H 'Content-Type: application/json'`, '  -d @- <<JSON');
  return `${lines.join(' \\\n')}\n${JSON.stringify(example.body, null, 2)}\nJSON`;
}
