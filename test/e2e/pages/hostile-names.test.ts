import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesRouter } from '../../../src/pages/server.ts';
import { inProject } from '../../../src/platform/project-root.ts';

const evil = `</script><script>alert(1)</script>"'&\u2028{{boot}}$&`;

let name = evil;
let state: string;
let embedOrigins: string[];
let server: Server;
let url: string;
beforeAll(async () => {
  const router = pagesRouter({
    assetsDir: inProject('dist/pages'),
    publicUrl: 'http://127.0.0.1',
    runDocument: async () => ({
      data: {
        signingSession: {
          state,
          embedOrigins,
          documents: [],
          recipientRole: null,
          signer: { language: null },
          envelope: {
            name,
            organizationName: evil,
            branding: { privacyNotice: { url: `https://exemple.fr/${evil}`, contact: evil, proofYears: 10 } },
          },
        },
      },
    }),
  });
  server = createServer(express().use(router)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s/long-enough-to-be-a-link`;
});
afterAll(() => void server?.close());

describe('names that contain markup', () => {
  it.each(['READY', 'WAITING_TURN', 'CANCELED', 'COMPLETED'])(
    'are shown as text on the page of state %s',
    async (now) => {
      [state, embedOrigins] = [now, []];
      const page = await (await fetch(url)).text();
      expect(page).not.toContain('<script>alert');
      expect(page).toContain('&lt;script&gt;alert(1)');
      const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(page)?.[1];
      if (boot) expect(JSON.parse(boot).session.envelope.name).toBe(evil);
      else expect(now).toBe('CANCELED');
    },
  );
});

describe('names with letters beyond Western Europe', () => {
  it.each([
    ['Élodie Müller, cœur', 1],
    ['Łukasz Ćwikła', 2],
    ['Ștefan Țepeș', 2],
  ])('have their font preloaded: %s', async (now, fonts) => {
    [state, embedOrigins, name] = ['READY', [], now];
    const page = await (await fetch(url)).text();
    const preloaded = [...page.matchAll(/<link rel="preload" as="font" type="font\/ttf" href="([^"]+)" crossorigin>/g)];
    expect(preloaded).toHaveLength(fonts);
    for (const [, file] of preloaded) {
      const { status, headers } = await fetch(new URL(file!, url));
      expect([status, headers.get('content-type')]).toEqual([200, 'font/ttf']);
    }
  });
});

describe('origins that may frame the page', () => {
  it('appear in the policy, and nothing else can be injected with them', async () => {
    state = 'READY';
    embedOrigins = [
      'https://app.exemple.fr',
      'http://localhost:5173',
      "'self'; script-src *",
      'http://exemple.fr',
      '*',
    ];
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain('frame-ancestors https://app.exemple.fr http://localhost:5173');
    expect(policy.filter((part) => part.startsWith('script-src'))).toEqual(["script-src 'self'"]);
    expect(headers.get('x-frame-options')).toBeNull();
  });
});
