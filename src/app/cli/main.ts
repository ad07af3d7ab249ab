import { Fault } from '../../kernel/fault.ts';
import { ConfigError, loadConfig } from '../../platform/config/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { compose } from '../compose.ts';
import { withServedAddress } from '../served-at.ts';
import type { Command } from './command.ts';
import { commands, usage } from './commands.ts';
import { flagsOf } from './flags.ts';

/** Exactly so many words; with a minus sign, that many or more. */
const fits = (count: number, wanted: number) => (wanted < 0 ? count >= -wanted : count === wanted);

/** `esign …`: exit 0 done, 1 refused or failed, 2 wrong words. */
async function main(words: readonly string[]): Promise<number> {
  const { flags, positional } = flagsOf(words);
  const command: Command | undefined = commands.find(
    ({ name }) => name === positional.slice(0, name.split(' ').length).join(' '),
  );
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  const rest = positional.slice(command.name.split(' ').length);
  const missing = (command.required ?? []).filter((flag) => typeof flags[flag] !== 'string');
  if (missing.length || !fits(rest.length, command.positional ?? 0)) {
    process.stderr.write(
      `esign ${command.name}: ${missing.map((flag) => `--${flag} is required`).join(', ') || 'wrong number of words'}\n${usage}`,
    );
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
