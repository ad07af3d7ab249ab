# Generated from the REST contract. Do not edit: `npm run generate`.
from datetime import datetime
from typing import Literal, Sequence, TypedDict, Union


class DocumentInput(TypedDict):
    name: str
    pdf_base64: str


class _IdentityInputRequired(TypedDict):
    method: Literal["partner_attested", "remote_id_check", "france_identite"]
    given_name: str
    family_name: str


class IdentityInput(_IdentityInputRequired, total=False):
    birth_date: str
    email: str
    phone: str
    document_type: Literal["id_card", "passport", "residence_permit", "driving_licence", "other"]
    document_number_hash: str
    document_expires_on: str
    verified_at: Union[datetime, str]
    verified_by: str
    attestation_ref: str
    external_ref: str
    expires_in_days: int


class _SignerInputRequired(TypedDict):
    email: str
    name: str


class SignerInput(_SignerInputRequired, total=False):
    # Default: 0.
    order: int
    phone: str
    authentication: Sequence[Literal["otp_email", "otp_sms"]]
    identity_id: str
    identity: IdentityInput


class _FieldInputRequired(TypedDict):
    document_index: int
    signer_index: int
    type: Literal["signature", "text", "date", "checkbox"]
    page: int
    x: float
    y: float
    width: float
    height: float


class FieldInput(_FieldInputRequired, total=False):
    """A field on a page. Position and size are in percent of the visible page (crop box, after
    rotation), from its top left corner.
    """
    value: str


class _TrainerInputRequired(TypedDict):
    name: str


class TrainerInput(_TrainerInputRequired, total=False):
    email: str


class _AttendanceSlotInputRequired(TypedDict):
    label: str
    starts_at: Union[datetime, str]
    # End of the slot, after `starts_at`.
    ends_at: Union[datetime, str]


class AttendanceSlotInput(_AttendanceSlotInputRequired, total=False):
    module: str


class _AttendeeInputRequired(TypedDict):
    name: str


class AttendeeInput(_AttendeeInputRequired, total=False):
    email: str
    external_ref: str


class _RepresentativeInputRequired(TypedDict):
    name: str
    email: str
    phone: str


class RepresentativeInput(_RepresentativeInputRequired, total=False):
    """Must have either `identity_id` or `identity`, not both. With neither, the response is 422
    `identity_required`.
    """
    role: str
    identity_id: str
    identity: IdentityInput


class _PrincipalInputRequired(TypedDict):
    legal_name: str
    # Must have either `identity_id` or `identity`, not both. With neither, the response is 422
    # `identity_required`.
    representative: RepresentativeInput


class PrincipalInput(_PrincipalInputRequired, total=False):
    # SIREN of the company. The service does not check that it has 9 digits.
    siren: str
    # Whether the company is a merchant (commerçant) in French law. Default: true.
    is_merchant: bool


class AgentInput(TypedDict):
    name: str
    email: str
    phone: str
