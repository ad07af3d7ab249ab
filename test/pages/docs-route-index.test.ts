import { describe, expect, it } from 'vitest';
import { openIndex } from '../../src/pages/docs-route.ts';

const section = (href: string, heading: string, text: string) => ({ href, page: 'Page', heading, text });
const sections = [
  section('/docs/graphql-objects#webhookdelivery', 'WebhookDelivery', 'The delivery of a webhook, with each attempt.'),
  section('/docs/errors#slot-closed', 'slot_closed', 'The slot is closed.'),
  section('/docs/webhooks#deliveries', 'Deliveries', 'Each webhook delivery has nine attempts.'),
  section('/docs/reminders#the-rule', 'The rule', 'Signers who are late are reminded: relancés, à l’échéance.'),
];
const search = async (question: string) => (await openIndex(sections)).search(question).map(({ href }) => href);

describe('the index of the documentation', () => {
  it('finds words with typing errors, other endings and other accents', async () => {
    for (const question of ['delivries', 'delivery', 'deliver', 'DELIVERIES'])
      expect(await search(question)).toContain('/docs/webhooks#deliveries');
    expect(await search('echeance')).toEqual(['/docs/reminders#the-rule']);
    expect(await search('reminding')).toEqual(['/docs/reminders#the-rule']);
  });

  it('lists guides before the reference, and knows words of the field', async () => {
    const both = ['/docs/webhooks#deliveries', '/docs/graphql-objects#webhookdelivery'];
    expect(await search('webhook delivery')).toEqual(both);
    expect(await search('webhook retry')).toEqual(both);
  });

  it('lists an anchor of that name first, and names by their parts', async () => {
    expect((await search('slot_closed'))[0]).toBe('/docs/errors#slot-closed');
    expect(await search('closed')).toEqual(['/docs/errors#slot-closed']);
    expect((await search('webhookDelivery'))[0]).toBe('/docs/graphql-objects#webhookdelivery');
  });

  it('needs every word, but not those that say nothing', async () => {
    expect(await search('webhook zebra')).toEqual([]);
    expect(await search('What is the rule for signers?')).toEqual(['/docs/reminders#the-rule']);
    expect(await search('  ? ')).toEqual([]);
  });
});
