import { Fault } from '../../kernel/fault.ts';
import type { FillRequest } from './input.ts';
import type { WholeTemplate } from './store.ts';

/**
 * Runs `work` and rewrites the paths of its refusals: the caller filled roles, where an envelope has signers with the
 * order of the template. `signers.1.phone` becomes `roles.0.phone`.
 */
export async function namingRoles<T>(
  { roles }: WholeTemplate,
  { roles: filled }: FillRequest,
  work: () => Promise<T>,
): Promise<T> {
  const renamed = (text: string) =>
    text.replace(/\bsigners\.(\d+)/g, (_, index: string) => {
      const name = roles[Number(index)]?.name;
      return `roles.${filled.findIndex(({ role }) => role === name)}`;
    });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const details = error.details?.map((detail) => ({ ...detail, path: renamed(detail.path) }));
    const message = renamed(error.message);
    throw new Fault(error.code, error.status, error.reason ? { ...error.reason, message } : message, {
      details,
      facts: error.facts,
    });
  }
}
