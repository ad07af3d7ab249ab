import './operations.ts';

export * from './enums.ts';
export { MandateType } from './types.ts';
