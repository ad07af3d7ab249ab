import './attendee.ts';
import './certificate.ts';
import './session-files.ts';
import './list.ts';
import './operations.ts';
import './presence.ts';
import './sign-certificates.ts';
import './trainer.ts';

export * from './shared-types.ts';
