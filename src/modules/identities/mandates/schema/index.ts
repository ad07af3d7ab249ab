import './operations.ts';

export { changedMandate } from './operations.ts';
export * from './types.ts';
