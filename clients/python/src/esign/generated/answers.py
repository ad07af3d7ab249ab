"""What the service returns. `raw` is the JSON object, with the fields that this version does not know."""
# Generated from the REST contract. Do not edit: `npm run generate`.
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Dict, List, Literal, Mapping, Optional, Type, Union

from .._json import each, maybe, moment

EnvelopeStatus = Literal["draft", "sent", "completed", "expired", "canceled"]
SignatureLevel = Union[Literal["simple", "advanced", "organization_seal"], str]
AttendanceSessionStatus = Literal["open", "closed", "sealed"]
MandateStatus = Literal["pending", "active", "revoked", "expired"]
MandateScope = Union[Literal["cmad", "contrat_mission", "avenant", "releve_heures", "autre"], str]


@dataclass(frozen=True)
class EnvelopeSummary:
    id: str
    """UUID of the envelope."""
    name: str
    """Name of the envelope."""
    status: EnvelopeStatus
    """Current status of the envelope."""
    created_at: datetime
    """Time of creation."""
    completed_at: Optional[datetime]
    """Time of completion. Null for an envelope that is not completed."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeSummary":
        return cls(
            id=data["id"],
            name=data["name"],
            status=data["status"],
            created_at=moment(data["created_at"]),
            completed_at=maybe(moment, data["completed_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeList:
    data: List[EnvelopeSummary]
    """Envelopes of this page, newest first."""
    limit: int
    """Maximum number of items of this page."""
    offset: int
    """Number of items skipped."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeList":
        return cls(
            data=each(EnvelopeSummary.from_json)(data["data"]),
            limit=data["limit"],
            offset=data["offset"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class Document:
    id: str
    """UUID of the document."""
    name: str
    """Name of the document, as the sender entered it."""
    sha256: str
    """SHA-256 fingerprint of the original PDF."""
    sealed_sha256: Optional[str]
    """SHA-256 of the sealed PDF, lowercase hex. Null before sealing."""
    revision: int
    """Number of signed incremental updates so far. 0 for the original PDF."""
    current_sha256: Optional[str]
    """SHA-256 of the newest revision of the PDF, lowercase hex."""
    sealed_download_url: Optional[str]
    """Temporary link to the sealed PDF, valid for 1 hour; null before sealing and after purge."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Document":
        return cls(
            id=data["id"],
            name=data["name"],
            sha256=data["sha256"],
            sealed_sha256=data["sealed_sha256"],
            revision=data["revision"],
            current_sha256=data["current_sha256"],
            sealed_download_url=data["sealed_download_url"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class SignatureTimestamp:
    """Time-stamp of the signature of the last document, which was applied after all others. Null
    before signing.
    """

    issuer: Optional[str]
    """Time-stamping unit that issued the token, in RFC 4514 notation. Null if unknown."""
    serial: Optional[str]
    """Serial number of the token, lowercase hex. Null if unknown."""
    gen_time: datetime
    """Time that the token states."""
    qualified: bool
    """Whether the time-stamp is qualified: the operator has configured the provider as one on a
    trusted list.
    """
    provider: Optional[str]
    """Organisation that operates the time-stamping unit. Null if unknown."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SignatureTimestamp":
        return cls(
            issuer=data["issuer"],
            serial=data["serial"],
            gen_time=moment(data["gen_time"]),
            qualified=data["qualified"],
            provider=data["provider"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class Signature:
    """Only for signers of the level advanced or organization_seal. Until they sign, the fields
    are null or empty, except level, identity_id and authentication.
    """

    level: Union[Literal["advanced", "organization_seal"], str]
    """Level of the signature: `advanced` or `organization_seal`."""
    identity_id: Optional[str]
    """UUID of the attested identity of the signer. Null if there is none."""
    authentication: List[Union[Literal["otp_email", "otp_sms"], str]]
    """Methods that the signer may use, in the order in which they are offered."""
    authentication_used: List[Union[Literal["otp_email", "otp_sms"], str]]
    """Methods that the signer used."""
    identity_confirmed_at: Optional[datetime]
    """Time at which the identity was found valid and the code correct."""
    certificate_serial: Optional[str]
    """Serial number of the certificate of the signer or of the seal, lowercase hex. Null before
    signing.
    """
    certificate_subject: Optional[str]
    """Subject of the certificate (RFC 4514); null before signing and after the identity is
    erased.
    """
    certificate_fingerprint_sha256: Optional[str]
    """SHA-256 of the certificate, lowercase hex. Null before signing."""
    applied_at: Optional[datetime]
    """Time at which the signature was added to the documents. Null before signing."""
    timestamp: Optional[SignatureTimestamp]
    """Time-stamp of the signature of the last document, which was applied after all others. Null
    before signing.
    """
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Signature":
        return cls(
            level=data["level"],
            identity_id=data["identity_id"],
            authentication=data["authentication"],
            authentication_used=data["authentication_used"],
            identity_confirmed_at=maybe(moment, data["identity_confirmed_at"]),
            certificate_serial=data["certificate_serial"],
            certificate_subject=data["certificate_subject"],
            certificate_fingerprint_sha256=data["certificate_fingerprint_sha256"],
            applied_at=maybe(moment, data["applied_at"]),
            timestamp=maybe(SignatureTimestamp.from_json, data["timestamp"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class Signer:
    id: str
    """UUID of the signer."""
    email: str
    """E-mail address of the signer. It is `erased@erased.invalid` after the identity of the
    signer was erased.
    """
    name: str
    """Full name of the signer."""
    order: int
    """Signing order. Signers with a lower number sign first; signers with the same number sign
    in parallel.
    """
    role: Union[Literal["signer", "agent"], str]
    """Role of the signer."""
    status: Literal["pending", "notified", "signed"]
    """Current status of the signer."""
    signed_at: Optional[datetime]
    """Time of the signature. Null until the signer has signed."""
    signature_place: Optional[str]
    """Place of signature that the signer declared. Null if none was declared."""
    sign_url: Optional[str]
    """Personal signing link. Null for agents, and after the envelope was canceled, expired or
    purged.
    """
    signature: Optional[Signature] = None
    """The signature of the signer at level `advanced` or `organization_seal`. Absent at level
    `simple`.
    """
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Signer":
        return cls(
            id=data["id"],
            email=data["email"],
            name=data["name"],
            order=data["order"],
            role=data["role"],
            status=data["status"],
            signed_at=maybe(moment, data["signed_at"]),
            signature_place=data["signature_place"],
            sign_url=data["sign_url"],
            signature=maybe(Signature.from_json, data.get("signature")),
            raw=dict(data),
        )


@dataclass(frozen=True)
class Envelope:
    id: str
    """UUID of the envelope."""
    name: str
    """Name of the envelope."""
    status: EnvelopeStatus
    """Current status of the envelope."""
    mode: Literal["live", "test"]
    """Mode of the envelope: production or sandbox."""
    message: Optional[str]
    """Message of the sender to the signers. Null if there is none."""
    signature_level: SignatureLevel
    """Signature level that the sender requested."""
    pades_level: Optional[Union[Literal["B-B", "B-T", "B-LT", "B-LTA"], str]]
    """PAdES level of the sealed file, read from its bytes."""
    qualified_timestamp: bool
    """Whether the sender requested a qualified time-stamp."""
    mandate_id: Optional[str]
    """UUID of the signing mandate. Null except at level `organization_seal`."""
    batch_id: Optional[str]
    """UUID of the batch in which the envelope is sealed. Null if it is in no batch."""
    prepared: bool
    """Whether the documents are prepared for signing. Their content no longer changes after
    that, except for signatures.
    """
    created_at: datetime
    """Time of creation."""
    expires_at: Optional[datetime]
    """Time until which the signers can sign: the time of sending plus `expires_in_days`. Null
    for a draft.
    """
    completed_at: Optional[datetime]
    """Time of completion. Null for an envelope that is not completed."""
    sealed_at: Optional[datetime]
    """Time at which the documents were sealed. Null before sealing."""
    retention_days: int
    """Days that the documents are kept after the envelope has ended."""
    documents_available: bool
    """Whether the documents can still be downloaded. False after purge."""
    purge_after: Optional[datetime]
    """Time after which the documents are deleted. Null until the envelope has ended."""
    purged_at: Optional[datetime]
    """Time at which the documents were deleted. Null before purge."""
    documents: List[Document]
    """Documents of the envelope, in order."""
    evidence_download_url: Optional[str]
    """Temporary link to the sealed evidence file, valid for 1 hour."""
    signers: List[Signer]
    """Signers of the envelope, in the order of the request."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Envelope":
        return cls(
            id=data["id"],
            name=data["name"],
            status=data["status"],
            mode=data["mode"],
            message=data["message"],
            signature_level=data["signature_level"],
            pades_level=data["pades_level"],
            qualified_timestamp=data["qualified_timestamp"],
            mandate_id=data["mandate_id"],
            batch_id=data["batch_id"],
            prepared=data["prepared"],
            created_at=moment(data["created_at"]),
            expires_at=maybe(moment, data["expires_at"]),
            completed_at=maybe(moment, data["completed_at"]),
            sealed_at=maybe(moment, data["sealed_at"]),
            retention_days=data["retention_days"],
            documents_available=data["documents_available"],
            purge_after=maybe(moment, data["purge_after"]),
            purged_at=maybe(moment, data["purged_at"]),
            documents=each(Document.from_json)(data["documents"]),
            evidence_download_url=data["evidence_download_url"],
            signers=each(Signer.from_json)(data["signers"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class Identity:
    id: str
    """UUID of the identity."""
    method: Union[Literal["partner_attested", "remote_id_check", "france_identite"], str]
    """Method by which the identity is attested."""
    status: Literal["pending", "verified", "failed", "expired", "deleted"]
    """Current status of the identity. An identity whose validity has ended is `expired`."""
    given_name: str
    """Given name. Empty after the identity was erased."""
    family_name: str
    """Family name. Empty after the identity was erased."""
    birth_date: Optional[str]
    """Date of birth, YYYY-MM-DD. Null if it was not provided, and after erasure."""
    email: Optional[str]
    """E-mail address. Null if it was not provided, and after erasure."""
    phone: Optional[str]
    """Phone number. Null if it was not provided, and after erasure."""
    document_type: Optional[Union[Literal["id_card", "passport", "residence_permit", "driving_licence", "other"], str]]
    """Type of the identity document that was verified. Null if it was not provided, and after
    erasure.
    """
    document_number_hash: Optional[str]
    """SHA-256 of the document number, 64 hexadecimal digits without prefix."""
    document_expires_on: Optional[str]
    """Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day.
    Null if it was not provided, and after erasure.
    """
    verified_at: Optional[datetime]
    """Time of the verification. Null until the identity is verified."""
    verified_by: Optional[str]
    """Person or service that verified the identity: as entered, or the provider of a remote
    method. Null if unknown, and after erasure.
    """
    attestation_ref: Optional[str]
    """Reference of the attestation: as entered, or of the provider of a remote method. Null if
    there is none, and after erasure.
    """
    external_ref: Optional[str]
    """Reference of the person in your own system. Null if none was provided."""
    expires_at: Optional[datetime]
    """End of the validity: the time of the verification plus `expires_in_days`. Null without a
    limit, and while the status is `pending`.
    """
    created_at: datetime
    """Time of creation."""
    verification_url: Optional[str] = None
    """Page on which the person verifies their identity. Only in the response to creation; null
    for partner_attested.
    """
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Identity":
        return cls(
            id=data["id"],
            method=data["method"],
            status=data["status"],
            given_name=data["given_name"],
            family_name=data["family_name"],
            birth_date=data["birth_date"],
            email=data["email"],
            phone=data["phone"],
            document_type=data["document_type"],
            document_number_hash=data["document_number_hash"],
            document_expires_on=data["document_expires_on"],
            verified_at=maybe(moment, data["verified_at"]),
            verified_by=data["verified_by"],
            attestation_ref=data["attestation_ref"],
            external_ref=data["external_ref"],
            expires_at=maybe(moment, data["expires_at"]),
            created_at=moment(data["created_at"]),
            verification_url=data.get("verification_url"),
            raw=dict(data),
        )


@dataclass(frozen=True)
class IdentityList:
    data: List[Identity]
    """Identities of this page, newest first."""
    limit: int
    """Maximum number of items of this page."""
    offset: int
    """Number of items skipped."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "IdentityList":
        return cls(
            data=each(Identity.from_json)(data["data"]),
            limit=data["limit"],
            offset=data["offset"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class DeleteIdentityResult:
    deleted: bool
    """Always true: the identity is erased."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DeleteIdentityResult":
        return cls(
            deleted=data["deleted"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSessionSummary:
    id: str
    """UUID of the session."""
    name: str
    """Name of the session."""
    reference: Optional[str]
    """Reference of the session in the organisation’s own system; null if none was set."""
    status: AttendanceSessionStatus
    """Current status of the session."""
    created_at: datetime
    """Time at which the session was created."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSessionSummary":
        return cls(
            id=data["id"],
            name=data["name"],
            reference=data["reference"],
            status=data["status"],
            created_at=moment(data["created_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSessionList:
    data: List[AttendanceSessionSummary]
    """Sessions of this page, newest first."""
    limit: int
    """Maximum number of items of this page."""
    offset: int
    """Number of items skipped."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSessionList":
        return cls(
            data=each(AttendanceSessionSummary.from_json)(data["data"]),
            limit=data["limit"],
            offset=data["offset"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSessionTrainer:
    """The trainer."""

    name: str
    """Name of the trainer."""
    email: Optional[str]
    """E-mail address; null if none was set."""
    url: str
    """Personal page of the trainer, where slots are opened and closed and the QR code is shown."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSessionTrainer":
        return cls(
            name=data["name"],
            email=data["email"],
            url=data["url"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSlot:
    id: str
    """UUID of the slot."""
    label: str
    """Label of the slot."""
    starts_at: datetime
    """Start of the slot."""
    ends_at: datetime
    """End of the slot."""
    module: Optional[str]
    """Training module that the slot belongs to; null if none was set."""
    status: Literal["scheduled", "open", "closed"]
    """Current status of the slot."""
    opened_at: Optional[datetime]
    """Time at which the slot was opened; null before that."""
    closed_at: Optional[datetime]
    """Time at which the slot was closed; null before that."""
    trainer_signed_at: Optional[datetime]
    """Time at which the trainer signed for the slot by closing it on their page; null if they
    have not.
    """
    present: int
    """Number of attendees present, including those who were late."""
    expected: int
    """Number of attendees expected. It no longer changes once the slot is closed."""
    rate: int
    """Attendance rate in whole percent; halves are rounded up."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSlot":
        return cls(
            id=data["id"],
            label=data["label"],
            starts_at=moment(data["starts_at"]),
            ends_at=moment(data["ends_at"]),
            module=data["module"],
            status=data["status"],
            opened_at=maybe(moment, data["opened_at"]),
            closed_at=maybe(moment, data["closed_at"]),
            trainer_signed_at=maybe(moment, data["trainer_signed_at"]),
            present=data["present"],
            expected=data["expected"],
            rate=data["rate"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class Mark:
    slot_id: str
    """UUID of the slot."""
    status: Union[Literal["present", "late", "excused", "absent"], str]
    """Presence of the attendee."""
    method: Union[Literal["link", "qr_code", "trainer"], str]
    """How the mark was made."""
    signed_at: datetime
    """Time at which the mark was made."""
    out_of_window: bool
    """Whether the mark was made before `starts_at` or after `ends_at` of the slot."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Mark":
        return cls(
            slot_id=data["slot_id"],
            status=data["status"],
            method=data["method"],
            signed_at=moment(data["signed_at"]),
            out_of_window=data["out_of_window"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class Attendee:
    id: str
    """UUID of the attendee."""
    name: str
    """Name of the attendee."""
    email: Optional[str]
    """E-mail address; null if none was set."""
    external_ref: Optional[str]
    """Reference of the attendee in the organisation’s own system; null if none was set."""
    sign_url: str
    """Personal link of the attendee, valid for the whole session."""
    marks: List[Mark]
    """Current marks of the attendee, at most one for each slot, in the order of the slots."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Attendee":
        return cls(
            id=data["id"],
            name=data["name"],
            email=data["email"],
            external_ref=data["external_ref"],
            sign_url=data["sign_url"],
            marks=each(Mark.from_json)(data["marks"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSession:
    id: str
    """UUID of the session."""
    name: str
    """Name of the session."""
    reference: Optional[str]
    """Reference of the session in the organisation’s own system; null if none was set."""
    modality: Union[Literal["onsite", "remote", "hybrid"], str]
    """How the session is held."""
    location: Optional[str]
    """Place of the session; null if none was set."""
    status: AttendanceSessionStatus
    """Current status of the session."""
    trainer: AttendanceSessionTrainer
    """The trainer."""
    retention_days: int
    """Number of days for which the sheet is kept after it is sealed. Where `retention` is set,
    it decides, and this is about its length.
    """
    created_at: datetime
    """Time at which the session was created."""
    closed_at: Optional[datetime]
    """Time at which the session was closed; null before that."""
    sealed_at: Optional[datetime]
    """Time at which the sheet was sealed; null before that."""
    sheet_sha256: Optional[str]
    """SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits; null before sealing."""
    sheet_download_url: Optional[str]
    """Temporary link, valid for 1 hour."""
    evidence_download_url: Optional[str]
    """Temporary link, valid for 1 hour."""
    slots: List[AttendanceSlot]
    """The slots, in the order in which they were created."""
    attendees: List[Attendee]
    """The expected attendees, in the order in which they were created or added."""
    marks_count: int
    """Number of current marks in all slots."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSession":
        return cls(
            id=data["id"],
            name=data["name"],
            reference=data["reference"],
            modality=data["modality"],
            location=data["location"],
            status=data["status"],
            trainer=AttendanceSessionTrainer.from_json(data["trainer"]),
            retention_days=data["retention_days"],
            created_at=moment(data["created_at"]),
            closed_at=maybe(moment, data["closed_at"]),
            sealed_at=maybe(moment, data["sealed_at"]),
            sheet_sha256=data["sheet_sha256"],
            sheet_download_url=data["sheet_download_url"],
            evidence_download_url=data["evidence_download_url"],
            slots=each(AttendanceSlot.from_json)(data["slots"]),
            attendees=each(Attendee.from_json)(data["attendees"]),
            marks_count=data["marks_count"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSheet:
    sheet_sha256: Optional[str]
    """SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits."""
    sheet_download_url: str
    """Temporary link, valid for 1 hour."""
    evidence_download_url: Optional[str]
    """Temporary link, valid for 1 hour."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSheet":
        return cls(
            sheet_sha256=data["sheet_sha256"],
            sheet_download_url=data["sheet_download_url"],
            evidence_download_url=data["evidence_download_url"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandatePrincipalRepresentative:
    """The legal representative who signs the mandate act for the company."""

    name: str
    """Full name of the representative."""
    role: Optional[str]
    """Function of the representative, for example “Gérante”. Null if none was entered."""
    email: str
    """E-mail address of the representative."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandatePrincipalRepresentative":
        return cls(
            name=data["name"],
            role=data["role"],
            email=data["email"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandatePrincipal:
    """The company for which the agents seal."""

    legal_name: str
    """Legal name of the company."""
    siren: Optional[str]
    """SIREN of the company, as entered. Null if none was entered."""
    is_merchant: bool
    """Whether the company is a merchant (commerçant) in French law."""
    representative: MandatePrincipalRepresentative
    """The legal representative who signs the mandate act for the company."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandatePrincipal":
        return cls(
            legal_name=data["legal_name"],
            siren=data["siren"],
            is_merchant=data["is_merchant"],
            representative=MandatePrincipalRepresentative.from_json(data["representative"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandateAgent:
    id: str
    """UUID of the agent."""
    name: str
    """Full name of the agent."""
    email: str
    """E-mail address of the agent."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandateAgent":
        return cls(
            id=data["id"],
            name=data["name"],
            email=data["email"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class Mandate:
    id: str
    """UUID of the mandate."""
    status: MandateStatus
    """Current status of the mandate. A mandate whose end has passed is `expired`."""
    principal: MandatePrincipal
    """The company for which the agents seal."""
    agents: List[MandateAgent]
    """The agents who may seal, in the order of the request."""
    scope: List[MandateScope]
    """Kinds of documents that the agents may seal."""
    valid_from: str
    """The date of the request, or a date-time in UTC."""
    valid_until: str
    """The date of the request, or a date-time in UTC."""
    envelope_id: Optional[str]
    """UUID of the envelope of the mandate act."""
    document_sha256: Optional[str]
    """SHA-256 fingerprint of the mandate act."""
    activated_at: Optional[datetime]
    """Time at which the mandate act was signed and sealed. Null until then."""
    revoked_at: Optional[datetime]
    """Time of the revocation. Null for a mandate that is not revoked."""
    created_at: datetime
    """Time of creation."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Mandate":
        return cls(
            id=data["id"],
            status=data["status"],
            principal=MandatePrincipal.from_json(data["principal"]),
            agents=each(MandateAgent.from_json)(data["agents"]),
            scope=data["scope"],
            valid_from=data["valid_from"],
            valid_until=data["valid_until"],
            envelope_id=data["envelope_id"],
            document_sha256=data["document_sha256"],
            activated_at=maybe(moment, data["activated_at"]),
            revoked_at=maybe(moment, data["revoked_at"]),
            created_at=moment(data["created_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandateList:
    data: List[Mandate]
    """All mandates, newest first."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandateList":
        return cls(
            data=each(Mandate.from_json)(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class SealBatchAgent:
    """The agent who decides."""

    name: str
    """Full name of the agent."""
    email: str
    """E-mail address of the agent."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SealBatchAgent":
        return cls(
            name=data["name"],
            email=data["email"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class SealBatch:
    id: str
    """UUID of the batch."""
    status: Literal["pending", "authorized", "applied", "expired", "canceled"]
    """Current status of the batch. A pending batch whose expiry has passed is `expired`."""
    mandate_id: str
    """UUID of the signing mandate."""
    principal: str
    """Legal name of the principal, for which the documents are sealed."""
    agent: SealBatchAgent
    """The agent who decides."""
    envelope_ids: List[str]
    """UUIDs of the envelopes, in the order of the request."""
    batch_sha256: str
    """Fingerprint of the list: SHA-256 of the canonical JSON array (RFC 8785) with the current
    fingerprints of all documents, in order. Lowercase hex.
    """
    authorization_url: Optional[str]
    """Page on which the agent authorises the batch. Null once the batch is completed, expired or
    canceled.
    """
    expires_at: datetime
    """Time until which the agent can decide."""
    authorized_at: Optional[datetime]
    """Time at which the agent authorised the batch. Null until then."""
    applied_at: Optional[datetime]
    """Time at which the last envelope was sealed or canceled. Null until then."""
    created_at: datetime
    """Time of creation."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SealBatch":
        return cls(
            id=data["id"],
            status=data["status"],
            mandate_id=data["mandate_id"],
            principal=data["principal"],
            agent=SealBatchAgent.from_json(data["agent"]),
            envelope_ids=data["envelope_ids"],
            batch_sha256=data["batch_sha256"],
            authorization_url=data["authorization_url"],
            expires_at=moment(data["expires_at"]),
            authorized_at=maybe(moment, data["authorized_at"]),
            applied_at=maybe(moment, data["applied_at"]),
            created_at=moment(data["created_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultDocument:
    """The document that was found. Absent if it is unknown, or is an attendance sheet."""

    id: str
    """UUID of the document."""
    name: str
    """Name of the document."""
    sha256: str
    """SHA-256 of the original PDF, lowercase hex."""
    sealed_sha256: Optional[str]
    """SHA-256 of the sealed PDF, lowercase hex. Null before sealing."""
    current_sha256: Optional[str]
    """SHA-256 of the newest revision of the PDF, lowercase hex."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultDocument":
        return cls(
            id=data["id"],
            name=data["name"],
            sha256=data["sha256"],
            sealed_sha256=data["sealed_sha256"],
            current_sha256=data["current_sha256"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultEnvelope:
    """The envelope of the document. Absent if the document is unknown, or is an attendance
    sheet.
    """

    id: str
    """UUID of the envelope."""
    name: str
    """Name of the envelope."""
    status: EnvelopeStatus
    """Current status of the envelope."""
    signature_level: SignatureLevel
    """Signature level that the sender requested."""
    pades_level: Optional[str]
    """PAdES baseline level of the sealed documents: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1).
    Null before sealing.
    """
    completed_at: Optional[datetime]
    """Time of completion. Null for an envelope that is not completed."""
    sealed_at: Optional[datetime]
    """Time at which the documents were sealed. Null before sealing."""
    documents_available: bool
    """Whether the documents can still be downloaded by the owner. False after purge."""
    proof_retained_until: Optional[datetime]
    """Time until which the proof is kept. After it, the fingerprint can no longer be verified.
    Null before sealing.
    """
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultEnvelope":
        return cls(
            id=data["id"],
            name=data["name"],
            status=data["status"],
            signature_level=data["signature_level"],
            pades_level=data["pades_level"],
            completed_at=maybe(moment, data["completed_at"]),
            sealed_at=maybe(moment, data["sealed_at"]),
            documents_available=data["documents_available"],
            proof_retained_until=maybe(moment, data["proof_retained_until"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultAttendanceSession:
    """The session, if the fingerprint is that of an attendance sheet. `document` and `envelope`
    are then absent.
    """

    id: str
    """UUID of the attendance session."""
    name: str
    """Name of the attendance session."""
    reference: Optional[str]
    """Reference of the attendance session in the system of the organisation. Null if there is
    none.
    """
    status: AttendanceSessionStatus
    """Current status of the attendance session."""
    sealed_at: Optional[datetime]
    """Time at which the attendance sheet was sealed. Null before sealing."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultAttendanceSession":
        return cls(
            id=data["id"],
            name=data["name"],
            reference=data["reference"],
            status=data["status"],
            sealed_at=maybe(moment, data["sealed_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultSigner:
    name: str
    """Full name of the signer."""
    email: str
    """E-mail address. Masked for other organisations: `a***@e***.fr`."""
    order: int
    """Signing order. Signers with a lower number signed first."""
    role: Union[Literal["signer", "agent"], str]
    """Role of the signer."""
    status: Literal["pending", "notified", "signed"]
    """Current status of the signer."""
    signed_at: Optional[datetime]
    """Time of the signature. Null until the signer has signed."""
    signature_place: Optional[str]
    """Place of signature that the signer declared. Null if none was declared."""
    level: SignatureLevel
    """Level of this signature."""
    authentication_used: List[Union[Literal["otp_email", "otp_sms"], str]]
    """Channels of the one-time code that the signer has used. Empty if no code was required."""
    certificate_subject: Optional[str]
    """Subject of the certificate in RFC 4514 notation: of the signer at level `advanced`, of the
    seal for an agent. Null at level `simple` and after the identity was erased.
    """
    certificate_serial: Optional[str]
    """Serial number of this certificate, lowercase hex. Null at level `simple`."""
    certificate_fingerprint_sha256: Optional[str]
    """SHA-256 of this certificate, lowercase hex. Null at level `simple`."""
    ip: Optional[str]
    """IP address of the signer. Null for third parties."""
    user_agent: Optional[str]
    """User agent of the browser of the signer. Null for third parties."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultSigner":
        return cls(
            name=data["name"],
            email=data["email"],
            order=data["order"],
            role=data["role"],
            status=data["status"],
            signed_at=maybe(moment, data["signed_at"]),
            signature_place=data["signature_place"],
            level=data["level"],
            authentication_used=data["authentication_used"],
            certificate_subject=data["certificate_subject"],
            certificate_serial=data["certificate_serial"],
            certificate_fingerprint_sha256=data["certificate_fingerprint_sha256"],
            ip=data["ip"],
            user_agent=data["user_agent"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultEvent:
    type: str
    """Name of the event, for example `signer.signed`."""
    actor: str
    """Actor: a role such as `organization` or `system`, or the e-mail address of the signer,
    masked for third parties.
    """
    at: datetime
    """Time of the event."""
    hash: str
    """Hash of the event, lowercase hex."""
    prev_hash: Optional[str]
    """Hash of the previous event. Null for the first event."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultEvent":
        return cls(
            type=data["type"],
            actor=data["actor"],
            at=moment(data["at"]),
            hash=data["hash"],
            prev_hash=data["prev_hash"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProofSeal:
    """The seal of the document."""

    subject: str
    """Subject of the certificate (RFC 4514)."""
    serial: str
    """Serial number of the certificate, lowercase hex."""
    fingerprint_sha256: str
    """SHA-256 of the certificate, lowercase hex."""
    signed_at: datetime
    """Time of the seal."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProofSeal":
        return cls(
            subject=data["subject"],
            serial=data["serial"],
            fingerprint_sha256=data["fingerprint_sha256"],
            signed_at=moment(data["signed_at"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProofTimestamp:
    issuer: Optional[str]
    """Time-stamping unit that issued the token (RFC 4514). Null if unknown."""
    serial: Optional[str]
    """Serial number of the token, lowercase hex. Null if unknown."""
    gen_time: datetime
    """Time that the token states."""
    qualified: bool
    """Whether the operator has configured the provider as a qualified one."""
    provider: Optional[str]
    """Organisation that operates the time-stamping unit. Null if unknown."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProofTimestamp":
        return cls(
            issuer=data["issuer"],
            serial=data["serial"],
            gen_time=moment(data["gen_time"]),
            qualified=data["qualified"],
            provider=data["provider"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProofMandateAgent:
    """Agent who sealed."""

    name: str
    """Name of the agent."""
    email: str
    """E-mail address of the agent. Masked for third parties."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProofMandateAgent":
        return cls(
            name=data["name"],
            email=data["email"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProofMandate:
    """Mandate of the seal. Null without a mandate."""

    id: str
    """UUID of the mandate."""
    principal: str
    """Name of the organisation that gave the mandate."""
    agent: VerifyResultProofMandateAgent
    """Agent who sealed."""
    scope: List[MandateScope]
    """Kinds of documents that the mandate covers."""
    batch_id: str
    """UUID of the batch."""
    batch_sha256: str
    """SHA-256 of the canonical list of fingerprints that the agent authorised."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProofMandate":
        return cls(
            id=data["id"],
            principal=data["principal"],
            agent=VerifyResultProofMandateAgent.from_json(data["agent"]),
            scope=data["scope"],
            batch_id=data["batch_id"],
            batch_sha256=data["batch_sha256"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProofTrustChain:
    subject: str
    """Subject of the certificate (RFC 4514)."""
    issuer: str
    """Issuer of the certificate (RFC 4514)."""
    serial: str
    """Serial number of the certificate, lowercase hex."""
    not_before: datetime
    """Start of the certificate's validity."""
    not_after: datetime
    """End of the certificate's validity."""
    fingerprint_sha256: str
    """SHA-256 of the certificate, lowercase hex."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProofTrustChain":
        return cls(
            subject=data["subject"],
            issuer=data["issuer"],
            serial=data["serial"],
            not_before=moment(data["not_before"]),
            not_after=moment(data["not_after"]),
            fingerprint_sha256=data["fingerprint_sha256"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResultProof:
    """Proof of the seal. Absent before sealing."""

    pades_level: Optional[str]
    """PAdES baseline level of the sealed PDF: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1)."""
    seal: VerifyResultProofSeal
    """The seal of the document."""
    timestamps: List[VerifyResultProofTimestamp]
    """Time-stamps of the document, in order."""
    mandate: Optional[VerifyResultProofMandate]
    """Mandate of the seal. Null without a mandate."""
    trust_chain: List[VerifyResultProofTrustChain]
    """Certificates of the seal's trust chain."""
    evidence_sha256: Optional[str]
    """SHA-256 of the sealed evidence file, lowercase hex."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProof":
        return cls(
            pades_level=data["pades_level"],
            seal=VerifyResultProofSeal.from_json(data["seal"]),
            timestamps=each(VerifyResultProofTimestamp.from_json)(data["timestamps"]),
            mandate=maybe(VerifyResultProofMandate.from_json, data["mandate"]),
            trust_chain=each(VerifyResultProofTrustChain.from_json)(data["trust_chain"]),
            evidence_sha256=data["evidence_sha256"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResult:
    known: bool
    """Whether a proof exists for this fingerprint."""
    sha256: str
    """The SHA-256 that was verified, lowercase hex."""
    billed_credits: float
    """Credits charged for this request: 1 for the first consultation of a proof of another
    organisation, otherwise 0.
    """
    matches: Optional[Union[Literal["original_document", "sealed_document", "signed_revision"], str]] = None
    """What the SHA-256 is the fingerprint of. Absent if it is unknown."""
    document: Optional[VerifyResultDocument] = None
    """The document that was found. Absent if it is unknown, or is an attendance sheet."""
    envelope: Optional[VerifyResultEnvelope] = None
    """The envelope of the document. Absent if the document is unknown, or is an attendance
    sheet.
    """
    attendance_session: Optional[VerifyResultAttendanceSession] = None
    """The session, if the fingerprint is that of an attendance sheet. `document` and `envelope`
    are then absent.
    """
    scope: Optional[Union[Literal["owner", "third_party"], str]] = None
    """Extent of the result: complete for the owner, restricted for third parties. Absent if the
    fingerprint is unknown.
    """
    signers: Optional[List[VerifyResultSigner]] = None
    """Signers of the envelope. Absent if the fingerprint is unknown, or is that of an attendance
    sheet.
    """
    events: Optional[List[VerifyResultEvent]] = None
    """Events in order. At most the newest 2,000; the evidence file contains all of them."""
    chain_valid: Optional[bool] = None
    """Whether the evidence chain is intact and agrees with the other data of this result. It is
    recomputed on each request. Absent if the fingerprint is unknown.
    """
    proof: Optional[VerifyResultProof] = None
    """Proof of the seal. Absent before sealing."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResult":
        return cls(
            known=data["known"],
            sha256=data["sha256"],
            billed_credits=data["billed_credits"],
            matches=data.get("matches"),
            document=maybe(VerifyResultDocument.from_json, data.get("document")),
            envelope=maybe(VerifyResultEnvelope.from_json, data.get("envelope")),
            attendance_session=maybe(VerifyResultAttendanceSession.from_json, data.get("attendance_session")),
            scope=data.get("scope"),
            signers=maybe(each(VerifyResultSigner.from_json), data.get("signers")),
            events=maybe(each(VerifyResultEvent.from_json), data.get("events")),
            chain_valid=data.get("chain_valid"),
            proof=maybe(VerifyResultProof.from_json, data.get("proof")),
            raw=dict(data),
        )


@dataclass(frozen=True)
class WebhookEndpoint:
    id: str
    """UUID of the endpoint."""
    url: str
    """Address that events are sent to; always `https`."""
    active: bool
    """Whether events are sent to the endpoint; false once it is deleted."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "WebhookEndpoint":
        return cls(
            id=data["id"],
            url=data["url"],
            active=data["active"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class WebhookEndpointList:
    data: List[WebhookEndpoint]
    """All endpoints that are not deleted, newest first."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "WebhookEndpointList":
        return cls(
            data=each(WebhookEndpoint.from_json)(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class WebhookEndpointWithSecret:
    id: str
    """UUID of the endpoint."""
    url: str
    """Address that events are sent to; always `https`."""
    active: bool
    """Whether events are sent to the endpoint; false once it is deleted."""
    secret: str
    """Signing secret: `whsec_` followed by 32 bytes in base64. It cannot be read again."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "WebhookEndpointWithSecret":
        return cls(
            id=data["id"],
            url=data["url"],
            active=data["active"],
            secret=data["secret"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class DeleteWebhookEndpointResult:
    id: str
    """UUID of the endpoint."""
    active: bool
    """Whether events are sent to the endpoint; false once it is deleted."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DeleteWebhookEndpointResult":
        return cls(
            id=data["id"],
            active=data["active"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeCompletedEventData:
    """Resources that the event is about."""

    envelope: Envelope
    """The completed envelope."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeCompletedEventData":
        return cls(
            envelope=Envelope.from_json(data["envelope"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeCompletedEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: EnvelopeCompletedEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeCompletedEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=EnvelopeCompletedEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeName:
    id: str
    """UUID of the envelope."""
    name: str
    """Name of the envelope."""
    status: EnvelopeStatus
    """Current status of the envelope."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeName":
        return cls(
            id=data["id"],
            name=data["name"],
            status=data["status"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeExpiredEventData:
    """Resources that the event is about."""

    envelope: EnvelopeName
    """The expired envelope."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeExpiredEventData":
        return cls(
            envelope=EnvelopeName.from_json(data["envelope"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EnvelopeExpiredEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: EnvelopeExpiredEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EnvelopeExpiredEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=EnvelopeExpiredEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandateActivatedEventData:
    """Resources that the event is about."""

    mandate: Mandate
    """The activated mandate."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandateActivatedEventData":
        return cls(
            mandate=Mandate.from_json(data["mandate"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class MandateActivatedEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: MandateActivatedEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandateActivatedEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=MandateActivatedEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class SealBatchAppliedEventData:
    """Resources that the event is about."""

    batch: SealBatch
    """The batch."""
    envelopes: List[Envelope]
    """The envelopes of the batch."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SealBatchAppliedEventData":
        return cls(
            batch=SealBatch.from_json(data["batch"]),
            envelopes=each(Envelope.from_json)(data["envelopes"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class SealBatchAppliedEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: SealBatchAppliedEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SealBatchAppliedEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=SealBatchAppliedEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSessionClosedEventData:
    """Resources that the event is about."""

    session: AttendanceSession
    """The closed session."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSessionClosedEventData":
        return cls(
            session=AttendanceSession.from_json(data["session"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class AttendanceSessionClosedEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: AttendanceSessionClosedEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "AttendanceSessionClosedEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=AttendanceSessionClosedEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EndpointTestEventData:
    """Resources that the event is about."""

    endpoint: WebhookEndpoint
    """The endpoint that receives the event."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EndpointTestEventData":
        return cls(
            endpoint=WebhookEndpoint.from_json(data["endpoint"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class EndpointTestEvent:
    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    """Kind of the event."""
    data: EndpointTestEventData
    """Resources that the event is about."""
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EndpointTestEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=EndpointTestEventData.from_json(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class UnknownEvent:
    """An event of a kind that this version of the client does not know."""

    id: str
    """UUID of the event, the same in every delivery attempt. Process each event only once."""
    created_at: datetime
    """Time of the event."""
    mode: Literal["live", "test"]
    """Mode in which the event happened: production or sandbox."""
    event: str
    data: Dict[str, Any]
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "UnknownEvent":
        return cls(
            id=data["id"],
            created_at=moment(data["created_at"]),
            mode=data["mode"],
            event=data["event"],
            data=data["data"],
            raw=dict(data),
        )


WebhookEvent = Union[
    EnvelopeCompletedEvent,
    EnvelopeExpiredEvent,
    MandateActivatedEvent,
    SealBatchAppliedEvent,
    AttendanceSessionClosedEvent,
    EndpointTestEvent,
    UnknownEvent,
]
EVENTS: Dict[str, Type[Any]] = {
    "envelope.completed": EnvelopeCompletedEvent,
    "envelope.expired": EnvelopeExpiredEvent,
    "mandate.activated": MandateActivatedEvent,
    "seal_batch.applied": SealBatchAppliedEvent,
    "attendance.session_closed": AttendanceSessionClosedEvent,
    "endpoint.test": EndpointTestEvent,
}
