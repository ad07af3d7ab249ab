import { expect, it } from 'vitest';
import { cellMandateScope } from '../../../../src/modules/templates/bulk-sends/read-rows.ts';

it.each([
  ['cmad', 'CMAD'],
  ['Contrat de mise à disposition', 'CMAD'],
  ['CONTRAT_MISSION', 'CONTRAT_MISSION'],
  ['mission contract', 'CONTRAT_MISSION'],
  ['Relevé d’heures', 'RELEVE_HEURES'],
  ['Avenant', 'AVENANT'],
  ['bail', null],
  ['', null],
])('reads %j as the kind %s', (cell, kind) => expect(cellMandateScope(cell)).toBe(kind));
