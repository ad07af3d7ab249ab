import { inSpan } from '../tracing/index.ts';
import { outsideCallDuration } from './instruments.ts';

/** A service that we call. */
export type Neighbour = 'csc' | 'idv' | 'revocation' | 's3' | 'smtp' | 'sms' | 'tsa' | 'webhook';

/**
 * Calls an external service, measured and traced. Rejects as `call` does.
 *
 * @param isAnswer returns whether an error of `call` is a regular answer, such as an object that does not exist
 */
export async function callOutside<T>(
  neighbour: Neighbour,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  const end = outsideCallDuration.startTimer({ neighbour });
  try {
    const answer = await inSpan(
      { name: `call ${neighbour}`, kind: 'client', attributes: { 'esign.neighbour': neighbour } },
      call,
    );
    end({ result: 'ok' });
    return answer;
  } catch (error) {
    end({ result: isAnswer(error) ? 'ok' : 'failed' });
    throw error;
  }
}
