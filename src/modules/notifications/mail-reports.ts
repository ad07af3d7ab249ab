import { timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { sha256 } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import { refusalOf } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { cleanReason, type FailedDelivery, isStatus, readDeliveryStatus } from './delivery-status.ts';
import { findMailId } from './mail-id.ts';
import { recordFailure } from './record-failure.ts';

/** Maximum size of a report, bytes. A notification with the whole mail and its logo stays below. */
const MAX_REPORT = 1024 * 1024;
const PATH = '/mail/reports';

const body = z.object({
  message_id: z.string().max(998),
  status: z.string().refine(isStatus, 'must be an enhanced status code such as 5.1.1 (RFC 3463)'),
  reason: z.string().max(4_000).default(''),
});

/**
 * `POST /mail/reports`: receives reports of mails that were not delivered, with `MAIL_REPORTS_TOKEN` as bearer token: JSON
 * from a mail provider, or a delivery status notification (RFC 3464) as raw mail. Answers 200 and whether it was recorded;
 * 401 without the token; 400 if it is no report; 404 if no token is configured.
 */
export function mailReportsRouter(services: Services): Router {
  const router = express.Router();
  const { mailReportsToken } = services.config;
  if (!mailReportsToken) return router;
  const isAllowed = ({ headers: { authorization = '' } }: Request) =>
    timingSafeEqual(sha256(authorization), sha256(`Bearer ${mailReportsToken}`));
  router.post(
    PATH,
    (request, _response, next) => next(isAllowed(request) ? undefined : refuse('unauthorized')),
    express.raw({ type: () => true, limit: MAX_REPORT, inflate: false }),
    async (request, response) => {
      response.json({ recorded: await receive(services, request) });
    },
  );
  router.all(PATH, (_request, response) => {
    response.set('Allow', 'POST');
    throw refuse('method_not_allowed');
  });
  router.use(PATH, problem(services));
  return router;
}

async function receive(services: Services, request: Request): Promise<boolean> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { text, failed } = request.is('application/json') ? fromJson(bytes) : fromMail(bytes);
  const id = failed && findMailId(services, text);
  const message = id ? await services.database.prisma.message.findUnique({ where: { id } }) : null;
  return message && failed ? recordFailure(services, message, failed) : false;
}

interface Report {
  /** Contains the `Message-ID` of the mail. */
  readonly text: string;
  /** Null if the report is about a delay or a delivery. */
  readonly failed: FailedDelivery | null;
}

function fromJson(bytes: Buffer): Report {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
  const { data, error } = body.safeParse(parsed);
  if (!data) {
    const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw refuse('invalid_body', 'The body is not a report of a mail that was not delivered.', details);
  }
  // A message id may come without what follows the `@`.
  return { text: `${data.message_id}@`, failed: { status: data.status, reason: cleanReason(data.reason) } };
}

function fromMail(bytes: Buffer): Report {
  const mail = bytes.toString('utf8');
  if (!/^content-type:/im.test(mail))
    throw refuse('invalid_body', 'The body is neither JSON nor a mail. Set Content-Type: application/json for JSON.');
  return { text: mail, failed: readDeliveryStatus(mail) };
}

const problem =
  (services: Services): ErrorRequestHandler =>
  (error, _request, response: Response, _next) => {
    const { code, message, status, details } = refusalOf(error);
    if (code === 'internal') services.log.error({ err: error }, 'a report about a mail was rejected');
    response.status(status).json({ error: { code, message, ...(details ? { details } : {}) } });
  };
