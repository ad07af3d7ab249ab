import './attested.ts';
import './operations.ts';
import './overview.ts';
import './sealing.ts';
import './signature.ts';

export { SigningCodeType } from './operations.ts';
export { SigningSessionType } from './session.ts';
