import express, { type Response, type Router } from 'express';
import type { Services } from '../../../platform/services.ts';
import { stylesheetOf } from './stylesheet.ts';

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Serves the logos that organisations use, and the stylesheets of brandings. Public. Answers 404 for anything else. */
export function brandingRouter({ database, storage }: Services): Router {
  const router = express.Router();
  router.get<{ name: string }>('/branding/styles/:name', ({ params }, response, next) => {
    const css = stylesheetOf(params.name);
    if (css === null) return next();
    send(response, 'text/css; charset=utf-8', css);
  });
  router.get<{ name: string }>('/branding/logos/:name', async ({ params }, response, next) => {
    const [, sha256] = /^([0-9a-f]{64})\.png$/.exec(params.name) ?? [];
    const used = sha256 && (await database.prisma.branding.findFirst({ where: { logoSha256: sha256 } }));
    if (!used) return next();
    send(response, 'image/png', await storage.read(sha256));
  });
  return router;
}

const send = (response: Response, type: string, body: string | Buffer): void => {
  response.set({ ...headers, 'Content-Type': type }).send(body);
};
