import { describe, expectTypeOf, it } from 'vitest';
import type {
  createEsign as createGraphql,
  ErrorCode as GraphqlCode,
} from '../../clients/typescript/graphql/src/index.ts';
import type {
  createEsign as createRest,
  ErrorCode,
  EsignError,
  Known,
  Schemas,
} from '../../clients/typescript/rest/src/index.ts';
import type { EsignEvent, EsignEvents } from '../../clients/typescript/webhooks/src/index.ts';

// Nothing here runs: the type checker is the test (`npm run typecheck`).
type Rest = ReturnType<typeof createRest>;
type Graphql = ReturnType<typeof createGraphql>;
type Arguments<F extends (...args: never[]) => unknown> = Parameters<F>;

describe('the types of the REST client', () => {
  it('describe the input and answer of each operation', () => {
    expectTypeOf<Awaited<ReturnType<Rest['getEnvelope']>>>().toEqualTypeOf<Schemas['Envelope']>();
    expectTypeOf<Arguments<Rest['getEnvelope']>[0]>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Arguments<Rest['listIdentities']>[0]>().toEqualTypeOf<
      { limit?: number; offset?: number; external_ref?: string } | undefined
    >();
    expectTypeOf<{ id: string }>().not.toExtend<Arguments<Rest['createEnvelope']>[0]>();
    expectTypeOf<Schemas['Envelope']['status']>().toEqualTypeOf<
      'draft' | 'sent' | 'completed' | 'expired' | 'canceled'
    >();
    expectTypeOf<Schemas['Envelope']['sealed_at']>().toEqualTypeOf<string | null>();
    expectTypeOf<Known<Schemas['Signature']['level']>>().toEqualTypeOf<'advanced' | 'organization_seal'>();
    expectTypeOf<Known<Schemas['Envelope']['pades_level']>>().toEqualTypeOf<'B-B' | 'B-T' | 'B-LT' | 'B-LTA'>();
    expectTypeOf<{ sha256: string }>().toExtend<Arguments<Rest['verifyDocument']>[0]>();
    expectTypeOf<object>().not.toExtend<Arguments<Rest['verifyDocument']>[0]>();
    expectTypeOf<Schemas['Signer']['signature']>().extract<undefined>().toEqualTypeOf<undefined>();
  });

  it('name every known error code, and accept those of newer servers', () => {
    expectTypeOf<'of_a_newer_server'>().toExtend<ErrorCode>();
    expectTypeOf<EsignError['code']>().toEqualTypeOf<ErrorCode>();
    expectTypeOf<'invalid_status'>().toExtend<Known<ErrorCode>>();
    expectTypeOf<'invalid_stauts'>().not.toExtend<Known<ErrorCode>>();
  });
});

describe('the types of the GraphQL client', () => {
  it('describe the input and result of each method', () => {
    type Made = Awaited<ReturnType<Graphql['createEnvelope']>>['createEnvelope']['envelope'];
    expectTypeOf<Made['status']>().toEqualTypeOf<'CANCELED' | 'COMPLETED' | 'DRAFT' | 'EXPIRED' | 'SENT'>();
    expectTypeOf<Arguments<Graphql['sendEnvelope']>[0]>().toEqualTypeOf<{ input: { id: string } }>();
    expectTypeOf<Known<GraphqlCode>>().extract<'not_your_turn'>().toEqualTypeOf<'not_your_turn'>();
  });

  it('include the subscriptions', () => {
    const follow = (esign: Graphql) => esign.follow('envelopeStatus', { id: 'a' });
    type Change = ReturnType<typeof follow> extends AsyncGenerator<infer T> ? T : never;
    expectTypeOf<Change['cursor']>().toEqualTypeOf<string>();
    // @ts-expect-error there is no such subscription
    const wrong = (esign: Graphql) => esign.follow('envelopeStatsu', { id: 'a' });
    // @ts-expect-error it needs to know of which envelope
    const nameless = (esign: Graphql) => esign.follow('envelopeStatus', {});
    expectTypeOf(wrong).toBeFunction();
    expectTypeOf(nameless).toBeFunction();
  });
});

describe('the types of webhook events', () => {
  it('are selected by the event’s name', () => {
    expectTypeOf<EsignEvents['envelope.completed']['data']['envelope']['id']>().toEqualTypeOf<string>();
    const subjectOf = (event: EsignEvent) => {
      if (event.event === 'envelope.expired') return expectTypeOf(event.data.envelope.status).toExtend<string>();
      if (event.event === 'seal_batch.applied') return expectTypeOf(event.data.envelopes).toBeArray();
      // @ts-expect-error not every event is about an envelope
      return event.data.envelope;
    };
    expectTypeOf(subjectOf).toBeFunction();
  });
});
