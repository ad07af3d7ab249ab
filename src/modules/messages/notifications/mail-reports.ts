import { rootCertificates } from 'node:tls';
import type { ErrorRequestHandler, Request, Response, Router } from 'express';
import express from 'express';
import { z } from 'zod';
import { MIB } from '../../../kernel/bytes.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { httpRefusal } from '../../../platform/http/index.ts';
import { openSafeFetch } from '../../../platform/http/safe-fetch.ts';
import type { Services } from '../../../platform/services.ts';
import { recordReport } from './deliver-message.ts';
import { findMailId } from './mail-id.ts';
import {
  hasToken,
  type MailProvider,
  mailProviders,
  parseReport,
  type Reported,
  type ReportSettings,
} from './mail-providers/index.ts';
import { cleanReason, isStatus, readDeliveryStatus } from './mail-providers/provider.ts';

/** How long a used token is kept: longer than a report may be old. */
const KEPT = 2 * DAY;

/** Whether a report with this token was taken before. */
const isTokenUsed = async ({ database }: Services, token: string): Promise<boolean> =>
  (await database.prisma.usedReportToken.count({ where: { tokenSha256: sha256Hex(token) } })) > 0;

/** Remembers the token of a report that was taken. */
const noteToken = async ({ database, clock }: Services, token: string): Promise<void> =>
  void (await database.prisma.usedReportToken.createMany({
    data: [{ tokenSha256: sha256Hex(token), usedAt: clock.now() }],
    skipDuplicates: true,
  }));

/** Deletes tokens that are too old to be accepted. Returns their number. */
export const forgetTokens = async ({ database, clock }: Services): Promise<number> =>
  (await database.prisma.usedReportToken.deleteMany({ where: { usedAt: { lt: after(clock.now(), -KEPT) } } })).count;

/** Maximum size of a report, bytes. A notification with the whole mail and its logo stays below. */
const MAX_REPORT = MIB;
/** Maximum size of a file that a report refers to, bytes: a certificate takes two kilobytes. */
const MAX_FILE = 64 * 1024;
const PATH = '/mail/reports';

const body = z.object({
  message_id: z.string().max(998),
  status: z.string().refine(isStatus, 'must be an enhanced status code such as 5.1.1 (RFC 3463)'),
  reason: z.string().max(4_000).default(''),
});

/**
 * `POST /mail/reports`: receives reports of mails that were not delivered, with `MAIL_REPORTS_TOKEN`: JSON, or a delivery
 * status notification (RFC 3464) as raw mail. `POST /mail/reports/PROVIDER`: the webhook of the `MAIL_PROVIDER`, as it is.
 * Answers 200 and whether something was recorded; 401 if it does not come from the provider; 400 if it is no report; 404 if
 * it is not configured. What needs only the header is checked before the body is received. `download` and `roots` are for
 * tests.
 */
export function mailReportsRouter(
  services: Services,
  { download, roots }: Pick<ReportSettings, 'download' | 'roots'> = { download: fromAmazon, roots: rootCertificates },
): Router {
  const router = express.Router();
  const { mailReportsToken: token, mailReportsKey: key, mailProvider } = services.config;
  const settings = () => ({ token, key, now: services.clock.now(), download, roots });
  const raw = express.raw({ type: () => true, limit: MAX_REPORT, inflate: false });
  if (token !== null) {
    router.post(
      PATH,
      (request, _response, next) => next(hasToken(request, token) ? undefined : refuse('unauthorized')),
      raw,
      async (request, response) => {
        const bytes = bodyBytes(request);
        const failures = request.is('application/json') ? [fromJson(bytes)] : fromMail(bytes);
        response.json({ recorded: await record(services, failures) });
      },
    );
  }
  if (mailProvider !== null) {
    const provider = mailProviders[mailProvider];
    router.post(
      `${PATH}/${mailProvider}`,
      (request, _response, next) =>
        next(provider.hasToken && !provider.hasToken(request, settings()) ? refuse('unauthorized') : undefined),
      raw,
      async (request, response) => {
        const json = await readReport(provider, request, settings());
        const token = provider.tokenIn?.(json);
        if (token !== undefined && (await isTokenUsed(services, token))) return void response.json({ recorded: false });
        const recorded = await record(services, provider.failuresIn(json));
        if (token !== undefined) await noteToken(services, token);
        response.json({ recorded });
      },
    );
  }
  const paths = [...(token === null ? [] : [PATH]), ...(mailProvider === null ? [] : [`${PATH}/${mailProvider}`])];
  router.all(paths, (_request, response) => {
    response.set('Allow', 'POST');
    throw refuse('method_not_allowed');
  });
  router.use(paths, problem(services));
  return router;
}

/** Records failures. Returns whether one of them was recorded. */
async function record(services: Services, failures: readonly Reported[]): Promise<boolean> {
  let recorded = false;
  for (const { event, status, reason } of failures) {
    const id = findMailId(services, typeof event === 'string' ? event : JSON.stringify(event));
    if (id && (await recordReport(services, id, { status, reason }))) recorded = true;
  }
  return recorded;
}

/** Reads the report of a provider. @throws Fault `unauthorized`, `invalid_json`, `invalid_body`, `payload_too_large` */
async function readReport(provider: MailProvider, request: Request, settings: ReportSettings): Promise<unknown> {
  const bytes = bodyBytes(request);
  if (provider.hasSignedBytes && !provider.hasSignedBytes({ headers: request.headers, bytes }, settings))
    throw refuse('unauthorized');
  const json = parseReport(bytes, !provider.hasSigned);
  if (typeof json !== 'object' || json === null) throw refuse('invalid_body', 'The body is no report of the provider.');
  if (provider.hasSigned && !(await provider.hasSigned(json, settings))) throw refuse('unauthorized');
  await provider.acknowledge?.(json, settings);
  return json;
}

function fromJson(bytes: Buffer): Reported {
  const { data, error } = body.safeParse(parseReport(bytes, true));
  if (!data) {
    const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw refuse('invalid_body', 'The body is not a report of a mail that was not delivered.', details);
  }
  return { event: data.message_id, status: data.status, reason: cleanReason(data.reason) };
}

function fromMail(bytes: Buffer): readonly Reported[] {
  const mail = bytes.toString('utf8');
  if (!/^content-type:/im.test(mail))
    throw refuse('invalid_body', 'The body is neither JSON nor a mail. Set Content-Type: application/json for JSON.');
  const failed = readDeliveryStatus(mail);
  return failed ? [{ event: mail, ...failed }] : [];
}

const bodyBytes = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Downloads from a public address. The caller has checked that it is one of Amazon's. */
async function fromAmazon(url: string): Promise<Buffer> {
  const fetch = openSafeFetch({ allowPrivate: false, keep: MAX_FILE, allowHttp: url.startsWith('http:') });
  try {
    const { status, body } = await fetch.get(url);
    if (status !== 200) throw refuse('unavailable', 'Amazon SNS did not answer. Try again.');
    return body;
  } finally {
    await fetch.close();
  }
}

const problem =
  (services: Services): ErrorRequestHandler =>
  (error, _request, response: Response, _next) => {
    const { code, message, status, details } = httpRefusal(error);
    if (code === 'internal') services.log.error({ err: error }, 'a report about a mail was rejected');
    response.status(status).json({ error: { code, message, ...(details ? { details } : {}) } });
  };
