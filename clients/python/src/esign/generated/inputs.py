# Generated from the REST contract. Do not edit: `npm run generate`.
from datetime import datetime
from typing import Literal, Sequence, TypedDict, Union


class DocumentInput(TypedDict):
    # Name of the document. 1 to 200 characters.
    name: str
    # The PDF in base64, at most 10 MB decoded.
    pdf_base64: str


class _IdentityInputRequired(TypedDict):
    # Method by which the identity is attested.
    method: Literal["partner_attested", "remote_id_check", "france_identite"]
    # Given name. 1 to 100 characters.
    given_name: str
    # Family name. 1 to 100 characters.
    family_name: str


class IdentityInput(_IdentityInputRequired, total=False):
    # Date of birth, YYYY-MM-DD.
    birth_date: str
    # E-mail address of the person.
    email: str
    # Phone number of the person. It is used for codes by SMS. At most 30 characters.
    phone: str
    # Type of the identity document that was verified.
    document_type: Literal["id_card", "passport", "residence_permit", "driving_licence", "other"]
    # SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after
    # `sha256:`. Never send the number itself.
    document_number_hash: str
    # Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day.
    document_expires_on: str
    # Time at which the organisation verified the identity. Default: now. Ignored for remote
    # methods.
    verified_at: Union[datetime, str]
    # Person or service that verified the identity. Ignored for remote methods. At most 200
    # characters.
    verified_by: str
    # Reference of the attestation. Ignored for remote methods. At most 200 characters.
    attestation_ref: str
    # Reference of the person in your own system, at most 200 characters. `GET /identities` can
    # filter by it.
    external_ref: str
    # Days that the identity is valid after the verification. Default: no limit. From 1 to 3650.
    expires_in_days: int


class _SignerInputRequired(TypedDict):
    # E-mail address of the signer. The notice and e-mail codes are sent to it.
    email: str
    # Full name of the signer. 1 to 200 characters.
    name: str


class SignerInput(_SignerInputRequired, total=False):
    """May have `identity_id` or `identity`, not both."""
    # Signing order. Default: 0. Signers with a lower number sign first; signers with the same
    # number sign in parallel. From 0 to 20. Default: 0.
    order: int
    # Phone number for codes by SMS. Default: the phone number of the identity. At most 30
    # characters.
    phone: str
    # Channels of the one-time code, at least one item. The signer chooses one; the first is
    # proposed. Default: `otp_email` at level `advanced`, and for a signer with an identity at level
    # `organization_seal`; otherwise no code.
    authentication: Sequence[Literal["otp_email", "otp_sms"]]
    # UUID of an existing identity of the signer. Do not give `identity` as well. Level `advanced`
    # requires one of the two.
    identity_id: str
    # A new identity to create for the signer. Do not give `identity_id` as well.
    identity: IdentityInput


class _FieldInputRequired(TypedDict):
    # Index of the document in `documents`, from 0. At least 0.
    document_index: int
    # Index of the signer in `signers`, from 0. At least 0.
    signer_index: int
    # Type of the field.
    type: Literal["signature", "text", "date", "checkbox"]
    # Page number in the document, from 1. At least 1.
    page: int
    # Left edge in percent of the page width. From 0 to 100.
    x: float
    # Top edge in percent of the page height. From 0 to 100.
    y: float
    # Width in percent of the page width. From 0.5 to 100.
    width: float
    # Height in percent of the page height. From 0.5 to 100.
    height: float


class FieldInput(_FieldInputRequired, total=False):
    """A field on a page. Position and size are in percent of the visible page (crop box, after
    rotation), from its top left corner.
    """
    # Prefilled value, at most 1000 characters. A value that does not fit the type is ignored.
    value: str


class _TrainerInputRequired(TypedDict):
    # Name. 1 to 200 characters.
    name: str


class TrainerInput(_TrainerInputRequired, total=False):
    """The trainer."""
    # E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself.
    email: str


class _AttendanceSlotInputRequired(TypedDict):
    # Label, for example “Monday morning”. 1 to 100 characters.
    label: str
    # Start of the slot.
    starts_at: Union[datetime, str]
    # End of the slot, after `starts_at`.
    ends_at: Union[datetime, str]


class AttendanceSlotInput(_AttendanceSlotInputRequired, total=False):
    # Training module that the slot belongs to. At most 200 characters.
    module: str


class _AttendeeInputRequired(TypedDict):
    # Name. 1 to 200 characters.
    name: str


class AttendeeInput(_AttendeeInputRequired, total=False):
    # E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself.
    email: str
    # Reference of the attendee in your own system. At most 100 characters.
    external_ref: str


class _RepresentativeInputRequired(TypedDict):
    # Full name of the representative. 1 to 200 characters.
    name: str
    # E-mail address of the representative. The notice and the code are sent to it.
    email: str
    # Phone number of the representative. 1 to 30 characters.
    phone: str


class RepresentativeInput(_RepresentativeInputRequired, total=False):
    """Must have either `identity_id` or `identity`, not both. With neither, the response is 422
    `identity_required`.
    """
    # Function of the representative, for example “Gérante”. At most 100 characters.
    role: str
    # UUID of an existing identity of the representative. Give either this or `identity`.
    identity_id: str
    # A new identity to create for the representative. Give either this or `identity_id`.
    identity: IdentityInput


class _PrincipalInputRequired(TypedDict):
    # Legal name of the company. 1 to 200 characters.
    legal_name: str
    # Must have either `identity_id` or `identity`, not both. With neither, the response is 422
    # `identity_required`.
    representative: RepresentativeInput


class PrincipalInput(_PrincipalInputRequired, total=False):
    """The company for which the agents will seal."""
    # SIREN of the company. The service does not check that it has 9 digits.
    siren: str
    # Whether the company is a merchant (commerçant) in French law. Default: true.
    is_merchant: bool


class AgentInput(TypedDict):
    # Full name of the agent. 1 to 200 characters.
    name: str
    # E-mail address of the agent. It identifies the agent in batches.
    email: str
    # Phone number of the agent. 1 to 30 characters.
    phone: str
