import type { KeyActor } from '../../../kernel/actor.ts';
import { Fault } from '../../../kernel/fault.ts';
import { TimeSlicer } from '../../../platform/in-parallel.ts';
import type { Services } from '../../../platform/services.ts';
import { quoteNow } from '../../credits/index.ts';
import { checkFromTemplate } from '../create-envelope-from-template.ts';
import type { WholeTemplate } from '../store.ts';
import type { ColumnTarget, PersonPart } from './columns.ts';
import { type Placed, type Problem, type Row, readTable, rowReader } from './read-rows.ts';

/** A row and the highest possible price of its envelope, in credits. */
export interface PricedRow extends Row {
  readonly credits: number;
}

export interface CheckedTable {
  /** Rows without a problem. */
  readonly rows: readonly PricedRow[];
  /** The first problems. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Headings that name no column of the template. */
  readonly ignored: readonly string[];
}

/**
 * Reads a CSV for a template and checks every row as the creation of its envelope does, apart from the PDFs, which were
 * checked with the template. Nothing changes.
 */
export async function checkRows(
  services: Services,
  key: KeyActor,
  template: WholeTemplate,
  csv: string,
): Promise<CheckedTable> {
  const slicer = new TimeSlicer();
  const table = await readTable(template, csv, slicer);
  const { problems, ignored, columns } = table;
  const rows: PricedRow[] = [];
  const readRow = rowReader(template, table);
  for (const line of problems.count > 0 ? [] : table.lines) {
    await slicer.yieldIfDue();
    const before = problems.count;
    const row = readRow(line);
    if (problems.count > before) continue;
    try {
      const price = await checkFromTemplate(services, key, template, { templateId: template.id, ...row.request });
      rows.push({ ...row, credits: key.mode === 'LIVE' ? quoteNow(services, price).most : 0 });
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error;
      for (const problem of rowProblems(error, row, columns)) problems.add(problem);
    }
  }
  return { rows, problems: problems.told, problemCount: problems.count, ignored };
}

const parts: Readonly<Record<string, PersonPart>> = { identityId: 'identity' };

/** The problems that a refusal names, with the column of each. */
function rowProblems(
  { details, message, reason }: Fault,
  { line, request }: Row,
  columns: readonly Placed[],
): Problem[] {
  if (!details?.length) return [{ line, column: null, message, ...reason }];
  return details.map(({ path, ...broken }) => {
    const [, index, name = ''] = /^roles\.(\d+)\.(\w+)/.exec(path) ?? [];
    const role = request.roles[Number(index)]?.role;
    const part = parts[name] ?? name;
    const isIt = (target: ColumnTarget) => target.kind === 'person' && target.role === role && target.part === part;
    const column = columns.find(({ target }) => isIt(target))?.heading ?? (role ? `${role} ${part}` : null);
    return { line, column, ...broken };
  });
}
