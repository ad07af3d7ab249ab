import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { available } from '../standards/validators/outside.ts';
import { rest, signByLink } from '../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

const folder = 'src/platform/metrics/prometheus';
const noPromtool = !available('promtool', '--version');
const POLL = { timeout: 100_000, interval: 250 };

/** A broken time-stamp authority: it answers 500, or nothing while it is held. */
class BrokenAuthority {
  readonly held: ServerResponse[] = [];
  holds = false;
  readonly #server: Server = createServer((request, response) => {
    request.resume();
    if (this.holds) this.held.push(response);
    else response.writeHead(500).end();
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsa`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const scrape = async (world: World): Promise<string> => (await fetch(`${world.url}/metrics`)).text();
const namesIn = (text: string) => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));

describe('/metrics of a running service', () => {
  let world: World;
  let text: string;

  beforeAll(async () => {
    world = await openWorld();
    const caller = await world.caller();
    await sealedEnvelope(world, caller);
    await rest(world.url, caller.key, 'GET', '/envelopes/00000000-0000-4000-8000-000000000000');
    await fetch(`${world.url}/s/a-secret-that-nobody-may-see`);
    await fetch(`${world.url}/no/such/path-of-a-stranger`);
    await fetch(`${world.url}/graphql`, { method: 'PROPFIND', headers: { 'x-request-id': 'of-a-stranger' } });
    // On a slow machine the first reading of the database may be late.
    await vi.waitFor(async () => {
      text = await scrape(world);
      expect(text).toMatch(/^esign_state_readable 1$/m);
    }, POLL);
  });
  afterAll(() => world?.close());

  it.skipIf(noPromtool)('is accepted by promtool', () => {
    execFileSync('promtool', ['check', 'metrics'], { input: text, stdio: ['pipe', 'pipe', 'pipe'] });
  });

  it('counts seals, jobs, time-stamps and child processes, and requests by template', () => {
    expect(text).toMatch(/^esign_seal_duration_seconds_count\{kind="envelope"\} [1-9]/m);
    expect(text).toMatch(/^esign_job_duration_seconds_count\{task="signing.seal",result="ok"\} [1-9]/m);
    expect(text).toMatch(/^esign_sandbox_task_duration_seconds_count\{task="\w+",result="ok"\} [1-9]/m);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/envelopes",status="201"\} [1-9]/m,
    );
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/envelopes\/\{id\}",status="404"\} [1-9]/m,
    );
    expect(text).toMatch(/^esign_refusals_total\{face="rest",code="not_found"\} [1-9]/m);
    expect(text).toMatch(/^esign_graphql_operations_total\{type="mutation",field="createEnvelope"\} [1-9]/m);
  });

  it('starts at 0 for known labels, so that increases are seen', () => {
    expect(text).toMatch(/^esign_sandbox_losses_total\{reason="memory"\} \d/m);
    expect(text).toMatch(/^esign_jobs_given_up_total\{task="signing.seal"\} \d/m);
    expect(text).toMatch(/^esign_webhook_attempts_total\{result="timeout"\} \d/m);
    expect(text).toMatch(/^esign_sealings_waiting\{kind="sheet",reason="storage"\} 0$/m);
    expect(text).toMatch(/^esign_sealings_waiting\{kind="envelope",reason="credential"\} 0$/m);
  });

  it('has no label from user input', () => {
    for (const word of ['-of-a-stranger', 'a-secret-that', 'PROPFIND']) expect(text).not.toContain(word);
  });

  it('shows the version and the expiry of each certificate', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(text).toContain(`esign_build_info{version="${version}",node="${process.versions.node}"} 1`);
    expect(text).toMatch(/^esign_certificate_expiry_seconds\{mode="live",role="seal"\} [1-9]/m);
  });

  it('says for each metric whether it describes the process or the whole service', () => {
    const ours = [...text.matchAll(/^# HELP ((?:esign|http)_\S+) (.*)$/gm)];
    expect(ours.length).toBeGreaterThan(30);
    for (const [, name, help] of ours) expect(help, name).toMatch(/ (Per process|Whole service)\.$/);
  });

  it('matches the operators’ guide', () => {
    const guide = readFileSync('src/pages/docs/guides/monitoring.md', 'utf8');
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
    const rows = [...text.matchAll(/^# HELP ((?:esign|http)_\S+) (.*)$/gm)]
      .map(([, name, help]) => `| \`${name}\` | ${types.get(name!)} | ${help} |`)
      .sort();
    const table = ['| metric | type | meaning |', '|---|---|---|', ...rows].join('\n');
    expect(guide.split(/<!-- \/?metrics -->/)[1]?.trim()).toBe(table);
  });

  it('has every metric of the alert rules and of the dashboard', () => {
    const { groups } = parse(readFileSync(`${folder}/alerts.yaml`, 'utf8'));
    const { panels } = JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8'));
    const queries: string[] = [
      ...groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
      ...panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr)),
    ];
    const used = new Set(queries.flatMap((query) => query.match(/\b(esign|http|nodejs|process)_\w+/g) ?? []));
    expect(used.size).toBeGreaterThan(30);
    const there = namesIn(text);
    const missing = [...used].filter(
      (name) => !there.has(name) && !there.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
    const shown = new Set(
      panels.flatMap(({ targets = [] }: any) => targets).flatMap(({ expr }: any) => expr.match(/esign_\w+/g)),
    );
    const unseen = [...there].filter(
      (name) => name.startsWith('esign_') && ![...shown].some((one) => String(one).startsWith(name)),
    );
    expect(unseen).toEqual([]);
  });

  it.skipIf(noPromtool)('has alert rules that promtool accepts and that fire in their tests', () => {
    execFileSync('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: folder, stdio: 'pipe' });
    execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder, stdio: 'pipe' });
  });

  it('has a test for each alert', () => {
    const { groups } = parse(readFileSync(`${folder}/alerts.yaml`, 'utf8'));
    const { tests } = parse(readFileSync(`${folder}/alerts.test.yaml`, 'utf8'));
    const alerts = groups.flatMap(({ rules }: any) => rules.map(({ alert }: any) => alert));
    expect(tests.map(({ name }: any) => name)).toEqual(
      alerts.flatMap((one: string) => [`${one} fires`, `${one} is quiet`]),
    );
  });
});

