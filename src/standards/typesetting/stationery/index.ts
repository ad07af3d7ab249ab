/** The look of the documents that the service draws. */
export { drawFrame, type Frame } from './frame.ts';
export { addLogo, type Logo } from './logo.ts';
export { marks, SERVICE, SPECIMEN } from './marks.ts';
export { masthead, subject, title } from './masthead.ts';
export { drawVerificationCode, verificationUrl } from './verification-code.ts';
