import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calls } from '../../clients/generate/example-calls.ts';
import { setups } from '../../src/pages/docs/reference.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { isInstalled, languages, openBench } from '../clients/languages/languages.ts';
import { openWorld, type World } from '../world/world.ts';
import { openScratch } from './scratch.ts';

const read = (file: string) => JSON.parse(readFileSync(inProject(`src/pages/docs/${file}`), 'utf8'));
const calls: Readonly<Record<string, Calls>> = read('calls.json');
const examples: Readonly<Record<string, { readonly answers?: number }>> = read('examples.json');

/** How a program waits for the seal of a sheet, and prints the code of a refusal. */
const around = {
  ts: {
    sealed:
      "while ((await esign.getAttendanceSession({ id: sessionId })).status !== 'sealed') await new Promise((over) => setTimeout(over, 200));",
    refused: (call: string) => `try { ${call} } catch (error) { console.log(error.code); }`,
  },
  php: {
    sealed: "while ($esign->attendanceSessions->get($sessionId)->status !== 'sealed') { usleep(200000); }",
    refused: (call: string) =>
      `try { ${call} } catch (Esign\\Exception\\ApiException $error) { echo $error->errorCode; }`,
  },
  py: {
    sealed: 'while esign.attendance_sessions.get(session_id).status != "sealed":\n    __import__("time").sleep(0.2)',
    refused: (call: string) =>
      `from esign import ApiError\ntry:\n    ${call.replaceAll('\n', '\n    ')}\nexcept ApiError as error:\n    print(error.code)`,
  },
};

/** All examples of a language in their order, as one program. */
const programOf = (language: keyof typeof around): string =>
  [
    setups[language],
    ...Object.entries(examples).flatMap(([id, { answers }]) => [
      ...(id === 'getAttendanceSheet' ? [around[language].sealed] : []),
      answers === undefined ? calls[id]![language] : around[language].refused(calls[id]![language]),
    ]),
  ].join('\n');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Runs a program, and the jobs that seal the sheet for which it waits. Returns what it printed, and what its work is now. */
async function statesAfter(run: (env: Record<string, string>) => Promise<string>) {
  const { key, organizationId } = await world.caller();
  let isOver = false;
  const running = run({ ESIGN_URL: world.url, ESIGN_KEY: key }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if (await world.database.prisma.attendanceSession.count({ where: { organizationId, status: 'CLOSED' } }))
      await world.settle();
    await Promise.race([running.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  const printed = await running;
  const where = { where: { organizationId } };
  const { prisma } = world.database;
  const [envelope, session, mandate, identity] = await Promise.all([
    prisma.envelope.findFirst({ ...where, orderBy: { createdAt: 'asc' } }),
    prisma.attendanceSession.findFirst(where),
    prisma.mandate.findFirst(where),
    prisma.identity.findFirst(where),
  ]);
  return { printed, states: [envelope, session, mandate, identity].map((row) => row?.status) };
}

describe('the examples of the REST reference in the languages of the clients', () => {
  it('are there for every operation', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(examples).sort());
  });

  it('run in TypeScript', async () => {
    const scratch = await openScratch();
    try {
      const { printed, states } = await statesAfter((env) => scratch.run('ts', programOf('ts'), env));
      expect(states).toEqual(['CANCELED', 'SEALED', 'REVOKED', 'DELETED']);
      expect(printed).toContain('session;reference;');
      expect(printed).toContain('mandate_not_active');
    } finally {
      scratch.close();
    }
  });

  it.each(languages)('run in $name', async (language) => {
    if (!isInstalled(language)) return;
    const bench = await openBench(language);
    const program = programOf(language.fence as 'php' | 'py');
    try {
      const { printed, states } = await statesAfter((env) =>
        bench.run(language.fence === 'php' ? `<?php\n${program}` : program, env),
      );
      expect(states).toEqual(['CANCELED', 'SEALED', 'REVOKED', 'DELETED']);
      expect(printed).toContain('session;reference;');
      expect(printed).toContain('mandate_not_active');
    } finally {
      bench.close();
    }
  });
});
