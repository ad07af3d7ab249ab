import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { mostNeeds, needsOfRootFields, usualNeeds } from '../../src/graphql/variables.ts';
import { limits } from '../../src/modules/envelopes/limits.ts';
import { limits as bulkLimits } from '../../src/modules/templates/bulk-sends/columns.ts';

/** The size of a request that the limits of its arguments allow. */
const needs = needsOfRootFields(schema);
const of = (name: string) => needs.get(name)!;

describe('the largest variables of a root field', () => {
  it.each(['createEnvelope', 'replaceDraft', 'createTemplate', 'replaceTemplate'])(
    'have room for all fields of %s, beside its PDFs',
    (name) => {
      // Ten keys of a field, with 500 bytes for their names and values.
      expect(of(name).values).toBeGreaterThan(limits.fields.max * 20);
      expect(of(name).bytes).toBeGreaterThan(limits.fields.max * 500);
    },
  );

  it('have room for a value of each field, a CSV, a picture and a PDF in a variable of any name', () => {
    expect(of('createEnvelopeFromTemplate').bytes).toBeGreaterThan(limits.fields.max * limits.fieldValue.max);
    expect(of('signEnvelope').values).toBeGreaterThan(limits.fields.max * 4);
    for (const name of ['createBulkSend', 'bulkSendPreview'])
      expect(of(name).bytes).toBeGreaterThan(bulkLimits.csv.max * 2);
    for (const name of ['setLogo', 'markPresence', 'closeSlot']) expect(of(name).bytes).toBeGreaterThan(400 * 1024);
    expect(of('validatePdf').bytes).toBe(mostNeeds(needs).bytes);
  });

  it('are below the usual ones for a field of few arguments', () => {
    expect(of('envelope').bytes).toBeLessThan(usualNeeds.bytes);
    expect(of('createApiKey').bytes).toBeLessThan(usualNeeds.bytes);
  });
});
