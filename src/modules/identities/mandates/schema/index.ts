import './operations.ts';

export * from './enums.ts';
export { changedMandate } from './payload.ts';
