import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markPresence } from '../../src/modules/attendance/mark-presence.ts';
import { closeSlot } from '../../src/modules/attendance/slots.ts';
import { rest } from '../world/client.ts';
import { attendeeLink, createSession, origin, trainerOf } from '../world/session.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The contract's CSV of a session, byte for byte. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

describe('GET /attendance-sessions/{id}/export', () => {
  const download = async (id: string, query = '') => {
    const response = await fetch(`${world.url}/api/v1/attendance-sessions/${id}/export${query}`, {
      headers: { authorization: `Bearer ${caller.key}` },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const header =
    'session;reference;modalite;lieu;formateur;creneau;module;debut;fin;duree_min;apprenant;email;ref_externe;statut;methode;signe_le;hors_creneau;formateur_signe_le';

  it('is the documented CSV, with a line for each attendee and slot', async () => {
    const session = await createSession(world, caller, {
      name: 'SST; niveau 1',
      reference: 'AF-7',
      location: 'Lyon',
      halves: 2,
      modality: 'HYBRID',
      attendees: [{ name: 'Ana "Nine" Été', email: 'ana@exemple.fr', externalRef: 'S-1' }, { name: '=HYPERLINK("x")' }],
    });
    const { services } = world.service;
    const [one] = session.slots;
    await rest(world.url, caller.key, 'POST', `/attendance-sessions/${session.id}/slots/${one!.id}/open`);
    const marked = await markPresence(services, attendeeLink(session.attendees[0]!), origin, { slotId: one!.id });
    await closeSlot(services, trainerOf(session), { sessionId: session.id, slotId: one!.id });
    const { response, bytes } = await download(session.id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="SST; niveau 1 - emargement\.csv"/,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(header);
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(5);
    const moments = ({ startsAt, endsAt }: any) => `${startsAt.toISOString()};${endsAt.toISOString()};180`;
    const whole = (n: number) =>
      `"SST; niveau 1";AF-7;hybrid;Lyon;Claire Fabre;Créneau ${n + 1};;${moments(session.slots[n])}`;
    const { trainerSignedAt } = await services.database.prisma.slot.findUniqueOrThrow({ where: { id: one!.id } });
    const signed = trainerSignedAt!.toISOString();
    expect(lines.slice(1)).toEqual([
      `${whole(0)};"Ana ""Nine"" Été";ana@exemple.fr;S-1;present;link;${marked.mark.signedAt.toISOString()};non;${signed}`,
      `${whole(1)};"Ana ""Nine"" Été";ana@exemple.fr;S-1;;;;;`,
      `${whole(0)};"'=HYPERLINK(""x"")";;;;;;;${signed}`,
      `${whole(1)};"'=HYPERLINK(""x"")";;;;;;;`,
    ]);
    expect((await download(session.id, '?format=csv')).bytes).toEqual(bytes);
  });

  it('is complete when it is long', async () => {
    const session = await createSession(world, caller, { people: 100, halves: 200 });
    const { bytes } = await download(session.id);
    const lines = bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(20_000);
    expect(new Set(lines).size).toBe(20_000);
  });

  it('refuses another format', async () => {
    const { id } = await createSession(world, caller);
    const before = await traceOf(world);
    for (const query of ['?format=xlsx', '?format=', '?format=CSV', '?format=csv&format=csv']) {
      const { status, body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${id}/export${query}`);
      expect([status, body.error.code], query).toEqual([400, 'invalid_parameter']);
    }
    expect(await traceOf(world)).toEqual(before);
  });
});
