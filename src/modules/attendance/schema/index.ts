import './attendee.ts';
import './certificate.ts';
import './session-files.ts';
import './list.ts';
import './operations.ts';
import '../duplicate-session.ts';
import './presence-checks.ts';
import '../export/training-report.ts';
import './presence.ts';
import './sign-certificates.ts';
import './trainer.ts';

export * from './shared-types.ts';
