import express from 'express';
import { after, DAY } from '../kernel/clock.ts';
import type { Services } from '../platform/services.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID = 180 * DAY;

/** Serves `GET /.well-known/security.txt` (RFC 9116) if `SECURITY_CONTACT` is set; otherwise the path is unknown. */
export function securityTxt({ clock, config: { securityContact, publicUrl } }: Services): express.Router {
  const router = express.Router();
  if (!securityContact) return router;
  router.get('/security.txt', (_request, response) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${after(clock.now(), VALID).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    response.type('text/plain; charset=utf-8').send(`${lines.join('\r\n')}\r\n`);
  });
  return router;
}
