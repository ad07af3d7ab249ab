import type { AnyCommand } from './command.ts';

/** Commands for the transparency log. */
export const logCommands: readonly AnyCommand[] = [
  {
    name: 'log witness',
    help: '[VERIFIER] [--remove ORIGIN]',
    about:
      'Shows with which key and address this installation witnesses the logs of others, and which logs. With the verifier key of a log, begins to cosign its checkpoints.',
    aboutFr:
      'Montre avec quelle clé et à quelle adresse cette installation atteste les journaux d’autres, et lesquels. Avec la clé de vérification d’un journal, commence à cosigner ses points de contrôle.',
    optional: 1,
    run: async (service, flags, words) => (await import('./log-command.ts')).witnessCommand(service, flags, words),
  },
  {
    name: 'log check',
    help: '[--from URL] [--policy FILE] [--state FILE] [--proof FILE]…',
    about:
      'Reads the whole transparency log and recomputes it: the own one with the rows of the database, or with --from any log by its address. --state keeps the checkpoint for the next run, which shows a log that was rewritten or cut. --proof compares the log with what somebody holds: a .tlog-proof, or an evidence file that contains a proof.',
    aboutFr:
      'Lit tout le journal de transparence et le recalcule : le sien avec les lignes de la base de données, ou avec --from n’importe quel journal par son adresse. --state garde le point de contrôle pour la fois suivante, ce qui montre un journal réécrit ou coupé. --proof compare le journal avec ce que quelqu’un détient : un .tlog-proof, ou un dossier de preuve qui contient une preuve du journal.',
    runOffline: async (_words, repeated, flags) => (await import('./log-command.ts')).checkCommand(repeated, flags),
  },
];