describe('a seal that waits for an unreachable authority', () => {
  const authority = new BrokenAuthority();
  let world: World;

  beforeAll(async () => {
    world = await openWorld({ env: { TSA_URL: await authority.open() } });
  });
  afterAll(async () => {
    authority.close();
    await world?.close();
  });

  it('is shown with its reason, also during retries', async () => {
    const caller = await world.caller();
    const { signers } = await createEnvelope(world, caller);
    await signByLink(world.url, signers[0].sign_url);
    await world.settle();
    const waits = /^esign_sealings_waiting\{kind="envelope",reason="timestamp"\} 1$/m;
    await vi.waitFor(async () => expect(await scrape(world)).toMatch(waits), POLL);
    expect(await scrape(world)).toMatch(
      /^esign_outside_call_duration_seconds_count\{neighbour="tsa",result="failed"\} [1-9]/m,
    );
    expect(await scrape(world)).toMatch(/^esign_seal_failures_total\{kind="envelope",reason="timestamp"\} [1-9]/m);

    authority.holds = true;
    world.clock.advance(60_000);
    const settled = world.settle();
    await vi.waitFor(() => expect(authority.held).not.toHaveLength(0), POLL);
    const { rows } = await world.database.pool.query('SELECT reason IS NOT NULL AS waits FROM sealings');
    expect(rows).toEqual([{ waits: true }]);
    authority.holds = false;
    for (const response of authority.held) response.writeHead(500).end();
    await settled;

    // The state does not change during the next reading: its age shows that it was read after the change.
    await world.database.pool.query(`UPDATE sealings SET state = 'WORKING', next_attempt_at = NULL`);
    world.clock.advance(3_600_000);
    const age = async () =>
      Number(
        /^esign_sealings_oldest_seconds\{kind="envelope",reason="timestamp"\} (\S+)$/m.exec(await scrape(world))?.[1],
      );
    await vi.waitFor(async () => expect(await age()).toBeGreaterThanOrEqual(3_600), POLL);
    expect(await scrape(world)).toMatch(waits);
  });
});
