import type * as Pkcs11 from 'pkcs11js';
import { messageOf } from '../../../../kernel/unknown.ts';
import type { TokenMatch } from './setting.ts';
import { TokenError } from './token-error.ts';

/** Far more than a device has. */
const MAX_SLOTS = 1_000;

interface Slot {
  readonly handle: Pkcs11.Handle;
  readonly token: Pkcs11.TokenInfo;
}

/**
 * Finds the one token with all attributes of the setting (RFC 7512 §2.5).
 *
 * @throws TokenError if there is none, or more than one
 */
export function findSlot(module: Pkcs11.PKCS11, match: TokenMatch): Slot {
  const library = module.C_GetInfo();
  const found = module
    .C_GetSlotList(true)
    .slice(0, MAX_SLOTS)
    .flatMap((handle) => {
      const slot = describe(module, handle);
      return slot && matches(match, { ...library, ...slot }) ? [{ handle, token: slot.token }] : [];
    });
  const [first, second] = found;
  if (!first) throw new TokenError('lost', 'no token matches the URI: it is not connected, or not initialised');
  if (second) throw new TokenError('refused', `${found.length} tokens match the URI: add token, serial or slot-id`);
  return first;
}

interface Description {
  readonly handle: Pkcs11.Handle;
  readonly slot: Pkcs11.SlotInfo;
  readonly token: Pkcs11.TokenInfo;
}

/** A token that is removed while we look does not hide the others. */
function describe(module: Pkcs11.PKCS11, handle: Pkcs11.Handle): Description | undefined {
  try {
    return { handle, slot: module.C_GetSlotInfo(handle), token: module.C_GetTokenInfo(handle) };
  } catch (error) {
    if (/CKR_(TOKEN_NOT_|DEVICE_|SLOT_ID_INVALID)/.test(messageOf(error))) return undefined;
    throw error;
  }
}

function matches(match: TokenMatch, { handle, slot, token, ...library }: Description & Pkcs11.ModuleInfo): boolean {
  const { major, minor } = library.libraryVersion;
  const actual: Readonly<Required<TokenMatch>> = {
    token: token.label,
    manufacturer: token.manufacturerID,
    serial: token.serialNumber,
    model: token.model,
    'library-manufacturer': library.manufacturerID,
    'library-description': library.libraryDescription,
    // A version without a minor part means 0 (RFC 7512 §2.3).
    'library-version': match['library-version']?.includes('.') === false ? `${major}` : `${major}.${minor}`,
    'slot-description': slot.slotDescription,
    'slot-manufacturer': slot.manufacturerID,
    'slot-id': String(slotNumber(handle)),
  };
  return Object.entries(match).every(
    // Texts of PKCS #11 are padded with blanks.
    ([name, wanted]) => actual[name as keyof TokenMatch].trimEnd() === wanted,
  );
}

/** A handle is a CK_SLOT_ID in the byte order of the machine; every machine that Node runs on here is little-endian. */
const slotNumber = (handle: Pkcs11.Handle): bigint =>
  handle.length === 8 ? handle.readBigUInt64LE() : BigInt(handle.readUInt32LE());
