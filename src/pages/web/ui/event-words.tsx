import { propertyOf } from '../../../kernel/unknown.ts';
import { type PlainKey, t } from '../generated/words/verification.ts';
import { events } from './event-names.ts';

interface EventWordsProps {
  /** Name of the event as it is hashed: `signer.signed`. */
  readonly name: string;
  readonly actor: string;
  /** The data of the event; `signer` is a number from 1. */
  readonly data: unknown;
  readonly signers: readonly { readonly name: string }[];
}

const actors: Readonly<Record<string, PlainKey>> = {
  organization: 'by_organization',
  sender: 'by_sender',
  system: 'by_system',
  agent: 'by_agent',
  trainer: 'by_trainer',
  anonymous: 'by_anonymous',
};

/** Describes an event of the chain. An event without a text is shown by its name. */
export function EventWords({ name, actor, data, signers }: EventWordsProps) {
  return (
    <>
      <strong title={name}>{eventWords(name)}</strong> {actorName(actor, signers)} {whom(data, actor, signers)}
    </>
  );
}

/** `envelope.sent` has the words `event_envelope_sent`. */
function eventWords(name: string): string {
  const known = events.find((each) => each === name);
  return known ? t(`event_${known.replace('.', '_')}` as EventKey<typeof known>) : name;
}

type EventKey<Name extends string> = Name extends `${infer Noun}.${infer Verb}` ? `event_${Noun}_${Verb}` : never;

function actorName(actor: string, signers: EventWordsProps['signers']): string {
  const [, number] = /^(?:signer|recipient):(\d+)$/.exec(actor) ?? [];
  const name = number && signers[Number(number) - 1]?.name;
  if (name) return t('by_signer', { name });
  const [, attendee] = /^attendee:(\d+)$/.exec(actor) ?? [];
  if (attendee) return t('by_attendee', { n: attendee });
  const [, trainer] = /^trainer:(\d+)$/.exec(actor) ?? [];
  if (trainer) return t('by_slot_trainer', { n: trainer });
  const known = actors[actor];
  return known ? t(known) : actor;
}

/** The person for whom the service acted. */
function whom(data: unknown, actor: string, signers: EventWordsProps['signers']): string {
  const number = propertyOf(data, 'signer') ?? propertyOf(data, 'recipient');
  const name =
    typeof number === 'number' && !/^(?:signer|recipient):/.test(actor) ? signers[number - 1]?.name : undefined;
  return name ? t('for_signer', { name }) : '';
}
