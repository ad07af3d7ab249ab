import './operations.ts';

export * from './enums.ts';
