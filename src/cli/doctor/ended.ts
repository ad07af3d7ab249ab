import { countPastEnd } from '../../app/ended-rows.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Finding } from './finding.ts';

/** Says how many rows are past the end of their retention. The job of each hour deletes them. */
export async function examineEnded({ pool }: Database, config: Config, clock: Clock): Promise<Finding> {
  const counts = await countPastEnd({ clock, config }, (text, values) => pool.query(text, values));
  const past = [...counts].filter(([, count]) => count > 0);
  const what = 'retention';
  if (past.length === 0) return { what, state: 'ok', detail: 'no row is past its end' };
  const list = past.map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`).join(', ');
  return { what, state: 'note', detail: `past their end, deleted within the hour: ${list}` };
}
