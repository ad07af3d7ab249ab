import type { Part } from './notices.mjs';

export function objectionTo(expression: string): string | undefined;
export function problemsOf(components: readonly Part[]): readonly string[];
