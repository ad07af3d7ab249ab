import { Fault } from '../../kernel/fault.ts';
import { ConfigError, loadConfig } from '../../platform/config/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { compose } from '../compose.ts';
import { withServedAddress } from '../served-at.ts';
import type { Command } from './command.ts';
import { commands, usage } from './commands.ts';
import { type Flags, flagsOf } from './flags.ts';

/** Exactly so many words; with a minus sign, that many or more. */
const fits = (count: number, wanted: number) => (wanted < 0 ? count >= -wanted : count === wanted);

/** What is missing, empty, or none of those that the command's help names. */
function wrongFlags({ required = [], help }: Command, flags: Flags): string[] {
  const known = ['json', ...[...help.matchAll(/--([a-z-]+)/g)].map(([, name]) => name!)];
  const empty = (value: string | true | undefined) => typeof value !== 'string' || value.trim() === '';
  return [
    ...required.filter((flag) => empty(flags[flag])).map((flag) => `--${flag} is required`),
    ...Object.keys(flags).flatMap((flag) => (known.includes(flag) ? [] : [`there is no --${flag}`])),
    ...Object.keys(flags).flatMap((flag) =>
      flag !== 'json' && known.includes(flag) && !required.includes(flag) && empty(flags[flag])
        ? [`--${flag} needs a value`]
        : [],
    ),
  ];
}

/** `esign …`: exit 0 done, 1 refused or failed, 2 wrong words. */
async function main(words: readonly string[]): Promise<number> {
  const { flags, positional } = flagsOf(words);
  const command: Command | undefined = commands.find(
    ({ name }) => name === positional.slice(0, name.split(' ').length).join(' '),
  );
  if (!command) {
    const helped = flags.help || positional[0] === 'help';
    if (helped) process.stdout.write(usage);
    else
      process.stderr.write(
        `${positional.length ? `esign: there is no command ${positional.join(' ')}\n` : ''}${usage}`,
      );
    return helped ? 0 : 2;
  }
  const rest = positional.slice(command.name.split(' ').length);
  const problems = wrongFlags(command, flags);
  if (!fits(rest.length, command.positional ?? 0)) problems.push('wrong number of words');
  if (problems.length) {
    process.stderr.write(`esign ${command.name}: ${problems.join(', ')}\n${usage}`);
    return 2;
  }
  const config = loadConfig(withServedAddress({ LOG_LEVEL: 'warn', ...process.env }));
  // Standard output is for what was asked: `--json` prints one object, and nothing else.
  const service = await compose(config, { log: createLog(config.logLevel, process.stderr) });
  try {
    const { result, text, failed } = await command.run(service, { ...flags }, rest);
    process.stdout.write(flags.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
    return failed ? 1 : 0;
  } finally {
    await service.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const plain = error instanceof Fault || error instanceof ConfigError || (error as { plain?: boolean }).plain;
  process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
process.exit();
