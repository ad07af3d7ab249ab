import { columnsOf, queryOf, type SqlClient } from '../../platform/database/columns.ts';
import type { Mark } from '../../platform/database/index.ts';

const marks = `SELECT ${columnsOf('Mark').list('m')} FROM marks m WHERE m.state = 'STANDING' AND`;

/**
 * Reads current marks `m` for which a condition holds, by hand-written SQL: a session has up to 100,000. The condition
 * may end with ORDER BY.
 */
export const readStandingMarks = (client: SqlClient, condition: string, ...values: unknown[]): Promise<Mark[]> =>
  queryOf<Mark>(client, ['marks'], `${marks} ${condition}`, ...values);
