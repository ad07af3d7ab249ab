import { describe, expect, it } from 'vitest';
import { bulkSendColumns, headingReader, limits } from '../../../../src/modules/templates/bulk-sends/columns.ts';
import { readTable, rowReader } from '../../../../src/modules/templates/bulk-sends/read-rows.ts';
import { limits as templateLimits } from '../../../../src/modules/templates/limits.ts';
import { TimeSlicer } from '../../../../src/platform/in-parallel.ts';

/** What a heading names, and how a CSV at its limits is read. Quadratic work on these inputs takes minutes. */
const role = (name: string) => ({ id: name, name });
const field = (at: number, label: string | null, roleId = 'tenant', type = 'TEXT') =>
  ({ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, roleId, type, label, format: null }) as const;
const templateOf = (roles: readonly string[], fields: readonly object[]) =>
  ({ roles: roles.map(role), recipients: [], fields, documents: [] }) as never;
const largest = templateOf(
  Array.from({ length: templateLimits.roles.max }, (_, n) => (n === 0 ? 'tenant' : `party ${n}`)),
  Array.from({ length: templateLimits.fields.max }, (_, n) => field(n, `label ${n}`)),
);

/** Reads every row of a CSV. */
async function read(template: never, csv: string) {
  const table = await readTable(template, csv, new TimeSlicer());
  const rows = table.problems.count > 0 ? [] : table.lines.map(rowReader(template, table));
  return { ...table, rows };
}

describe('a heading', () => {
  it('names the first field of its word, a field by its id, or a person by role', () => {
    const template = templateOf(
      ['tenant', 'tenant two'],
      [field(1, 'rent'), field(2, null), field(3, 'same'), field(4, 'same'), field(5, null, 'tenant', 'CHECKBOX')],
    );
    const targetOf = headingReader(template);
    const idOf = (heading: string) => {
      const target = targetOf(heading);
      return target?.kind === 'value' ? Number(target.fieldId.slice(-4)) : target;
    };
    expect(['Tenant: Rent', 'tenant text 1', 'tenant texte 3', 'Tenant case'].map(idOf)).toEqual([1, 2, 4, 5]);
    expect(idOf(field(3, null).id.toUpperCase())).toBe(3);
    expect(targetOf('e-mail du tenant two')).toEqual({ kind: 'person', role: 'tenant two', part: 'email' });
    expect(['constructor', 'rent', 'x'.repeat(limits.heading + 1)].map(targetOf)).toEqual([null, null, null]);
  });
});

describe('the mission of a row', () => {
  const template = templateOf(['worker'], []);
  const headings = 'worker name;worker email;document kind;mission start';
  const readOne = (cells: string) => read(template, `${headings}\nÉlodie;e@example.org;${cells}`);

  it('has a kind of document and a first day', async () => {
    const { rows } = await readOne('contrat de mission;1/12/2026');
    expect(rows[0]!.request).toMatchObject({ documentKind: 'CONTRAT_MISSION', missionStartsAt: '2026-12-01' });
  });

  it('is left out where the cells are empty', async () => {
    const { rows } = await readOne(';');
    expect(Object.keys(rows[0]!.request)).toEqual(['name', 'message', 'roles', 'values']);
  });

  it('is a problem where the cells say something else', async () => {
    const { problems } = await readOne('bail;demain');
    expect(problems.told).toMatchObject([
      { line: 2, column: 'document kind', reason: 'not_document_kind' },
      { line: 2, column: 'mission start', reason: 'not_date_cell' },
    ]);
  });
});

describe('a choice in a row', () => {
  const options = ['CDI', 'CDD d’usage', 'Intérim', 'Interim'];
  const template = templateOf(['worker'], [{ ...field(1, 'contrat', 'worker'), format: { kind: 'choice', options } }]);
  const readOne = (cell: string) =>
    read(template, `worker name;worker email;worker contrat\nÉlodie;e@example.org;${cell}`);

  it.each([
    ['cdi', 'CDI'],
    ["CDD d'usage", 'CDD d’usage'],
    ['Interim', 'Interim'],
  ])('reads %s as the option %s', async (cell, option) => {
    const { rows, problems } = await readOne(cell);
    expect(problems.told).toEqual([]);
    expect(rows[0]!.request.values).toMatchObject([{ value: option }]);
  });

  it('is a problem where the cell is no option', async () => {
    const { problems } = await readOne('stage');
    expect(problems.told).toMatchObject([{ line: 2, column: 'worker contrat', reason: 'not_option' }]);
  });
});

describe('a CSV at its limits', () => {
  it('has all columns of the largest template and as many that are ignored', async () => {
    const known = bulkSendColumns(largest).map(({ heading }) => heading);
    const others = Array.from({ length: limits.columns - known.length }, (_, n) => `other ${n}`);
    const cells = known.map((heading) =>
      / email$/.test(heading) ? 'a@example.org' : /identity$/.test(heading) ? '' : 'x',
    );
    const { rows, columns, ignored, problems } = await read(
      largest,
      [
        [...others, ...known],
        [...others.map(() => 'y'), ...cells],
      ]
        .map((line) => line.join(';'))
        .join('\n'),
    );
    expect(problems.told).toEqual([]);
    expect([columns.length, ignored.length]).toEqual([known.length, others.length]);
    expect(rows[0]!.request.values).toHaveLength(templateLimits.fields.max);
  });

  it('is refused with a column more, and with a million', async () => {
    for (const count of [limits.columns + 1, 1_000_000]) {
      const { problems } = await read(largest, `${'a;'.repeat(count - 1)}a\nx`);
      expect(problems.told).toContainEqual(expect.objectContaining({ reason: 'too_many_columns', line: null }));
    }
  });

  it('counts all problems and keeps the first', async () => {
    const template = templateOf(
      ['tenant'],
      Array.from({ length: 900 }, (_, n) => field(n, null, 'tenant', 'DATE')),
    );
    const headings = bulkSendColumns(template).map(({ heading }) => heading);
    const line = headings.map((heading): string =>
      / date /.test(heading) ? 'x' : / email$/.test(heading) ? 'a@b.fr' : '',
    );
    line[headings.indexOf('tenant name')] = 'T';
    const { problems } = await read(
      template,
      [headings, ...Array(1_000).fill(line)].map((one) => one.join(';')).join('\n'),
    );
    expect([problems.count, problems.told.length]).toEqual([900_000, limits.toldProblems]);
  });
});
