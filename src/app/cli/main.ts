import { Fault } from '../../kernel/fault.ts';
import { allowEachCall, timeLimits } from '../../platform/neighbours/index.ts';
import { type Command, type OfflineCommand, type Outcome, UsageError } from './command.ts';
import { commands, usage } from './commands.ts';
import { type Flags, flagsOf, switches } from './flags.ts';

/** Exactly so many words; with a minus sign, that many or more. */
const fits = (count: number, wanted: number) => (wanted < 0 ? count >= -wanted : count === wanted);

/** What is missing, empty, or none of those that the command's help names. */
function wrongFlags({ required = [], help }: Command | OfflineCommand, flags: Flags): string[] {
  const known = ['json', ...[...help.matchAll(/--([a-z-]+)/g)].map(([, name]) => name!)];
  const empty = (value: string | true | undefined) => typeof value !== 'string' || value.trim() === '';
  return [
    ...required.filter((flag) => empty(flags[flag])).map((flag) => `--${flag} is required`),
    ...Object.keys(flags).flatMap((flag) => (known.includes(flag) ? [] : [`there is no --${flag}`])),
    ...Object.keys(flags).flatMap((flag) =>
      !switches.includes(flag) && known.includes(flag) && !required.includes(flag) && empty(flags[flag])
        ? [`--${flag} needs a value`]
        : [],
    ),
  ];
}

/** The words name no command, or not as it wants them: the usage is printed too. */
class WrongWords extends UsageError {}

/** `esign …`: exit 0 done, 1 refused or failed, 2 wrong words. */
async function main(words: readonly string[]): Promise<number> {
  const { flags, repeated, positional } = flagsOf(words);
  const command: Command | OfflineCommand | undefined = commands.find(
    ({ name }) => name === positional.slice(0, name.split(' ').length).join(' '),
  );
  if (!command && (flags.help || positional[0] === 'help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!command) throw new WrongWords(`esign: there is no command ${positional.join(' ')}`.trimEnd());
  const rest = positional.slice(command.name.split(' ').length);
  const problems = wrongFlags(command, flags);
  if (!fits(rest.length, command.positional ?? 0)) problems.push('wrong number of words');
  if (problems.length) throw new WrongWords(`esign ${command.name}: ${problems.join(', ')}`);
  if ('runOffline' in command) return print(await command.runOffline(rest, repeated, flags), flags);
  // Loaded here: what needs no service begins without it.
  const { openService } = await import('./open-service.ts');
  const service = await openService();
  try {
    return print(await command.run(service, { ...flags }, rest), flags);
  } finally {
    await service.close();
  }
}

/** Prints what a command did; gives the exit code. */
function print({ result, results = [result], text, failed }: Outcome, { json }: Flags): number {
  process.stdout.write(json ? results.map((one) => `${JSON.stringify(one)}\n`).join('') : `${text}\n`);
  return failed ? 1 : 0;
}

/** Whether a message says it all: a refusal, wrong words, or what only the operator can put right. */
const isPlain = (error: Error & { readonly plain?: boolean; readonly forOperator?: boolean }): boolean =>
  error instanceof Fault || error.plain === true || error.forOperator === true;

/** Why nothing was done, for people; a program that asked for `--json` gets its one object all the same. */
function tellRefusal(error: Error, json: boolean): void {
  process.stderr.write(`${isPlain(error) ? error.message : error.stack}\n${error instanceof WrongWords ? usage : ''}`);
  if (!json) return;
  const { code } = error instanceof Fault || error instanceof UsageError ? error : { code: 'failed' };
  process.stdout.write(`${JSON.stringify({ error: { code, message: error.message } })}\n`);
}

const words = process.argv.slice(2);
try {
  process.exitCode = await allowEachCall(timeLimits.database.jobAnswer, () => main(words));
} catch (error) {
  tellRefusal(error as Error, words.includes('--json'));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
process.exit();
