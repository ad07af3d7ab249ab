import { reasonsFrom } from '../../kernel/reason.ts';
import type { PdfProblemCode } from '../../standards/pdf/index.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  not_pdf: 'is not a PDF',
  encrypted: 'is encrypted',
  no_pages: 'has no pages',
  no_such_page: 'has no such page',
  too_many_pages: 'has more than {count} pages',
  page_tree: 'has an invalid page tree',
  nested: 'is nested too deeply',
  too_many_revisions: 'has more than {count} revisions',
  too_many_objects: 'has too many objects',
  inflates: 'inflates to more than {mb} MB of structure',
  pages_inflate: 'has pages that inflate to more than {mb} MB',
  certified: 'is certified or sealed with no changes allowed',
  certified_fields: 'is certified with no new fields allowed',
  signed_broken: 'is signed and broken',
  fragile: 'is built so that a seal would not stay valid',
  broken: 'is broken beyond repair',
  dynamic_form: 'is a dynamic XFA form, which only its own viewer can draw',
  malformed_form: 'has a malformed form',
  malformed_signature: 'has a malformed signature',
  no_upload: 'names no uploaded file: none has arrived yet, or its day is over',
  unknown_file: 'is no PDF, PNG, JPEG or CSV',
  heic: 'is a HEIC photo, which browsers do not show: save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)',
  unknown_attachment: 'is no PDF, JPEG or PNG',
  broken_picture: 'is a picture that is not complete',
  large_picture: 'is a picture of more than {count} million pixels',
  not_png: 'is not a readable PNG',
  dot: 'is empty or shows only a dot',
  no_room: 'leaves no room for its signature',
  slow: 'takes too long to read',
  memory: 'needs too much memory to read',
  unreadable: 'cannot be read',
  not_base64: 'is not valid base64',
  too_many_files: 'exceeds the number of files per request',
  larger_than_mb: 'is larger than {mb} MB',
  larger_than_kb: 'is larger than {kb} KB',
  beyond_pages: 'must be at most {count}, the number of pages',
  page_missing: 'A field is placed on a page that does not exist.',
  anchor_missing: 'is not a text of the document',
  anchor_ambiguous: 'has {count} places in the document: give an occurrence',
  anchor_fewer: 'has only {count} places in the document',
  unplaceable: 'A field cannot be placed at its anchor.',
} as const;

export const because = reasonsFrom(reasons);

type OwnProblemCode =
  | 'hopeless'
  | 'certified-fields'
  | 'content-bomb'
  | 'dot'
  | 'fragile'
  | 'unknown-file'
  | AttachmentProblemCode;

/** Why a file that a signer adds is rejected. */
type AttachmentProblemCode = 'heic' | 'unknown-attachment' | 'broken-picture' | 'large-picture';

/** Why a PDF is rejected: codes of the standard's reader, and codes of this room. */
export type DocumentProblemCode = PdfProblemCode | OwnProblemCode;

/** Thrown in a child for this room's own rules. Its code is sent to the parent, which has the messages. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly code: DocumentProblemCode;

  constructor(code: DocumentProblemCode) {
    super(code);
    this.code = code;
  }
}
