/** A foreign key of one column. */
export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  /** The column may not be null. */
  readonly required: boolean;
  readonly parent: string;
  readonly parentColumn: string;
}

/** SQL of the foreign keys of the current schema: rows of `ForeignKey`. */
export const FOREIGN_KEYS = `
  SELECT c.conrelid::regclass::text AS table, a.attname::text AS column, a.attnotnull AS required,
    c.confrelid::regclass::text AS parent, p.attname::text AS "parentColumn"
  FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
  WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`;
