/** Appearances of fields and signatures, as form XObjects. */

export { emptyForm } from './canvas.ts';
export { checkboxForms } from './checkbox.ts';
export { type AppearanceFonts, Ink } from './ink.ts';
export { opaquePng, opaqueRows } from './opaque-png.ts';
export { assertPicture, type Picture } from './png.ts';
export { holdsTyped, type SignatureMark, signatureForm, signatureLines } from './signature-mark.ts';
export { shrinkPicture, smallPicture } from './small-picture.ts';
export { holdsValue, textFieldForm, textValue } from './text-field.ts';
export { cleanPicture } from './write-png.ts';
