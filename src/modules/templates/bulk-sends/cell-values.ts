import { isDay } from '../../../kernel/date-time.ts';
import type { MandateScope } from '../../../platform/database/index.ts';
import { plainHeading } from '../../../standards/csv/index.ts';

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'oui', 'o', 'vrai']);
const no = new Set(['false', 'no', 'n', '0', 'non', 'faux']);

/** Reads a date of a cell: `2026-12-31`, or day, month and year as `31/12/2026`. Null for anything else. */
export function dayOf(cell: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const iso = day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
  return isDay(iso) ? iso : null;
}

/** Reads a checkbox of a cell. Null for a text that says neither yes nor no. */
export function checkOf(cell: string): 'true' | 'false' | null {
  const word = cell.toLowerCase();
  if (yes.has(word)) return 'true';
  return no.has(word) ? 'false' : null;
}

/** Plain words for each kind of document, in English and French, beside the names of the API. */
const kinds: Readonly<Record<MandateScope, string>> = {
  CMAD: 'cmad contratdemiseadisposition miseadisposition supplycontract',
  CONTRAT_MISSION: 'contratmission contratdemission missioncontract',
  AVENANT: 'avenant amendment',
  RELEVE_HEURES: 'releveheures relevedheures timesheet',
  AUTRE: 'autre other',
};

/** Reads a kind of document of a cell. Null for other texts. */
export function kindOf(cell: string): MandateScope | null {
  const plain = plainHeading(cell);
  const found = Object.entries(kinds).find(([, words]) => words.split(' ').includes(plain));
  return (found?.[0] ?? null) as MandateScope | null;
}
