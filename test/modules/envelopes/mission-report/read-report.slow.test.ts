import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '../../../../src/modules/envelopes/mission-report/read-report.ts';
import { readCsv } from '../../../../src/standards/csv/index.ts';
import { graphql } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { openWorld } from '../../../world/world.ts';

it('exports each envelope once over several parts, and refuses more than a report has', async () => {
  const world = await openWorld();
  const caller = await world.caller();
  const day = world.clock.now().toISOString().slice(0, 10);
  const filter = { from: day, to: day };
  const ask = (query: string, variables: Record<string, unknown>) =>
    graphql(world.url, `Bearer ${caller.key}`, query, variables);
  try {
    const { id } = await createEnvelope(world, caller, { send: false });
    const { prisma } = world.database;
    const found = await prisma.envelope.findUniqueOrThrow({ where: { id }, include: { people: true } });
    const { people: signers, ...envelope } = { ...found, missionStartsAt: day };
    const { requestedAttachments: _none, ...signer } = signers[0]!;
    const copies = async (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      await prisma.envelope.createMany({ data: ids.map((one) => ({ ...envelope, id: one })) });
      await prisma.signer.createMany({
        data: ids.map((envelopeId) => ({ ...signer, id: randomUUID(), envelopeId })),
      });
    };
    await copies(limits.part + 10);
    const texts: string[] = [];
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const { data }: any = await ask(EXPORT, { filter, after });
      texts.push(data.exportMissionReport.text);
      after = data.exportMissionReport.next;
    }
    const rows = readCsv(texts.join('')).slice(1);
    expect([texts.length, rows.length]).toEqual([2, limits.part + 10]);
    expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(limits.part + 10);

    await copies(limits.envelopes - limits.part - 10);
    expect((await ask(COUNT, { filter })).data.missionReport.totals.envelopes).toBe(limits.envelopes);
    await copies(1);
    const answer = await ask(COUNT, { filter });
    expect(answer.errors![0]!.extensions!.details).toMatchObject([
      { reason: 'too_many_missions', values: { count: limits.envelopes } },
    ]);
  } finally {
    await world.close();
  }
});

const EXPORT = `query ($filter: MissionReportFilter!, $after: String) {
  exportMissionReport(filter: $filter, after: $after) { text next } }`;
const COUNT = `query ($filter: MissionReportFilter!) { missionReport(filter: $filter) { totals { envelopes } } }`;
