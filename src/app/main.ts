import { errorMessage, propertyOf } from '../kernel/unknown.ts';
import { begin } from './begin.ts';
import { spoken } from './tell.ts';

try {
  await begin('all');
  process.exit(0);
} catch (error) {
  const text = error instanceof Error && !propertyOf(error, 'forOperator') ? error.stack : errorMessage(error);
  process.stderr.write(spoken(`${text}\n`, 'fatal'));
  process.exit(1);
}
