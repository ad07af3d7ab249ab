import { expect, it } from 'vitest';
import { exportTeller, type Reason, reasonsText } from '../../../../src/modules/attendance/certificates/content.ts';
import { Teller } from '../../../../src/modules/attendance/papers/teller.ts';

it('says why minutes were missed, with the excuse of the list or the words of the trainer', () => {
  const reasons: readonly Reason[] = [
    { kind: 'absence', excuse: null, words: null },
    { kind: 'excused', excuse: 'summons', words: null },
    { kind: 'excused', excuse: null, words: 'grève' },
    { kind: 'excused', excuse: null, words: null },
  ];
  expect(reasonsText(reasons, exportTeller)).toBe(
    'absence, absence excusée (convocation officielle ou examen), absence excusée (grève), absence excusée',
  );
  const english = new Teller('en', [{ type: 'mark.given', about: null }]);
  expect(reasonsText(reasons, english)).toBe(
    'absence, excused absence (official summons or examination), excused absence (grève), excused absence',
  );
});
