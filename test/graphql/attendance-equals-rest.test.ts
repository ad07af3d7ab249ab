import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputNameOf } from '../../src/platform/graphql/refusals.ts';
import { graphql, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { kind, spellings } from './twins.ts';

/** Each mutation of attendance through GraphQL and REST: same values, same rows, same refusals. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const SESSION = `fragment S on AttendanceSession {
  id name reference modality location status trainer { name email url } retentionDays createdAt closedAt sealedAt
  sheetSha256 sheetDownloadUrl evidenceDownloadUrl marksCount
  slots { id label startsAt endsAt module status openedAt closedAt trainerSignedAt present expected rate }
  attendees { id name email externalRef signUrl marks { slotId status method signedAt outOfWindow } }
}`;
const { asRest, asInput } = spellings(new Set(['modality', 'status', 'method']));

const ask = (operation: string, variables: object) =>
  graphql(world.url, `Bearer ${caller.key}`, `${operation} ${SESSION}`, variables as Record<string, unknown>);
const chainOf = async (id: string) =>
  kind(
    (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
      ({ type, actor, data }) => ({ type, actor, data }),
    ),
  );

const input = {
  name: 'SST « été »',
  reference: 'AF-7',
  modality: 'remote',
  location: 'Lyon\n',
  retention_days: 40,
  notify: false,
  trainer: { name: 'Claire', email: 'claire@exemple.fr' },
  slots: [
    { label: 'Matin', starts_at: '2026-11-23T08:00:00+01:00', ends_at: '2026-11-23T11:30:00Z', module: 'Ω' },
    { label: 'Soir', starts_at: '2026-11-23T12:00:00Z', ends_at: '2026-11-23T15:00:00Z' },
  ],
  attendees: [{ name: 'Ana', email: 'ana@exemple.fr', external_ref: 'S-1' }, { name: 'Bo' }],
};
const create = async () => (await rest(world.url, caller.key, 'POST', '/attendance-sessions', input)).body;

/** An act as both faces are asked for it. */
type Step = [path: string, body: object | undefined, field: string, input: object];

describe('GraphQL and REST behave alike for attendance', () => {
  it('in creating and reading', async () => {
    const body = await create();
    const { data } = await ask(
      'mutation ($input: CreateAttendanceSessionInput!) { createAttendanceSession(input: $input) { attendanceSession { ...S } } }',
      { input: asInput(input) },
    );
    expect(kind(asRest(data.createAttendanceSession.attendanceSession))).toEqual(kind(body));
    expect(await chainOf(data.createAttendanceSession.attendanceSession.id)).toEqual(await chainOf(body.id));
    const read = await ask('query ($id: ID!) { attendanceSession(id: $id) { ...S } }', { id: body.id });
    expect(asRest(read.data.attendanceSession)).toEqual(body);
    const list = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      '{ attendanceSessions { edges { node { id name reference status createdAt } } } }',
    );
    const { data: listed } = (await rest(world.url, caller.key, 'GET', '/attendance-sessions')).body;
    expect(list.data.attendanceSessions.edges.map(({ node }: any) => asRest(node))).toEqual(listed);
  });

  it('in each mutation, with the same answer, events and refusal', async () => {
    const [one, other] = [await create(), await create()];
    const id = other.id;
    const ofOne = one.slots[0].id;
    const slot = { sessionId: id, slotId: other.slots[0].id };
    const slotStep = (act: 'open' | 'close'): Step => [`/slots/${ofOne}/${act}`, undefined, `${act}Slot`, slot];
    const steps: Step[] = [
      slotStep('close'),
      slotStep('open'),
      ['/attendees', { name: 'Cy' }, 'addAttendee', { sessionId: id, name: 'Cy' }],
      slotStep('close'),
      slotStep('open'),
      ['/close', undefined, 'closeAttendanceSession', { id }],
      ['/close', undefined, 'closeAttendanceSession', { id }],
      ['/attendees', { name: 'Di' }, 'addAttendee', { sessionId: id, name: 'Di' }],
    ];
    const codes: (string | undefined)[] = [];
    for (const [path, body, field, input] of steps) {
      const answer = await rest(world.url, caller.key, 'POST', `/attendance-sessions/${one.id}${path}`, body);
      const { data, errors } = await ask(
        `mutation ($input: ${inputNameOf(field)}!) { act: ${field}(input: $input) { attendanceSession { ...S } } }`,
        { input },
      );
      codes.push(answer.body.error?.code);
      expect(errors?.[0]?.extensions?.code, path).toBe(answer.body.error?.code);
      if (errors) expect(errors[0]!.message).toBe(answer.body.error.message);
      else {
        // The progress of the seal may differ between the two reads.
        const seal = { status: '', sealed_at: '', sheet_sha256: '', sheet_download_url: '', evidence_download_url: '' };
        expect({ ...kind(asRest(data.act.attendanceSession)), ...seal }, path).toEqual({
          ...kind(answer.body),
          ...seal,
        });
      }
    }
    expect(codes).toEqual([
      ...['invalid_status', undefined, undefined, undefined, 'slot_closed', undefined],
      ...['invalid_status', 'session_closed'],
    ]);
    const untilClosed = async (of: string) => {
      const events: { type: string }[] = await chainOf(of);
      return events.slice(0, events.findIndex(({ type }) => type === 'session.closed') + 1);
    };
    expect(await untilClosed(id)).toEqual(await untilClosed(one.id));
  });

  it('in the export: the joined parts are the file', async () => {
    const { id } = await create();
    const response = await fetch(`${world.url}/api/v1/attendance-sessions/${id}/export`, {
      headers: { authorization: `Bearer ${caller.key}` },
    });
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'query ($id: ID!) { exportAttendance(id: $id) { text next } }',
      { id },
    );
    expect(data.exportAttendance.next).toBeNull();
    expect(Buffer.from(data.exportAttendance.text)).toEqual(Buffer.from(await response.arrayBuffer()));
  });
});
