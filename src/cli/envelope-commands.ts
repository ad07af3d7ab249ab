import { refuse } from '../kernel/fault.ts';
import type { DatabaseServices } from '../platform/services.ts';
import type { DatabaseCommand, Outcome } from './command.ts';

/** Commands about one envelope. */
export const envelopeCommands: readonly DatabaseCommand[] = [
  {
    name: 'envelope show',
    help: 'ID',
    about:
      'Shows where an envelope of any organisation is: its state, its signers, each e-mail and SMS to them with what the mail server replied, its seal, its jobs and its webhooks. Messages and webhooks of the last 30 days.',
    aboutFr:
      'Montre où en est une enveloppe d’une organisation quelconque : son état, ses signataires, chaque courriel et SMS qui leur est destiné avec la réponse du serveur de messagerie, son cachet, ses tâches et ses webhooks. Messages et webhooks des 30 derniers jours.',
    positional: 1,
    runOnDatabase: (services, _flags, [id]) => showEnvelope(services, id!),
  },
];

/** @throws Fault `not_found` */
async function showEnvelope({ database }: DatabaseServices, id: string): Promise<Outcome> {
  const { findAnyEnvelope } = await import('../modules/envelopes/index.ts');
  const { listDeliveries } = await import('../modules/messages/index.ts');
  const { listSealings } = await import('../modules/signing/index.ts');
  const { listEventsOf } = await import('../modules/messages/index.ts');
  const { listJobsAbout } = await import('../platform/jobs/index.ts');
  const { envelopeJson, envelopeText } = await import('./envelope-report.ts');
  const envelope = await findAnyEnvelope(database, id);
  if (!envelope) throw refuse('not_found', `There is no envelope with the id ${id}.`);
  const messages = (await Promise.all(envelope.people.map((signer) => listDeliveries(database, signer.id)))).flat();
  const sealing = (await listSealings(database, [envelope.id])).get(envelope.id) ?? null;
  const events = await listEventsOf(database, envelope, envelope.id);
  const ids = [envelope.id, ...messages.map((message) => message.id)];
  const found = { envelope, messages, sealing, events, jobs: await listJobsAbout(database, ids) };
  return { result: envelopeJson(found), text: envelopeText(found) };
}
