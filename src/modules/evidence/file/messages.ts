import type { Witness } from '../../../kernel/told.ts';
import { factValue } from './event-words.ts';
import type { Moment } from './moments.ts';
import type { EvidenceProof, ProofEvent, ProofMessage, ProofSigner } from './proof.ts';
import { row, rowIf, say, type ToldRow } from './told.ts';
import { authentication, channel, message } from './words.ts';

/** Kinds of messages, by the event that queues them. */
const kinds: Readonly<Record<string, string>> = {
  'signer.notified': 'envelope.turn',
  'signer.notice_resent': 'envelope.turn',
  'signer.corrected': 'envelope.turn',
  'signer.link_replaced': 'envelope.turn',
  'signer.delegated': 'envelope.turn',
  'signer.reminded': 'envelope.reminder',
  'signer.code_sent': 'signing.code',
};

interface Queued extends ProofMessage {
  readonly sentTo: string | null;
  readonly failure: string | null;
}

/** The channel of an event that queued a mail and an SMS. */
const BOTH = 'email_and_sms';

const messageChannel = (channel: unknown): 'email' | 'sms' =>
  channel === 'otp_sms' || channel === 'sms' ? 'sms' : 'email';

const opened = (event: ProofEvent | undefined, name: string): string | null => event?.openings?.[name]?.value ?? null;

/**
 * The messages to a signer, each as the chain records it: queued, then accepted by a server, or not delivered. A mail is
 * queued shortly before its event is written, and its acceptance names that time.
 */
function messagesOf(events: readonly ProofEvent[], number: number): readonly Queued[] {
  const own = events.filter(({ data, actor }) => data.signer === number || actor === `signer:${number}`);
  const queued = own.flatMap((event) => {
    const kind = Object.hasOwn(kinds, event.type) ? kinds[event.type] : undefined;
    const { channel } = event.data;
    if (!kind || !channel || channel === 'in_person') return [];
    if (channel !== BOTH) return [{ kind, event, by: messageChannel(channel), to: opened(event, 'sent_to') }];
    return [
      { kind, event, by: 'email' as const, to: opened(event, 'sent_to') },
      { kind, event, by: 'sms' as const, to: opened(event, 'phone') },
    ];
  });
  const accepted = own.filter(({ type }) => type === 'signer.message_accepted');
  const failed = own.filter(({ type }) => type === 'signer.delivery_failed');
  return queued.map(({ kind, event, by, to }, index) => {
    const isOther = (one: (typeof queued)[number]) => one.event !== event;
    const before = queued.findLast((one, at) => at < index && one.kind === kind && isOther(one))?.event.at ?? '';
    const next = queued.find((one, at) => at > index && isOther(one))?.event.at ?? '~';
    const acceptance = accepted.find(
      ({ data }) =>
        data.message === kind &&
        (event.data.channel !== BOTH || data.channel === by) &&
        String(data.queued_at) > before &&
        String(data.queued_at) <= event.at,
    );
    const failure = failed.find(
      ({ at, data }) => at > event.at && at < next && (event.data.channel !== BOTH || data.channel === by),
    );
    const reply = opened(acceptance, 'reply');
    return {
      kind,
      channel: by,
      queued_at: event.at,
      accepted_at: acceptance ? String(acceptance.data.accepted_at) : null,
      ...(reply ? { reply } : {}),
      sentTo: to ?? opened(acceptance, 'sent_to'),
      failure: failure ? [failure.data.status, opened(failure, 'reason')].filter(Boolean).join(', ') : null,
    };
  });
}

/** The rows about messages: those to an agent are in the batch, and the proof repeats them. */
export function messageRows(
  { events }: EvidenceProof,
  signer: ProofSigner,
  number: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const messages: readonly (ProofMessage & Partial<Queued>)[] =
    signer.role === 'agent' ? (signer.messages ?? []) : messagesOf(events, number);
  const lines = messages.map(({ kind, channel: by, queued_at, accepted_at, reply, sentTo, failure }) => {
    const head = `${message(kind)}, par ${channel(by)}${sentTo ? ` à ${sentTo}` : ''} : mise en file le ${moment(queued_at)}`;
    const server = by === 'sms' ? 'prestataire de SMS' : 'serveur de messagerie';
    const taken = accepted_at
      ? say(
          witness,
          'accepted',
          `acceptation par le ${server} le ${moment(accepted_at)}${reply ? `, réponse « ${reply} »` : ''}`,
        )
      : '';
    const lost = failure ? say(witness, 'undelivered', `non remise (${failure})`) : '';
    const rest = [taken, lost].filter(Boolean).join(' ; ');
    return `${head} ; ${rest || 'aucune acceptation inscrite'}`;
  });
  return lines.length ? [row(witness, 'messages', lines)] : [];
}

/** The rows about one-time codes: sent, wrong, checked. */
export function codeRows(
  { events, mandate }: EvidenceProof,
  signer: ProofSigner,
  number: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const own = events.filter(({ actor }) => actor === `signer:${number}`);
  const ofBatch = signer.role === 'agent' ? mandate?.session?.codes : undefined;
  const checked = own.findLast(({ type }) => type === 'signer.code_checked');
  const sent = ofBatch?.sent_at ?? checked?.data.code_sent_at ?? own.findLast(isCode)?.at;
  const wrong = ofBatch?.wrong ?? own.filter(({ type }) => type === 'signer.code_wrong').length;
  const by = ofBatch?.channel ?? checked?.data.channel ?? own.findLast(isCode)?.data.channel;
  return [
    ...rowIf(witness, 'code_sent', sent ? [moment(String(sent)), ...(by ? [authentication(String(by))] : [])] : null),
    ...rowIf(witness, 'wrong_codes', wrong > 0 ? String(wrong) : null),
    ...rowIf(witness, 'code_checked', messageMoment(ofBatch?.checked_at ?? checked?.data.checked_at, moment)),
    ...rowIf(witness, 'certificate_failures', certificateFailures(own)),
  ];
}

/** How often the signer began at their trust service without signing, and why. Null if never. */
function certificateFailures(own: readonly ProofEvent[]): string[] | null {
  const failed = own.filter(({ type }) => type === 'signer.certificate_failed');
  const reasons = [...new Set(failed.map(({ data }) => String(data.failure)))];
  if (failed.length === 0) return null;
  return [`avec le certificat du signataire : ${failed.length}`, ...reasons.map((each) => factValue('failure', each))];
}

const isCode = ({ type }: ProofEvent): boolean => type === 'signer.code_sent';
const messageMoment = (at: unknown, moment: Moment): string | null => (at ? moment(String(at)) : null);
