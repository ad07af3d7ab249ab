import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { createEsign, type Esign, EsignError } from '../../clients/typescript/graphql/src/index.ts';
import { SECOND } from '../kernel/clock.ts';
import { errorCode, errorMessage, isRecord } from '../kernel/unknown.ts';
import { signatureHeaders, writeSecret } from '../standards/webhook-signature/index.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { type ServiceOptions, serviceOptions } from './trigger-stories.ts';

/** Time limit of a request to the receiver, as for webhooks, ms. */
const PATIENCE = 10 * SECOND;

/** The service refused to send events. */
class Refused extends Error {
  readonly plain = true;
}

interface Delivery {
  readonly id: string;
  readonly event: string;
  /** HTTP status of the receiver's answer; null if there was none. */
  readonly status: number | null;
  /** Why there was no answer. */
  readonly failure: string | null;
  readonly milliseconds: number;
}

/**
 * `esign listen`: receives the test events of the organisation and posts each to a local address, signed like a webhook.
 * Continues after the last event when the connection was lost. A delivery is not repeated. Runs until it is
 * interrupted.
 */
export async function listenCommand(flags: Flags): Promise<Outcome> {
  const options = serviceOptions(flags);
  const target = listenTarget(flags);
  const secret = typeof flags.secret === 'string' ? flags.secret : secretOf(options);
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new UsageError('--secret must be whsec_ and the base64 of at least 24 bytes');
  const wanted = typeof flags.events === 'string' ? flags.events.split(',') : null;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const tell = (line: string, object: object) =>
    process.stdout.write(flags.json ? `${JSON.stringify(object)}\n` : `${line}\n`);
  const esign = createEsign({ baseUrl: options.url, key: options.key, webSocketImpl: WebSocket });
  const after = typeof flags.after === 'string' ? flags.after : await newestEvent(esign);
  tell(`Signing secret: ${secret}\nForwarding the test events of ${options.url} to ${target}.`, { secret, target });
  let delivered = 0;
  let failed = 0;
  for await (const payload of eventsOf(esign, after, stop.signal)) {
    const { id, event } = payload;
    if (wanted && !wanted.includes(event)) continue;
    const delivery = await deliver(target, secret, payload);
    const { status, failure, milliseconds } = delivery;
    if (status !== null && status >= 200 && status < 300) delivered += 1;
    else failed += 1;
    tell(`${new Date().toISOString()}  ${event}  ${id}  ${status ?? failure}  ${milliseconds} ms`, delivery);
  }
  return { result: { delivered, failed }, text: `Delivered: ${delivered}, failed: ${failed}.` };
}

/** Returns the address to post to. Events contain personal data, also in tests, so it is on this machine by default. */
function listenTarget(flags: Flags): string {
  const target = String(flags['forward-to']);
  const { protocol, hostname } = URL.canParse(target) ? new URL(target) : { protocol: '', hostname: '' };
  if (!/^https?:$/.test(protocol)) throw new UsageError('--forward-to must be an http or https address');
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) && !flags['allow-remote'])
    throw new UsageError(`--forward-to must be an address of this machine; add --allow-remote to send to ${hostname}`);
  return target;
}

/** The signing secret of a key, the same at each start: a receiver needs it only once. */
const secretOf = ({ key }: ServiceOptions): string => writeSecret(createHmac('sha256', key).update('listen').digest());

interface EventPayload extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly event: string;
}

const isEventPayload = (payload: unknown): payload is EventPayload =>
  isRecord(payload) && typeof payload.id === 'string' && typeof payload.event === 'string';

/** Yields the payload of each event after one, as webhooks have it. Leaves out events whose object no longer exists. */
async function* eventsOf(esign: Esign, start: string | null, signal: AbortSignal): AsyncGenerator<EventPayload> {
  try {
    const first = start === null ? await firstEvent(esign, signal) : null;
    if (isEventPayload(first?.payload)) yield first.payload;
    const after = start ?? first?.id;
    if (after === undefined) return;
    for await (const { payload } of esign.follow('events', { after }, { signal })) {
      if (isEventPayload(payload)) yield payload;
    }
  } catch (error) {
    throw new Refused(refusalText(error));
  } finally {
    await esign.close();
  }
}

interface FoundEvents {
  readonly events: { readonly nodes: readonly FoundEvent[] };
}

interface FoundEvent {
  readonly id: string;
  readonly payload?: unknown;
}

/** The id of the newest event; null if there is none. @throws Refused */
async function newestEvent(esign: Esign): Promise<string | null> {
  try {
    const { events } = await esign.request<FoundEvents>('{ events(last: 1) { nodes { id } } }');
    return events.nodes[0]?.id ?? null;
  } catch (error) {
    throw new Refused(refusalText(error));
  }
}

/** Waits for the first event of an organisation that has none: a subscription cannot resume before it. */
async function firstEvent(esign: Esign, signal: AbortSignal): Promise<FoundEvent | undefined> {
  while (!signal.aborted) {
    const query = '{ events(first: 1) { nodes { id payload } } }';
    const found = await esign.request<FoundEvents>(query).catch((error: unknown) => {
      if (error instanceof EsignError) throw error;
      return null;
    });
    const event = found?.events.nodes[0];
    if (event) return event;
    await setTimeout(SECOND, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

function refusalText(error: unknown): string {
  if (error instanceof EsignError && error.code === 'unauthorized')
    return 'The service does not accept the key, or it was revoked.';
  return `The service sends no events: ${errorMessage(error)}`;
}

/** Posts one event. Whatever the receiver does, it returns a delivery. */
async function deliver(target: string, secret: string, payload: EventPayload): Promise<Delivery> {
  const { id, event } = payload;
  const body = Buffer.from(JSON.stringify(payload));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Esign-Webhooks/1',
    ...signatureHeaders({ id, event, at: new Date(), body }, [secret]),
  };
  const began = performance.now();
  const outcome = await request(target, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE) })
    .then(async ({ statusCode, body: answer }) => {
      await answer.dump();
      return { status: statusCode, failure: null };
    })
    .catch((error: unknown) => ({ status: null, failure: errorCode(error) ?? errorMessage(error) }));
  return { id, event, ...outcome, milliseconds: Math.round(performance.now() - began) };
}
