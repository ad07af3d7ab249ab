import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { InLanguages } from '../../kernel/language.ts';
import { codeOf } from '../../kernel/unknown.ts';
import { url } from './readers.ts';

/** Version of the service's own text of the policy of signature and proof. A change of `src/pages/words/policy.ts` raises it. */
const TEXT_VERSION = '1';
/** Bytes of the file at most. */
const MAXIMUM = 64 * 1024;

/** The parts that an operator may complete, in the order of the page. */
export const policyParts = ['roles', 'clock', 'keys', 'proof', 'expert', 'audits'] as const;
export type PolicyPart = (typeof policyParts)[number];

/** The policy of signature and proof, as the operator completed it. */
export interface SignaturePolicy {
  /** That of the text, and after a hyphen that of the operator: `1-2026.12`. */
  readonly version: string;
  /** Null: the operator completed nothing. */
  readonly completion: {
    /** `YYYY-MM-DD`. */
    readonly inForceSince: string;
    readonly address: string;
    /** Where an expert or a judge asks. */
    readonly contact: string;
    readonly parts: Partial<Readonly<Record<PolicyPart, InLanguages>>>;
    readonly earlier: readonly { readonly version: string; readonly url: string }[];
  } | null;
}

const words = (most: number) => z.string().trim().min(1).max(most);
const version = z.string().regex(/^[0-9A-Za-z.]{1,20}$/, { error: 'must be 1 to 20 letters, digits and points' });
const part = z.strictObject({ fr: words(4000), en: words(4000) }).optional();
const shape = z.strictObject({
  version,
  in_force_since: z.iso.date(),
  address: words(300),
  contact: words(300),
  parts: z
    .strictObject({ roles: part, clock: part, keys: part, proof: part, expert: part, audits: part } satisfies Record<
      PolicyPart,
      typeof part
    >)
    .default({}),
  earlier: z
    .array(z.strictObject({ version, url: url('https:', 'http:') }))
    .max(50)
    .default([]),
});

/** Reads the file with which the operator completes the policy. Adds what is wrong with it to `problems`. */
export function readPolicyFile(file: string | undefined, problems: string[]): SignaturePolicy {
  if (file === undefined) return { version: TEXT_VERSION, completion: null };
  const completed = parse(file, problems);
  if (!completed) return { version: TEXT_VERSION, completion: null };
  const { version: own, in_force_since: inForceSince, parts, ...rest } = completed;
  const given = Object.entries(parts).filter(([, texts]) => texts !== undefined);
  return {
    version: `${TEXT_VERSION}-${own}`,
    completion: { ...rest, inForceSince, parts: Object.fromEntries(given) },
  };
}

function parse(file: string, problems: string[]): z.infer<typeof shape> | null {
  let content: unknown;
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAXIMUM) throw new SyntaxError(`more than ${MAXIMUM} bytes`);
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    problems.push(`POLICY_FILE: ${file} cannot be read as JSON of at most 64 KB (${codeOf(error) ?? 'no JSON'}).`);
    return null;
  }
  const parsed = shape.safeParse(content);
  if (parsed.success) return parsed.data;
  problems.push(
    ...parsed.error.issues.map(({ path, message }) => `POLICY_FILE: ${path.join('.') || file}: ${message}.`),
  );
  return null;
}
