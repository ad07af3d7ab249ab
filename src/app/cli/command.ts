import type { Service } from '../compose.ts';
import type { Flags, Repeated } from './flags.ts';

/** Wrong words on the command line. */
export class UsageError extends Error {
  readonly code = 'usage';
  readonly plain = true;
}

/** What a command did. */
export interface Outcome {
  /** What `--json` prints: one value, or a line for each. */
  readonly result: unknown;
  readonly results?: readonly unknown[];
  /** What a person reads. */
  readonly text: string;
  /** Exit 1: something is not as it should be. */
  readonly failed?: boolean;
}

/** A word of the command line. */
export interface Command {
  readonly name: string;
  readonly help: string;
  readonly required?: readonly string[];
  /** How many words come after the name; -1: one or more. */
  readonly positional?: number;
  readonly run: (service: Service, flags: Flags, words: readonly string[]) => Promise<Outcome>;
}

/** A word that needs no service: it works without a database, a network and a configuration. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  readonly runOffline: (words: readonly string[], repeated: Repeated, flags: Flags) => Promise<Outcome>;
}
