import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { definitely } from '../../../src/kernel/definitely.ts';
import { asNumber, propertyOf } from '../../../src/kernel/unknown.ts';
import { boundWaiting } from '../../../src/platform/http/index.ts';
import { assertCollected } from '../../world/garbage-collection.ts';

describe('the time limit of a request', () => {
  it('does not keep a response in memory for as long as a timer that its request created', async () => {
    const app = express();
    const responses: WeakRef<ServerResponse>[] = [];
    const timers: NodeJS.Timeout[] = [];
    app.use(boundWaiting(), (_request, response) => {
      responses.push(new WeakRef(response));
      timers.push(setTimeout(() => {}, 3_600_000));
      response.json({});
    });
    const server = createServer(app).listen(0);
    await once(server, 'listening');
    const port = definitely(asNumber(propertyOf(server.address(), 'port')), 'port');
    try {
      expect((await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).status).toBe(200);
      await assertCollected(responses[0]!);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      server.close();
    }
  });
});
