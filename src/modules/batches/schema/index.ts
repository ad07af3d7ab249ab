import './operations.ts';
import './session-operations.ts';

export { changedBatch } from './payload.ts';
