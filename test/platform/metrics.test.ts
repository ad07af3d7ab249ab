import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Metrics, watchProcess } from '../../src/platform/metrics/index.ts';

describe('metrics', () => {
  it('are written in the Prometheus text format', async () => {
    const metrics = new Metrics();
    const requests = metrics.counter('http_requests_total', 'Requests\nby method.');
    requests.inc({ method: 'GET', status: '200' });
    requests.inc({ status: '200', method: 'GET' }, 2);
    requests.inc({ method: 'a"b\\c\nd', status: '400' });
    metrics.gauge('jobs_waiting', 'Jobs.', async () => 7);
    const seconds = metrics.histogram('request_seconds', 'Time.', [0.1, 1]);
    for (const value of [0.1, 0.5, 3]) seconds.observe(value, { route: '/x' });
    expect(await metrics.text()).toBe(
      `# HELP http_requests_total Requests\\nby method.
# TYPE http_requests_total counter
http_requests_total{method="GET",status="200"} 3
http_requests_total{method="a\\"b\\\\c\\nd",status="400"} 1
# HELP jobs_waiting Jobs.
# TYPE jobs_waiting gauge
jobs_waiting 7
# HELP request_seconds Time.
# TYPE request_seconds histogram
request_seconds_bucket{le="0.1",route="/x"} 1
request_seconds_bucket{le="1",route="/x"} 2
request_seconds_bucket{le="+Inf",route="/x"} 3
request_seconds_sum{route="/x"} 3.6
request_seconds_count{route="/x"} 3
`,
    );
  });

  it('stay bounded in memory when a label is not from a fixed list', async () => {
    const metrics = new Metrics();
    const counter = metrics.counter('x_total', 'X.');
    for (let i = 0; i < 10_000; i++) counter.inc({ id: String(i) });
    expect((await metrics.text()).split('\n').length).toBeLessThan(2_100);
  });

  it('leave out a gauge that cannot be read', async () => {
    const metrics = new Metrics();
    metrics.gauge('broken', 'B.', () => Promise.reject(new Error('no')));
    metrics.gauge('fine', 'F.').set(1);
    expect(await metrics.text()).toBe('# HELP fine F.\n# TYPE fine gauge\nfine 1\n');
  });

  it('refuse the same name twice', () => {
    const metrics = new Metrics();
    metrics.counter('x_total', 'X.');
    expect(() => metrics.gauge('x_total', 'X.')).toThrow('exists already');
  });

  it('show how long the event loop was held up', async () => {
    const metrics = new Metrics();
    const stop = watchProcess(metrics);
    const read = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.text())?.[1]);
    await sleep(50);
    const until = performance.now() + 200;
    while (performance.now() < until);
    await sleep(20);
    expect(await read('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.15);
    expect(await metrics.text()).toMatch(/^nodejs_eventloop_lag_seconds\{quantile="0.99"\} \d/m);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    stop();
  });
});
