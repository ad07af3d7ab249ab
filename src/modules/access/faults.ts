import { type FaultTable, refuser } from '../../kernel/fault.ts';

/** `unauthorized` and `forbidden` belong to every request and stand in the kernel's table. */
export const faults = {
  unknown_organization: { status: 404, meaning: 'There is no such organisation.' },
  unknown_api_key: { status: 404, meaning: 'There is no such API key.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
