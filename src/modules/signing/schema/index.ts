import './attested.ts';
import './operations.ts';
import './sealing.ts';
import './signature.ts';

export { LanguageEnum } from './language.ts';
export { SigningCodeType } from './operations.ts';
