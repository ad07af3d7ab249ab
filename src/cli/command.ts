import type { Service } from '../app/compose.ts';
import { itemAt } from '../kernel/definitely.ts';
import type { DatabaseServices, SqlServices } from '../platform/services.ts';

/** Invalid command line. */
export class UsageError extends Error {
  readonly code = 'usage';
  readonly plain = true;
}

/** The result of a command. */
export interface Outcome {
  /** Printed by `--json`: one value, or one line for each of `results`. */
  readonly result: unknown;
  readonly results?: readonly unknown[];
  /** Printed for people. */
  readonly text: string;
  /** Exit code 1: the command found a problem. */
  readonly failed?: boolean;
}

/** A command that needs the whole service, such as its keys and its storage. */
export interface Command {
  readonly name: string;
  /** Arguments and options; options that are not named here are rejected. */
  readonly help: string;
  /** What the command does, in one sentence or two. */
  readonly about: string;
  /** The same in French, for the guide `commands`. */
  readonly aboutFr: string;
  readonly required?: readonly string[];
  /** Number of positional arguments; -1: one or more. */
  readonly positional?: number;
  /** Number of positional arguments that can follow those. */
  readonly optional?: number;
  readonly run: (service: Service, flags: Flags, words: readonly string[]) => Promise<Outcome>;
}

/** A command that only reads and writes the database: nothing else of the service is loaded. */
export interface DatabaseCommand extends Omit<Command, 'run'> {
  readonly runOnDatabase: (services: DatabaseServices, flags: Flags, words: readonly string[]) => Promise<Outcome>;
}

/** A command that only sends SQL: Prisma is not loaded either. */
export interface SqlCommand extends Omit<Command, 'run'> {
  readonly runSql: (services: SqlServices, flags: Flags) => Promise<Outcome>;
}

/** A command that works without a database, a network and a configuration. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  readonly runOffline: (words: readonly string[], repeated: Repeated, flags: Flags) => Promise<Outcome>;
}

export type AnyCommand = Command | DatabaseCommand | SqlCommand | OfflineCommand;

export interface Flags {
  readonly [name: string]: string | true | undefined;
}

/** All values of each flag, by name. */
export type Repeated = ReadonlyMap<string, readonly string[]>;

/** Flags without a value. */
export const switches: readonly string[] = [
  'json',
  'help',
  'allow-missing',
  'storage',
  'allow-remote',
  'yes',
  'check',
  'move',
  'offline',
];

/** Parses `--name value`, `--name=value` and switches such as `--json`; all other arguments are positional. */
export function parsedFlags(words: readonly string[]): { flags: Flags; repeated: Repeated; positional: string[] } {
  const flags: Record<string, string | true> = {};
  const repeated = new Map<string, string[]>();
  const positional: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = itemAt(words, at);
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!name) positional.push(word);
    else if (value !== undefined) flags[name] = value;
    else if (switches.includes(name)) flags[name] = true;
    else flags[name] = words[(at += 1)] ?? true;
    const read = name && flags[name];
    if (name && typeof read === 'string') repeated.set(name, [...(repeated.get(name) ?? []), read]);
  }
  return { flags, repeated, positional };
}
