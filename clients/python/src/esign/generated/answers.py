"""What the service returns. `raw` is the JSON object, with the fields that this version does not know."""
# Generated from the REST contract. Do not edit: `npm run generate`.
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Dict, List, Literal, Mapping, Optional, Type, Union

from .._json import each, maybe, moment

EnvelopeStatus = Union[Literal["draft", "sent", "completed", "expired", "canceled"], str]
SignatureLevel = Union[Literal["simple", "advanced", "organization_seal"], str]
AttendanceSessionStatus = Union[Literal["open", "closed", "sealed"], str]
MandateStatus = Union[Literal["pending", "active", "revoked", "expired"], str]
MandateScope = Union[Literal["cmad", "contrat_mission", "avenant", "releve_heures", "autre"], str]


@dataclass(frozen=True)
class EnvelopeSummary:
    id: str
    name: str
    status: EnvelopeStatus
    created_at: datetime
    completed_at: Optional[datetime]
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
    limit: int
    offset: int
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
    name: str
    sha256: str
    """SHA-256 fingerprint of the original PDF."""
    sealed_sha256: Optional[str]
    revision: int
    current_sha256: Optional[str]
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
    issuer: Optional[str]
    serial: Optional[str]
    gen_time: datetime
    qualified: bool
    provider: Optional[str]
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
    identity_id: Optional[str]
    authentication: List[Union[Literal["otp_email", "otp_sms"], str]]
    """Methods that the signer may use, in the order in which they are offered."""
    authentication_used: List[Union[Literal["otp_email", "otp_sms"], str]]
    """Methods that the signer used."""
    identity_confirmed_at: Optional[datetime]
    """Time at which the identity was found valid and the code correct."""
    certificate_serial: Optional[str]
    certificate_subject: Optional[str]
    """Subject of the certificate (RFC 4514); null before signing and after the identity is
    erased.
    """
    certificate_fingerprint_sha256: Optional[str]
    applied_at: Optional[datetime]
    timestamp: Optional[SignatureTimestamp]
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
    email: str
    name: str
    order: int
    role: Union[Literal["signer", "agent"], str]
    status: Union[Literal["pending", "notified", "signed"], str]
    signed_at: Optional[datetime]
    signature_place: Optional[str]
    sign_url: Optional[str]
    signature: Optional[Signature] = None
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
    name: str
    status: EnvelopeStatus
    mode: Union[Literal["live", "test"], str]
    message: Optional[str]
    signature_level: SignatureLevel
    pades_level: Optional[Union[Literal["B-B", "B-T", "B-LT", "B-LTA"], str]]
    """PAdES level of the sealed file, read from its bytes."""
    qualified_timestamp: bool
    mandate_id: Optional[str]
    batch_id: Optional[str]
    prepared: bool
    created_at: datetime
    expires_at: Optional[datetime]
    completed_at: Optional[datetime]
    sealed_at: Optional[datetime]
    retention_days: int
    documents_available: bool
    purge_after: Optional[datetime]
    purged_at: Optional[datetime]
    documents: List[Document]
    evidence_download_url: Optional[str]
    """Temporary link to the sealed evidence file, valid for 1 hour."""
    signers: List[Signer]
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
    method: Union[Literal["partner_attested", "remote_id_check", "france_identite"], str]
    status: Union[Literal["pending", "verified", "failed", "expired", "deleted"], str]
    given_name: str
    family_name: str
    birth_date: Optional[str]
    email: Optional[str]
    phone: Optional[str]
    document_type: Optional[Union[Literal["id_card", "passport", "residence_permit", "driving_licence", "other"], str]]
    document_number_hash: Optional[str]
    """SHA-256 of the document number, 64 hexadecimal digits without prefix."""
    document_expires_on: Optional[str]
    verified_at: Optional[datetime]
    verified_by: Optional[str]
    attestation_ref: Optional[str]
    external_ref: Optional[str]
    expires_at: Optional[datetime]
    created_at: datetime
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
    limit: int
    offset: int
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
    name: str
    reference: Optional[str]
    status: AttendanceSessionStatus
    created_at: datetime
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
    limit: float
    offset: float
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
    name: str
    email: Optional[str]
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
    label: str
    starts_at: datetime
    ends_at: datetime
    module: Optional[str]
    status: Union[Literal["scheduled", "open", "closed"], str]
    opened_at: Optional[datetime]
    closed_at: Optional[datetime]
    trainer_signed_at: Optional[datetime]
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
    status: Union[Literal["present", "late", "excused", "absent"], str]
    method: Union[Literal["link", "qr_code", "trainer"], str]
    signed_at: datetime
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
    name: str
    email: Optional[str]
    external_ref: Optional[str]
    sign_url: str
    """Personal link of the attendee, valid for the whole session."""
    marks: List[Mark]
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
    name: str
    reference: Optional[str]
    modality: Union[Literal["onsite", "remote", "hybrid"], str]
    location: Optional[str]
    status: AttendanceSessionStatus
    trainer: AttendanceSessionTrainer
    retention_days: int
    created_at: datetime
    closed_at: Optional[datetime]
    sealed_at: Optional[datetime]
    sheet_sha256: Optional[str]
    sheet_download_url: Optional[str]
    """Temporary link, valid for 1 hour."""
    evidence_download_url: Optional[str]
    """Temporary link, valid for 1 hour."""
    slots: List[AttendanceSlot]
    attendees: List[Attendee]
    marks_count: int
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
    name: str
    role: Optional[str]
    email: str
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
    legal_name: str
    siren: Optional[str]
    is_merchant: bool
    representative: MandatePrincipalRepresentative
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
    name: str
    email: str
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
    status: MandateStatus
    principal: MandatePrincipal
    agents: List[MandateAgent]
    scope: List[MandateScope]
    valid_from: str
    """The date of the request, or a date-time in UTC."""
    valid_until: str
    """The date of the request, or a date-time in UTC."""
    envelope_id: Optional[str]
    """UUID of the envelope of the mandate act."""
    document_sha256: Optional[str]
    """SHA-256 fingerprint of the mandate act."""
    activated_at: Optional[datetime]
    revoked_at: Optional[datetime]
    created_at: datetime
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
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MandateList":
        return cls(
            data=each(Mandate.from_json)(data["data"]),
            raw=dict(data),
        )


