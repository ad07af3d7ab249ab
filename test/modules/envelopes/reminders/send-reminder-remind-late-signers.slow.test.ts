import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { rest } from '../../../world/client.ts';
import { createEnvelope, person } from '../../../world/envelope.ts';
import { ask, moveToHour, remindersTo, remindingCaller } from '../../../world/reminders.ts';
import { traceOf } from '../../../world/trace.ts';
import { openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

describe('reminding all who are late', () => {
  const late = 'remindLateSigners(input: { lateAfterDays: 2 }) { reminded }';

  it('reminds each once, and leaves out those who were notified recently', async () => {
    const caller = await remindingCaller(world);
    moveToHour(world, 10);
    const old = await createEnvelope(world, caller, {
      signers: [
        person(1, { email: 'tard1@exemple.fr' }),
        person(2, { email: 'tard2@exemple.fr' }),
        person(3, { order: 1 }),
      ],
    });
    const canceled = await createEnvelope(world, caller, {});
    await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`);
    const other = await remindingCaller(world);
    await createEnvelope(world, other, { signers: [person(1, { email: 'ailleurs@exemple.fr' })] });
    world.clock.advance(2 * DAY + HOUR);
    await createEnvelope(world, caller, { signers: [person(1, { email: 'frais@exemple.fr' })] });
    const answers = await Promise.all([ask(world, caller, late), ask(world, caller, late)]);
    expect(answers.map(({ data }) => data.remindLateSigners.reminded).sort()).toEqual([0, 2]);
    expect((await ask(world, caller, late)).data.remindLateSigners).toEqual({ reminded: 0 });
    expect(await remindersTo(world, 'tard1@exemple.fr')).toHaveLength(1);
    expect(await remindersTo(world, 'tard2@exemple.fr')).toHaveLength(1);
    expect(await remindersTo(world, 'frais@exemple.fr')).toHaveLength(0);
    expect(await remindersTo(world, 'ailleurs@exemple.fr')).toHaveLength(0);
    const events = await world.database.prisma.evidenceEvent.findMany({
      where: { chainId: old.id, type: 'signer.reminded' },
    });
    expect(events.map(({ actor }) => actor)).toEqual(['organization', 'organization']);
  });

  it('reminds the signers of the named envelopes only, and none if one is not the caller’s', async () => {
    const caller = await remindingCaller(world);
    const [named, left] = await Promise.all(
      ['seul@exemple.fr', 'autre@exemple.fr'].map((email) =>
        createEnvelope(world, caller, { signers: [person(1, { email })] }),
      ),
    );
    const foreign = await createEnvelope(world, await remindingCaller(world), {});
    world.clock.advance(3 * DAY);
    const remind = (ids: readonly string[]) =>
      ask(world, caller, `remindLateSigners(input: { envelopeIds: ${JSON.stringify(ids)} }) { reminded }`);
    const before = await traceOf(world);
    expect(await remind([named!.id, foreign.id])).toMatchObject({ errors: [{ extensions: { code: 'not_found' } }] });
    expect(await remind([])).toMatchObject({ errors: [{ extensions: { code: 'invalid_body' } }] });
    expect(await traceOf(world)).toEqual(before);
    expect((await remind([named!.id])).data.remindLateSigners).toEqual({ reminded: 1 });
    expect(await remindersTo(world, 'autre@exemple.fr')).toHaveLength(0);
    expect((await remind([named!.id, left!.id])).data.remindLateSigners).toEqual({ reminded: 1 });
  });

  it('reminds at most a hundred at a time and says that there are more', async () => {
    const caller = await remindingCaller(world);
    for (let n = 0; n < 11; n += 1)
      await createEnvelope(world, caller, { signers: Array.from({ length: 10 }, (_, index) => person(index)) });
    world.clock.advance(3 * DAY);
    expect((await ask(world, caller, late)).data.remindLateSigners).toEqual({ reminded: 100 });
    expect((await ask(world, caller, late)).data.remindLateSigners).toEqual({ reminded: 10 });
  });
});

describe('setting reminders', () => {
  const rule = (more = {}) => JSON.stringify({ firstAfterDays: 1, everyDays: 1, most: 1, ...more }).replaceAll('"', '');
  const outside = [{ firstAfterDays: 0 }, { firstAfterDays: 31 }, { everyDays: 0 }, { most: 0 }, { most: 11 }];

  it.each(outside)('is refused outside the limits: %o', async (more) => {
    const caller = await remindingCaller(world);
    const { id } = await createEnvelope(world, caller, {});
    const before = await traceOf(world);
    for (const mutation of [
      `setReminders(input: { rule: ${rule(more)} }) { organization { id } }`,
      `setEnvelopeReminders(input: { id: "${id}", rule: ${rule(more)} }) { envelope { id } }`,
    ]) {
      const { errors } = await ask(world, caller, mutation);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'invalid_body',
        details: [{ path: `rule.${Object.keys(more)[0]}` }],
      });
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('is refused for an ended envelope, one of others, and with two choices', async () => {
    const caller = await remindingCaller(world);
    const { id } = await createEnvelope(world, caller, {});
    const { id: ended } = await createEnvelope(world, caller, {});
    await rest(world.url, caller.key, 'POST', `/envelopes/${ended}/cancel`);
    const stranger = await remindingCaller(world);
    const before = await traceOf(world);
    const cases = [
      ['invalid_status', caller, `id: "${ended}"`],
      ['not_found', stranger, `id: "${id}"`],
      ['not_found', caller, 'id: "x"'],
      ['invalid_body', caller, `id: "${id}", useDefault: true, rule: ${rule()}`],
    ] as const;
    for (const [code, by, input] of cases) {
      const { errors } = await ask(world, by, `setEnvelopeReminders(input: { ${input} }) { envelope { id } }`);
      expect(errors?.[0]?.extensions?.code).toBe(code);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('is refused to remind with a wrong number of days', async () => {
    const caller = await remindingCaller(world);
    const { errors } = await ask(world, caller, 'remindLateSigners(input: { lateAfterDays: 0 }) { reminded }');
    expect(errors?.[0]?.extensions?.code).toBe('invalid_body');
  });
});
