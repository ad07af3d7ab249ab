import { readdirSync, readFileSync } from 'node:fs';
import { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { shownEvents } from '../../../src/modules/evidence/event-types.ts';
import { acts } from '../../../src/pages/web/console/views/audit-acts.ts';
import { en } from '../../../src/pages/web/i18n/console/en.ts';
import { fr } from '../../../src/pages/web/i18n/console/fr.ts';
import { fr as publicWords } from '../../../src/pages/web/i18n/verify/fr.ts';
import { events } from '../../../src/pages/web/ui/event-names.ts';
import type { StatusKind } from '../../../src/pages/web/ui/status-kind.ts';
import { accessOf } from '../../../src/platform/graphql/access.ts';

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

describe('the words of the console', () => {
  it('are each declared once, because a later file would replace an earlier one silently', () => {
    const files = ['console', 'refusals'].flatMap((part) =>
      readdirSync(`src/pages/web/i18n/${part}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('fr.ts'))
        .map((file) => `src/pages/web/i18n/${part}/${file}`),
    );
    const keys = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key!),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('name every act that the audit log records, except simulated ones, which say so', () => {
    const audited = Object.values(schema.getMutationType()!.getFields()).flatMap((field) => {
      const access = accessOf(field);
      return access?.member && !access.private && !/^(simulate|advance)/.test(field.name) ? field.name : [];
    });
    // Recorded by the act itself: the person is no member of that team yet.
    expect([...acts].sort()).toEqual([...audited, 'acceptInvitation'].sort());
  });

  it('name every event of the chains, in the console and on the public verification page', () => {
    expect([...events]).toEqual(Object.keys(shownEvents));
    const keys = events.map((name) => `event_${name.replace('.', '_')}`);
    expect(Object.keys(publicWords)).toEqual(expect.arrayContaining(keys));
    expect(Object.keys(fr)).toEqual(expect.arrayContaining(keys));
  });

  it.each(Object.entries(enums))('name every state of kind %s', (kind, name) => {
    const type = schema.getType(name) as GraphQLEnumType;
    expect(type).toBeInstanceOf(GraphQLEnumType);
    const keys = type.getValues().map((value) => `${kind}_${value.name}`);
    for (const words of [fr, en]) expect(Object.keys(words)).toEqual(expect.arrayContaining(keys));
  });
});
