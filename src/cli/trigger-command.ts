import { EsignError } from '../../clients/typescript/graphql/src/index.ts';
import { errorMessage } from '../kernel/unknown.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { openStory, serviceOptions, stories } from './trigger-stories.ts';

/** The service refused a step. */
class StoryFailed extends Error {
  readonly plain = true;
}

/** `esign trigger`: plays the story that ends with an event, in test mode, with simulated people. */
export async function triggerCommand([event = '']: readonly string[], flags: Flags): Promise<Outcome> {
  const play = stories.get(event);
  if (!play) throw new UsageError(`the event must be one of ${[...stories.keys()].join(', ')}`);
  const story = openStory(serviceOptions(flags));
  try {
    const id = await play(story);
    return { result: { event, id }, text: `${event} follows, for ${id}.` };
  } catch (error) {
    throw new StoryFailed(
      `Cannot trigger ${event}: ${error instanceof EsignError ? `${error.code}: ` : ''}${errorMessage(error)}`,
    );
  } finally {
    await story.esign.close();
  }
}
