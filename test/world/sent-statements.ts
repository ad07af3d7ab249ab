import type { Database } from '../../src/platform/database/index.ts';

/** Records the text of each statement that the connections of the pool send from now on, in order. */
export function recordStatements({ pool }: Database): string[] {
  const sent: string[] = [];
  const followed = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (followed.has(client)) return;
    followed.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => never;
    client.query = (...words: unknown[]) => {
      sent.push(typeof words[0] === 'string' ? words[0] : (words[0] as { text: string }).text);
      return query(...words);
    };
  });
  return sent;
}
