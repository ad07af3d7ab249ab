import { createOrganization, findFirstOrganization, firstOwnerLink, hasUsers } from '../modules/access/index.ts';
import { withLock } from '../platform/database/index.ts';
import type { Services } from '../platform/services.ts';
import type { Service } from './compose.ts';
import { sandboxKey } from './sandbox-key.ts';
import { sinceStart } from './start-steps.ts';
import { spoken } from './tell.ts';

/** How long a process waits for others that start at the same time, ms. */
const PATIENCE = 30_000;

/** Prints the addresses of the service, and notes about missing configuration. */
export async function announce({ services }: Service): Promise<void> {
  let text = '';
  // Processes that start together must not make a sandbox key or a first organisation each.
  await withLock(services.database, 'announce', PATIENCE, async () => {
    text = await describe(services);
  });
  process.stdout.write(spoken(`\nEsign is ready. The start took ${sinceStart()}.\n${text}\n`));
}

async function describe(services: Services): Promise<string> {
  const { config, mailer } = services;
  const lines: [string, string][] = [
    ['Listening', config.publicUrl],
    ['REST', `${config.publicUrl}/api/v1`],
    ['GraphQL', `${config.publicUrl}/graphql`],
    ['Docs', `${config.publicUrl}/docs`],
    ['OpenAPI', `${config.publicUrl}/openapi.yaml`],
  ];
  if (!config.production) lines.push(['Sandbox key', await sandboxKey(services)]);
  lines.push(['Console', config.production ? `${config.publicUrl}/console` : await consoleLink(services)]);
  if (!config.production && !mailer) lines.push(['Mailbox', `${config.publicUrl}/dev/mailbox`]);
  const notes: string[] = [];
  if (config.production) notes.push(...(await howToInvite(services)));
  if (!config.timestampAuthorities.some(({ qualified }) => qualified))
    notes.push('No qualified time-stamping authority is configured: time-stamps are not qualified (qualified: false).');
  return [
    ...lines.map(([name, value]) => `  ${name.padEnd(12)} ${value}\n`),
    ...notes.map((note) => `  ! ${note}\n`),
  ].join('');
}

/** In production the output is kept in logs, so it must never contain a link that signs somebody in. */
async function howToInvite({ database }: Services): Promise<string[]> {
  if (await hasUsers(database)) return [];
  const first = await findFirstOrganization(database);
  const create = first ? '' : '`./esign org create --name NAME`, then ';
  const invite = `\`./esign user invite --org ${first?.id ?? 'ID'} --email EMAIL\``;
  return [`Nobody can sign in to the console yet. Run ${create}${invite}.`];
}

/**
 * Until somebody has signed in, a one-time link that signs in as the first owner. After that, the console's address.
 */
async function consoleLink(services: Services): Promise<string> {
  const first = await findFirstOrganization(services.database);
  const { id } = first ?? (await createOrganization(services, { name: 'Organisation', billing: 'SELF_SERVICE' }));
  return (await firstOwnerLink(services, id)) ?? `${services.config.publicUrl}/console`;
}
