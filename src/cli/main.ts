import { spoken } from '../app/tell.ts';
import { Fault } from '../kernel/fault.ts';
import { allowEachCall, timeLimits } from '../platform/neighbours/index.ts';
import { type AnyCommand, type Flags, type Outcome, parsedFlags, switches, UsageError } from './command.ts';
import { commands, usage, usageOf } from './commands.ts';

/** From `wanted` to `wanted + optional` positional arguments; a negative number means at least that many. */
const fits = (count: number, wanted: number, optional: number) =>
  wanted < 0 ? count >= -wanted : count >= wanted && count <= wanted + optional;

/** Lists flags that are missing, empty, or not named in the command's help. */
function wrongFlags({ required = [], help }: AnyCommand, flags: Flags): string[] {
  const known = ['json', ...[...help.matchAll(/--([a-z-]+)/g)].map(([, name]) => name!)];
  const empty = (value: string | true | undefined) => typeof value !== 'string' || value.trim() === '';
  return [
    ...required.filter((flag) => empty(flags[flag])).map((flag) => `--${flag} is required`),
    ...Object.keys(flags).flatMap((flag) => (known.includes(flag) ? [] : [`unknown option --${flag}`])),
    ...Object.keys(flags).flatMap((flag) =>
      !switches.includes(flag) && known.includes(flag) && !required.includes(flag) && empty(flags[flag])
        ? [`--${flag} requires a value`]
        : [],
    ),
  ];
}

/** Unknown command or wrong arguments: the usage is printed too. */
class WrongWords extends UsageError {}

/** Runs `esign …`. Exit codes: 0 success, 1 failure, 2 wrong usage. */
async function main(words: readonly string[]): Promise<number> {
  const { flags, repeated, positional } = parsedFlags(words);
  const command: AnyCommand | undefined = commands.find(
    ({ name }) => name === positional.slice(0, name.split(' ').length).join(' '),
  );
  if (flags.help || (!command && positional[0] === 'help')) {
    process.stdout.write(command ? `Usage:\n${usageOf(command)}` : usage);
    return 0;
  }
  if (!command)
    throw new WrongWords(positional.length ? `esign: unknown command ${positional.join(' ')}` : 'esign: no command');
  const rest = positional.slice(command.name.split(' ').length);
  const problems = wrongFlags(command, flags);
  if (!fits(rest.length, command.positional ?? 0, command.optional ?? 0)) problems.push('wrong number of arguments');
  if (problems.length) throw new WrongWords(`esign ${command.name}: ${problems.join(', ')}`);
  return print(await runCommand(command, rest, { flags, repeated }), flags);
}

/** Opens what the command needs. Imported here, so that nothing else is loaded. */
async function runCommand(
  command: AnyCommand,
  words: readonly string[],
  { flags, repeated }: Pick<ReturnType<typeof parsedFlags>, 'flags' | 'repeated'>,
): Promise<Outcome> {
  if ('runOffline' in command) return command.runOffline(words, repeated, flags);
  const { withDatabase, withService, withSql } = await import('./open-service.ts');
  if ('runSql' in command) return withSql((services) => command.runSql(services, flags));
  if ('runOnDatabase' in command)
    return withDatabase((services) => command.runOnDatabase(services, { ...flags }, words));
  return withService((service) => command.run(service, { ...flags }, words));
}

/** Prints the result; returns the exit code. */
function print({ result, results = [result], text, failed }: Outcome, { json }: Flags): number {
  process.stdout.write(json ? results.map((one) => `${JSON.stringify(one)}\n`).join('') : `${text}\n`);
  return failed ? 1 : 0;
}

/** True when the message is enough and the stack would not help: a Fault, wrong usage, or an error for the operator. */
const isPlain = (error: Error & { readonly plain?: boolean; readonly forOperator?: boolean }): boolean =>
  error instanceof Fault || error.plain === true || error.forOperator === true;

/** Prints the error for people, of a server as its log; with `--json`, also prints one JSON object. */
function tellRefusal(error: Error, json: boolean, isServer: boolean): void {
  const text = `${isPlain(error) ? error.message : error.stack}\n${error instanceof WrongWords ? usage : ''}`;
  process.stderr.write(isServer ? spoken(text, 'fatal') : text);
  if (!json) return;
  const { code } = error instanceof Fault || error instanceof UsageError ? error : { code: 'failed' };
  process.stdout.write(`${JSON.stringify({ error: { code, message: error.message } })}\n`);
}

const words = process.argv.slice(2);
try {
  process.exitCode = await allowEachCall(timeLimits.database.jobAnswer, () => main(words));
} catch (error) {
  tellRefusal(error as Error, words.includes('--json'), words[0] === 'serve');
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
process.exit();
