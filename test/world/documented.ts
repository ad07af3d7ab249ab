import { fullContract } from '../../src/app/full-contract.ts';

interface Operation {
  readonly operationId?: string;
  readonly 'x-codes'?: Readonly<Record<string, { readonly status: number }>>;
}
type Item = Readonly<Record<string, Operation>>;

const routes = Object.entries(fullContract().paths as Readonly<Record<string, Item>>).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  item,
}));

/**
 * Throws if a documented operation refuses with a code that the published contract does not list for it: every refusal
 * that a test receives over REST must be documented.
 */
export function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const { code } = (body as { error?: { code?: string } } | undefined)?.error ?? {};
  if (status < 400 || code === undefined) return;
  const bare = path.split('?')[0]!;
  const operation = routes.find(({ pattern }) => pattern.test(bare))?.item[method.toLowerCase()];
  if (!operation?.operationId || operation['x-codes']![code]?.status === status) return;
  throw new Error(`${operation.operationId} answered ${status} ${code}, which its root field does not declare`);
}
