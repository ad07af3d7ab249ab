/** Appearances of fields and signatures, as form XObjects. */

export { type AppearanceFonts, emptyForm, Ink } from './canvas.ts';
export { assertPicture, type Picture } from './picture.ts';
export {
  checkboxForms,
  holdsTyped,
  holdsValue,
  type SignatureMark,
  signatureForm,
  signatureLines,
  textFieldForm,
  textValue,
} from './signature-mark.ts';
export { cleanPicture, opaquePng, opaqueRows, shrinkPicture, smallPicture } from './small-picture.ts';
