/** PDF (ISO 32000-2): strict reading, page geometry, incremental updates. Bytes in, bytes out. */
export {
  type AppearanceFonts,
  assertPicture,
  checkboxForms,
  cleanPicture,
  emptyForm,
  holdsTyped,
  holdsValue,
  Ink,
  opaquePng,
  opaqueRows,
  type Picture,
  type SignatureMark,
  shrinkPicture,
  signatureForm,
  signatureLines,
  smallPicture,
  textFieldForm,
  textValue,
} from './appearance/index.ts';
export { type Link, PdfFile, type Written, writeOutline } from './archive/pdf-file.ts';
export { embeddedFile } from './embedded-files.ts';
export { Pen, preparedFor } from './fonts/pen.ts';
export type { EmbedOptions, ObjectTarget } from './fonts/subset.ts';
export { addField, editForm, type Field, formFields, isSigned } from './form.ts';
export {
  type ActiveContent,
  type ActiveContentKind,
  type Inspection,
  inspect,
  type Permission,
  permission,
} from './inspect.ts';
export {
  AmbiguousDict,
  type Dict,
  dateString,
  dict,
  isArray,
  isByteRange,
  isDict,
  isInteger,
  isName,
  type MutableDict,
  Name,
  name,
  type PdfObject,
  Raw,
  Ref,
  Slot,
  Stream,
  stringBytes,
  stringText,
  textString,
} from './objects.ts';
export {
  getPage,
  type Matrix,
  type Page,
  type PercentBox,
  type Placement,
  pages,
  place,
  type Rectangle,
  type VisiblePage,
  visiblePage,
} from './pages.ts';
export { Pdf } from './pdf.ts';
export { limits, PdfProblem, type PdfProblemCode } from './problem.ts';
export { normalise } from './rewrite/normalise.ts';
export { type StrictFault, strictFault } from './strict.ts';
export { archivalRules, inColoursOf, isBlankForm, setLanguage, setTabOrder, tagWidgets } from './structure.ts';
export { type Revision, Update } from './update.ts';
