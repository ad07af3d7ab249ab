import './mandates.ts';
import './operations.ts';
import './status.ts';

export * from './enums.ts';
