export { type Config, loadConfig } from './config.ts';
export { ConfigError } from './problems.ts';
export { type ConfigName, type ConfigRow, configTable } from './table.ts';
