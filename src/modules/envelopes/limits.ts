import { MIB } from '../../kernel/bytes.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';

/** The contract's table "Limits" for envelopes. Lengths in code points, sizes in bytes. */
export const limits = {
  name: { min: 1, max: 200 },
  message: { max: 2_000 },
  /** Why an envelope is canceled, not in the contract. */
  cancelReason: { max: 500 },
  /** Notes of members on an envelope, not in the contract. One page of a list holds all of an envelope. */
  comment: { min: 1, max: 2_000 },
  comments: 100,
  expiresInDays: { min: 1, max: 90, default: 30 },
  retentionDays: { min: 1, max: 3_650, default: 365 },
  documents: { min: 1, max: uploadLimits.envelope.total / uploadLimits.envelope.each },
  documentName: { min: 1, max: 200 },
  signers: { min: 1, max: 10 },
  /** Approvers, viewers and copies, not in the contract. */
  recipients: { max: 10 },
  signerName: { min: 1, max: 200 },
  /** Not in the contract: files asked of a signer, and what is said of each. */
  requestedAttachments: { max: 10 },
  attachmentTitle: { min: 1, max: 100 },
  attachmentHint: { max: 300 },
  /** Files that a signer adds for each: the two sides of a card, or the pages of a letter. */
  attachmentFiles: 5,
  /** All files of a signer, in bytes. */
  attachmentBytes: 50 * MIB,
  attachmentName: { min: 1, max: 200 },
  signerOrder: { min: 0, max: 20, default: 0 },
  phone: { max: 30 },
  /** Not in the contract. Enough for ten signers on five documents of a hundred pages. */
  fields: { max: 2_000 },
  fieldPosition: { min: 0, max: 100 },
  fieldSize: { min: 0.5, max: 100 },
  fieldValue: { max: 1_000 },
  fieldLabel: { max: 100 },
  fieldLength: { min: 0, max: 1_000 },
  /** The largest numbers that are exact with the decimals allowed. */
  fieldNumber: { min: -1e12, max: 1e12 },
  fieldDecimals: { min: 0, max: 6 },
  /** Of a choice: how many, and the length of each. */
  fieldOptions: { min: 2, max: 50 },
  fieldOption: { min: 1, max: 100 },
  /** The value that a condition wants. */
  fieldCondition: { max: 100 },
  /** Name of a group of radio buttons. */
  fieldGroup: { min: 1, max: 50 },
  /** Of a signer or role in tags. */
  tagName: { min: 1, max: 100 },
  /** Texts to find in one PDF. */
  searchedTexts: { max: 100 },
  anchorText: { min: 1, max: 200 },
  /** In percent of the page. */
  anchorOffset: { min: -100, max: 100 },
  search: { max: 200 },
  filteredLabels: { min: 1, max: 50 },
  /** Envelopes of one ZIP, and the sum of their received PDFs in bytes: the sealed ones stay below the 4 GB of a ZIP. */
  archiveEnvelopes: { min: 1, max: 100 },
  archiveBytes: 2 * 1024 ** 3,
  /** Lines of one part of an export: about 200 KB. */
  exportLines: 500,
  /** Times that the link of one signer can be replaced. A link has 16 bits for this number. */
  newLinks: 100,
  /** Of the overview. An envelope expires after at most 90 days. */
  expiringWithinDays: { min: 1, max: 90, default: 7 },
} as const;
