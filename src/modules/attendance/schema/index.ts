import './attendee.ts';
import './certificate.ts';
import './files.ts';
import './list.ts';
import './operations.ts';
import './planned-slots.ts';
import './presence.ts';
import './session-files.ts';
import './sign-certificates.ts';
import './statements.ts';
import './trainer.ts';

export * from './enums.ts';
