import { messageOf, propertyOf } from '../kernel/unknown.ts';
import { begin } from './begin.ts';

try {
  await begin('all');
  process.exit(0);
} catch (error) {
  const text = error instanceof Error && !propertyOf(error, 'forOperator') ? error.stack : messageOf(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
