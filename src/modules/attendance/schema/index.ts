import './attendee.ts';
import './operations.ts';
import './trainer.ts';

export * from './enums.ts';