@dataclass(frozen=True)
class SealBatchAgent:
    name: str
    email: str
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
    status: Union[Literal["pending", "authorized", "applied", "expired", "canceled"], str]
    mandate_id: str
    principal: str
    agent: SealBatchAgent
    envelope_ids: List[str]
    batch_sha256: str
    authorization_url: Optional[str]
    """Page on which the agent authorises the batch. Null once the batch is completed, expired or
    canceled.
    """
    expires_at: datetime
    authorized_at: Optional[datetime]
    applied_at: Optional[datetime]
    created_at: datetime
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
    id: str
    name: str
    sha256: str
    sealed_sha256: Optional[str]
    current_sha256: Optional[str]
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
    id: str
    name: str
    status: EnvelopeStatus
    signature_level: SignatureLevel
    pades_level: Optional[str]
    completed_at: Optional[datetime]
    sealed_at: Optional[datetime]
    documents_available: bool
    proof_retained_until: Optional[datetime]
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
    name: str
    reference: Optional[str]
    status: Union[Literal["open", "closed", "sealed"], str]
    sealed_at: Optional[datetime]
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
    email: str
    """E-mail address. Masked for other organisations: a***@e***.fr."""
    order: int
    role: Union[Literal["signer", "agent"], str]
    status: Union[Literal["pending", "notified", "signed"], str]
    signed_at: Optional[datetime]
    signature_place: Optional[str]
    level: SignatureLevel
    authentication_used: List[Union[Literal["otp_email", "otp_sms"], str]]
    certificate_subject: Optional[str]
    certificate_serial: Optional[str]
    certificate_fingerprint_sha256: Optional[str]
    ip: Optional[str]
    user_agent: Optional[str]
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
    actor: str
    at: datetime
    hash: str
    prev_hash: Optional[str]
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
    subject: str
    serial: str
    fingerprint_sha256: str
    signed_at: datetime
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
    serial: Optional[str]
    gen_time: datetime
    qualified: bool
    provider: Optional[str]
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
class VerifyResultProofTrustChain:
    subject: str
    issuer: str
    serial: str
    not_before: datetime
    not_after: datetime
    fingerprint_sha256: str
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
    pades_level: Optional[str]
    seal: VerifyResultProofSeal
    timestamps: List[VerifyResultProofTimestamp]
    mandate: Optional[Dict[str, Any]]
    trust_chain: List[VerifyResultProofTrustChain]
    evidence_sha256: Optional[str]
    raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "VerifyResultProof":
        return cls(
            pades_level=data["pades_level"],
            seal=VerifyResultProofSeal.from_json(data["seal"]),
            timestamps=each(VerifyResultProofTimestamp.from_json)(data["timestamps"]),
            mandate=data["mandate"],
            trust_chain=each(VerifyResultProofTrustChain.from_json)(data["trust_chain"]),
            evidence_sha256=data["evidence_sha256"],
            raw=dict(data),
        )


@dataclass(frozen=True)
class VerifyResult:
    known: bool
    sha256: str
    billed_credits: float
    matches: Optional[Union[Literal["original_document", "sealed_document", "signed_revision"], str]] = None
    document: Optional[VerifyResultDocument] = None
    envelope: Optional[VerifyResultEnvelope] = None
    attendance_session: Optional[VerifyResultAttendanceSession] = None
    """The session, if the fingerprint is that of an attendance sheet. `document` and `envelope`
    are then absent.
    """
    scope: Optional[Union[Literal["owner", "third_party"], str]] = None
    signers: Optional[List[VerifyResultSigner]] = None
    events: Optional[List[VerifyResultEvent]] = None
    """Events in order. At most the newest 2,000; the evidence file contains all of them."""
    chain_valid: Optional[bool] = None
    proof: Optional[VerifyResultProof] = None
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
    url: str
    active: bool
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
    url: str
    active: bool
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
    active: bool
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
    envelope: Envelope
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: EnvelopeCompletedEventData
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
    name: str
    status: EnvelopeStatus
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
    envelope: EnvelopeName
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: EnvelopeExpiredEventData
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
    mandate: Mandate
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: MandateActivatedEventData
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
    batch: SealBatch
    envelopes: List[Envelope]
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: SealBatchAppliedEventData
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
    session: AttendanceSession
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: AttendanceSessionClosedEventData
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
    endpoint: WebhookEndpoint
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
    mode: Union[Literal["live", "test"], str]
    event: str
    data: EndpointTestEventData
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
    mode: Union[Literal["live", "test"], str]
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
