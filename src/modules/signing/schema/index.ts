import './attested.ts';
import './attachments.ts';
import './change-signer.ts';
import './in-person.ts';
import './operations.ts';
import './document.ts';
import './signature.ts';

export { SigningCodeType } from './operations.ts';
export { SigningSessionType } from './session.ts';
