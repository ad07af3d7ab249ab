import diagnostics from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type express from 'express';
import { expect, it } from 'vitest';
import { endpointTopics } from '../../src/app/endpoints.ts';
import { createTestDatabase } from '../world/database.ts';
import { prepareWallets } from '../world/wallet.ts';
import { openWorld, type World } from '../world/world.ts';

/** What Express keeps of a route or of a router: its paths as given, and the layers below it. */
interface Layer {
  readonly rawPath: string | readonly string[];
  readonly route?: unknown;
  readonly handle: { readonly stack?: readonly Layer[] };
}

const pathsOf = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ rawPath, route, handle }) => {
    const own = [rawPath].flat();
    const below = route ? [] : pathsOf(handle.stack ?? []);
    return [...own, ...own.flatMap((base) => below.map((path) => (base === '/' ? path : `${base}${path}`)))];
  });

/** All paths that the server of a world answers. */
async function served(world: World): Promise<readonly string[]> {
  let server: Server | undefined;
  const take = (message: unknown) => {
    server = (message as { server: Server }).server;
  };
  diagnostics.subscribe('http.server.request.start', take);
  await fetch(`${world.url}/healthz`);
  diagnostics.unsubscribe('http.server.request.start', take);
  const app = server!.listeners('request')[0] as express.Express;
  return [...new Set(pathsOf(app.router.stack as never))];
}

const listed = endpointTopics.flatMap(({ endpoints }) => endpoints.map(({ path }) => path.replace(/\/…$/, '')));
const isAt = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}.`);

it('lists every path of the server, and no other', async () => {
  const database = await createTestDatabase({ poolSize: 3 });
  const world = await openWorld({
    database,
    env: {
      ...(await prepareWallets(database)).env,
      PUBLIC_VERIFICATION: 'true',
      IDV_URL: 'https://idv.example.org',
      IDV_SECRET: 'a secret of the test',
      SIGNER_CSC_URL: 'https://trust.example.org/csc/v2',
      SIGNER_CSC_CLIENT_ID: 'esign',
      SIGNER_CSC_CLIENT_SECRET: 'a secret of the test',
      MAIL_REPORTS_TOKEN: 'a token of the test',
      SECURITY_CONTACT: 'mailto:security@example.org',
    },
  });
  try {
    const paths = await served(world);
    expect(paths.length).toBeGreaterThan(40);
    // Routers that hand out their own paths are mounted at / and /.well-known.
    const own = paths.filter((path) => !['/', '/.well-known'].includes(path));
    expect(own.filter((path) => !listed.some((base) => isAt(path, base)))).toEqual([]);
    expect(listed.filter((base) => !paths.some((path) => isAt(path, base)))).toEqual([]);
  } finally {
    await world.close();
  }
});
