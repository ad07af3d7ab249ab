import type { Request, Response } from 'express';
import type { Actor } from '../src/kernel/actor.ts';
import { definitely, itemAt } from '../src/kernel/definitely.ts';
import type { ReceivedBody } from '../src/platform/http/receive-json.ts';
import {
  type Answer,
  type IdempotentRequest,
  idempotentRequestOf,
  type RunOnceResult,
} from '../src/platform/idempotency/index.ts';

/** The part of a documented operation that is needed to find it. */
interface Documented {
  readonly method: string;
  /** Path template of openapi.yaml, without the API root: `/envelopes/{id}`. */
  readonly path: string;
}

/** The result of matching a path. */
interface Match<Operation> {
  /** Undefined when the path exists with other methods only. */
  readonly operation: Operation | undefined;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Documented methods of the path, in upper case; HEAD goes with GET. */
  readonly allowed: readonly string[];
}

interface Template<Operation> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly literal: number;
  readonly methods: Map<string, Operation>;
}

/**
 * Compiles the documented paths once; openapi-backend's own router compiles every template for every request. Like
 * that router, prefers the path with the longest literal part and ignores trailing slashes. Returns undefined when no
 * template matches, or a value is not valid percent-encoding (RFC 3986 §2.1).
 */
export function openMatcher<Operation extends Documented>(
  operations: readonly Operation[],
): (method: string, path: string) => Match<Operation> | undefined {
  const templates = compile(operations);
  return (asked, path) => {
    // A HEAD request is answered like GET, without the body (RFC 9110 §9.3.2).
    const method = asked === 'HEAD' ? 'GET' : asked;
    const trimmed = withoutSlashes(path);
    const fitting = templates.filter(({ pattern }) => pattern.test(trimmed));
    const chosen = fitting.find(({ methods }) => methods.has(method)) ?? fitting[0];
    const params = chosen && readParams(chosen, trimmed);
    if (!params) return undefined;
    const allowed = fitting.flatMap(({ methods }) => [...methods.keys()]);
    return { operation: chosen.methods.get(method), params, allowed };
  };
}

/** Written as a loop: a regular expression for trailing slashes backtracks on thousands of slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function compile<Operation extends Documented>(operations: readonly Operation[]): readonly Template<Operation>[] {
  const byPath = new Map<string, Template<Operation>>();
  for (const operation of operations) {
    const { path, method } = operation;
    const template = byPath.get(path) ?? templateOf<Operation>(path);
    template.methods.set(method.toUpperCase(), operation);
    byPath.set(path, template);
  }
  return [...byPath.values()].sort((a, b) => b.literal - a.literal);
}

function templateOf<Operation>(path: string): Template<Operation> {
  const literals = path.split(/\{[^}]+\}/);
  return {
    pattern: new RegExp(`^${literals.map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')).join('([^/]+)')}$`),
    names: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!),
    literal: literals.join('').length,
    methods: new Map(),
  };
}

function readParams({ pattern, names }: Template<unknown>, path: string): Record<string, string> | undefined {
  try {
    const [, ...values] = definitely(pattern.exec(path), path);
    return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(itemAt(values, at))]));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Runs a request with an idempotency key at most once, also when it is repeated. */
export type RunOnce = (request: IdempotentRequest, run: () => Promise<Answer>) => Promise<RunOnceResult>;

/**
 * Runs a POST that carries `Idempotency-Key` once, and says `Idempotent-Replayed: true` with an answer given before.
 * Any other request just runs.
 * @throws Fault `invalid_parameter` (key empty or too long), `idempotency_conflict`
 */
export async function withIdempotencyKey(
  runOnce: RunOnce,
  request: Request,
  response: Response,
  actor: Actor,
  received: ReceivedBody | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { method, baseUrl } = request;
  const header = request.get('idempotency-key');
  const named = idempotentRequestOf({ actor, method, path: `${baseUrl}${request.path}`, header, received });
  if (!named) return run();
  const { answer, replayed } = await runOnce(named, run);
  if (replayed) response.set('Idempotent-Replayed', 'true');
  return answer;
}
