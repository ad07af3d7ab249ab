import './operations.ts';
import './session-operations.ts';

export { changedBatch } from './operations.ts';
