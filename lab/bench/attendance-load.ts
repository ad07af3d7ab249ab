import { WebSocket } from 'ws';
import { graphql, linkOf, rest } from '../../test/world/client.ts';

/** A session with one open slot, as REST returns it. */
export interface OpenSession {
  readonly id: string;
  readonly slotId: string;
  /** Credentials of the attendees' links. */
  readonly links: readonly string[];
}

export async function openSession(url: string, key: string, people: number): Promise<OpenSession> {
  const now = Date.now();
  const { status, body } = await rest(url, key, 'POST', '/attendance-sessions', {
    name: 'Sécurité incendie',
    trainer: { name: 'Claire Fabre' },
    slots: [
      { label: 'Matin', starts_at: new Date(now).toISOString(), ends_at: new Date(now + 14_400_000).toISOString() },
    ],
    attendees: Array.from({ length: people }, (_, n) => ({ name: `Apprenant ${n}` })),
    notify: false,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const slotId = body.slots[0].id;
  await rest(url, key, 'POST', `/attendance-sessions/${body.id}/slots/${slotId}/open`);
  return { id: body.id, slotId, links: body.attendees.map((attendee: any) => linkOf(attendee.sign_url)) };
}

const MARK = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { outcome } }';

/** Signs an attendee in. Returns the outcome; throws refusals. */
export async function markBy(url: string, link: string, slotId: string): Promise<'GIVEN' | 'ALREADY'> {
  const { data, errors } = await graphql(url, link, MARK, { slotId });
  if (errors) throw new Error(errors[0]!.message);
  return data.markPresence.outcome;
}

const FOLLOW = `subscription ($sessionId: ID!) {
  slotPresence(sessionId: $sessionId) { cursor whole slots { id present } marks { attendeeId status signedAt } }
}`;

/** Opens dashboards of a session, each on its own socket; calls `onNews` for each frame after the first state. */
export function openDashboards(
  url: string,
  key: string,
  sessionId: string,
  count: number,
  onNews: (news: any) => void,
): Promise<{ close(): void }> {
  return openSockets(`${url.replace('http', 'ws')}/graphql`, count, (socket, ready) => {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
    socket.on('message', (bytes) => {
      const { type, payload } = JSON.parse(String(bytes));
      if (type === 'connection_ack') {
        const subscription = { query: FOLLOW, variables: { sessionId } };
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: subscription }));
      } else if (type === 'ping') socket.send('{"type":"pong"}');
      else if (type === 'next' && payload.data?.slotPresence.whole) ready();
      else if (type === 'next' && payload.data) onNews(payload.data.slotPresence);
      else throw new Error(`a dashboard was told ${String(bytes)}`);
    });
  });
}

/** Opens sockets, fifty at a time, and waits until each is ready. */
export async function openSockets(
  url: string,
  count: number,
  begin: (socket: WebSocket, ready: () => void) => void,
): Promise<{ close(): void }> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(50, count - sockets.length) }, () => {
      const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false });
      sockets.push(socket);
      return new Promise<void>((resolve, reject) => {
        socket.once('open', () => begin(socket, resolve));
        socket.once('error', reject);
      });
    });
    await Promise.all(batch);
  }
  return {
    close: () => {
      for (const socket of sockets) socket.removeAllListeners('message').close();
    },
  };
}
