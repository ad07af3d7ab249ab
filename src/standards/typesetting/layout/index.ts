/** The look of the documents that the service draws. */
export {
  addLogo,
  drawFrame,
  drawVerificationCode,
  type Frame,
  type Logo,
  marks,
  masthead,
  SERVICE,
  SPECIMEN,
  subject,
  title,
  verificationUrl,
} from './frame.ts';
