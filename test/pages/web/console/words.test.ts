import { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../../src/graphql/schema.ts';
import { workLanguages } from '../../../../src/kernel/language.ts';
import { shownEvents } from '../../../../src/modules/evidence/advance.ts';
import { readWords, wordsOfPage } from '../../../../src/pages/compile-words.ts';
import { acts } from '../../../../src/pages/web/console/audit/acts.ts';
import { events } from '../../../../src/pages/web/ui/event-names.ts';
import type { StatusKind } from '../../../../src/pages/web/ui/status-kind.ts';
import { accessOf } from '../../../../src/platform/graphql/access.ts';

/** The enum of the states of each kind of thing. */
const enums: Readonly<Record<StatusKind, string>> = {
  envelope: 'EnvelopeStatus',
  signer: 'SignerStatus',
  mandate: 'MandateStatus',
  identity: 'IdentityStatus',
  batch: 'SealBatchStatus',
  session: 'AttendanceSessionStatus',
  slot: 'SlotStatus',
  delivery: 'WebhookDeliveryStatus',
};

describe.each(workLanguages)('the words of the console in %s', (language) => {
  const words = Object.keys(wordsOfPage('console', language));

  it('name every act that the audit log records, except simulated ones, which say so', () => {
    const audited = Object.values(schema.getMutationType()!.getFields()).flatMap((field) => {
      const access = accessOf(field);
      return access?.member && !access.private && !/^(simulate|advance)/.test(field.name) ? field.name : [];
    });
    // Recorded by the act itself: the person is no member of that team yet.
    expect([...acts].sort()).toEqual([...audited, 'acceptInvitation'].sort());
    expect(Object.keys(readWords('audit', language))).toEqual(expect.arrayContaining(acts.map((act) => `act_${act}`)));
  });

  it('name every event of the chains, in the console and on the public verification page', () => {
    expect([...events]).toEqual(Object.keys(shownEvents));
    const keys = events.map((name) => `event_${name.replace('.', '_')}`);
    expect(words).toEqual(expect.arrayContaining(keys));
    expect(Object.keys(wordsOfPage('verify', language))).toEqual(expect.arrayContaining(keys));
  });

  it.each(Object.entries(enums))('name every state of kind %s', (kind, name) => {
    const type = schema.getType(name) as GraphQLEnumType;
    expect(type).toBeInstanceOf(GraphQLEnumType);
    const keys = type.getValues().map((value) => `${kind}_${value.name}`);
    expect(words).toEqual(expect.arrayContaining(keys));
  });
});
