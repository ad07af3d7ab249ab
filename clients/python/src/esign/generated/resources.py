# Generated from the REST contract. Do not edit: `npm run generate`.
from datetime import datetime
from typing import BinaryIO, Iterator, Literal, Optional, Sequence, Union

from .._json import without_none
from .._pages import iterate
from .._transport import Transport
from .answers import (
    AttendanceSession,
    AttendanceSessionList,
    AttendanceSessionSummary,
    AttendanceSheet,
    DeleteIdentityResult,
    DeleteWebhookEndpointResult,
    Envelope,
    EnvelopeList,
    EnvelopeSummary,
    Identity,
    IdentityList,
    Mandate,
    MandateList,
    SealBatch,
    VerifyResult,
    WebhookEndpointList,
    WebhookEndpointWithSecret,
)
from .inputs import (
    AgentInput,
    AttendanceSlotInput,
    AttendeeInput,
    DocumentInput,
    FieldInput,
    PrincipalInput,
    SignerInput,
    TrainerInput,
)


class Envelopes:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        # 1 to 100, default 20; above 100 is served as 100.
        limit: Optional[int] = None,
        # How many to skip, default 0.
        offset: Optional[int] = None,
    ) -> EnvelopeList:
        """List envelopes, most recent first. Scope `envelopes:read`."""
        return self._transport.json(
            EnvelopeList.from_json,
            "GET",
            "/envelopes",
            query=without_none({"limit": limit, "offset": offset}),
        )

    def iterate(
        self,
        *,
        # Items per call, at most 100.
        page_size: int = 100,
    ) -> Iterator[EnvelopeSummary]:
        """List envelopes, most recent first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset))

    def create(
        self,
        *,
        name: str,
        documents: Sequence[DocumentInput],
        signers: Sequence[SignerInput],
        message: Optional[str] = None,
        # Default: 30.
        expires_in_days: Optional[int] = None,
        # Default: 365.
        retention_days: Optional[int] = None,
        # Default: false.
        send: Optional[bool] = None,
        # Default: "simple".
        signature_level: Optional[Literal["simple", "advanced", "organization_seal"]] = None,
        # Default: true.
        qualified_timestamp: Optional[bool] = None,
        mandate_id: Optional[str] = None,
        # Default: [].
        fields: Optional[Sequence[FieldInput]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Envelope:
        """Create an envelope, and optionally send it. Scope `envelopes:write`. Up to 5 PDFs of 10 MB
        each, base64, in one body.
        """
        return self._transport.json(
            Envelope.from_json,
            "POST",
            "/envelopes",
            body=without_none({"name": name, "documents": documents, "signers": signers, "message": message, "expires_in_days": expires_in_days, "retention_days": retention_days, "send": send, "signature_level": signature_level, "qualified_timestamp": qualified_timestamp, "mandate_id": mandate_id, "fields": fields}),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> Envelope:
        """Read an envelope. Scope `envelopes:read`. Download links (1 hour) are filled once sealed;
        after purge they are null.
        """
        return self._transport.json(
            Envelope.from_json,
            "GET",
            self._transport.path("/envelopes/{id}", id=id),
        )

    def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Envelope:
        """Send a draft. Scope `envelopes:write`. No body."""
        return self._transport.json(
            Envelope.from_json,
            "POST",
            self._transport.path("/envelopes/{id}/send", id=id),
            idempotency_key=idempotency_key,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Envelope:
        """Cancel a draft or a sent envelope. Scope `envelopes:write`. No body. The signing links
        answer 410 from then on.
        """
        return self._transport.json(
            Envelope.from_json,
            "POST",
            self._transport.path("/envelopes/{id}/cancel", id=id),
            idempotency_key=idempotency_key,
        )


class Identities:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        # 1 to 100, default 20; above 100 is served as 100.
        limit: Optional[int] = None,
        # How many to skip, default 0.
        offset: Optional[int] = None,
        # Only those with exactly this reference of the caller.
        external_ref: Optional[str] = None,
    ) -> IdentityList:
        """List identities, most recent first. Scope `identities:manage`."""
        return self._transport.json(
            IdentityList.from_json,
            "GET",
            "/identities",
            query=without_none({"limit": limit, "offset": offset, "external_ref": external_ref}),
        )

    def iterate(
        self,
        *,
        # Only those with exactly this reference of the caller.
        external_ref: Optional[str] = None,
        # Items per call, at most 100.
        page_size: int = 100,
    ) -> Iterator[Identity]:
        """List identities, most recent first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset, external_ref=external_ref))

    def create(
        self,
        *,
        method: Literal["partner_attested", "remote_id_check", "france_identite"],
        given_name: str,
        family_name: str,
        birth_date: Optional[str] = None,
        email: Optional[str] = None,
        phone: Optional[str] = None,
        document_type: Optional[Literal["id_card", "passport", "residence_permit", "driving_licence", "other"]] = None,
        document_number_hash: Optional[str] = None,
        document_expires_on: Optional[str] = None,
        verified_at: Optional[Union[datetime, str]] = None,
        verified_by: Optional[str] = None,
        attestation_ref: Optional[str] = None,
        external_ref: Optional[str] = None,
        expires_in_days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Identity:
        """Attest an identity, reusable on later envelopes. Scope `identities:manage`. With
        `partner_attested` the caller has verified the document and sends the attributes and the
        fingerprint of its number, never the number; it is verified at once. With the remote
        methods it is pending, `verification_url` is where the person goes, and what the caller
        says of the verification (`verified_at`, `verified_by`, `attestation_ref`) does not count.
        """
        return self._transport.json(
            Identity.from_json,
            "POST",
            "/identities",
            body=without_none({"method": method, "given_name": given_name, "family_name": family_name, "birth_date": birth_date, "email": email, "phone": phone, "document_type": document_type, "document_number_hash": document_number_hash, "document_expires_on": document_expires_on, "verified_at": verified_at, "verified_by": verified_by, "attestation_ref": attestation_ref, "external_ref": external_ref, "expires_in_days": expires_in_days}),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> Identity:
        """Read an identity. Scope `identities:manage`. An erased one has status `deleted`, empty
        names and null attributes.
        """
        return self._transport.json(
            Identity.from_json,
            "GET",
            self._transport.path("/identities/{id}", id=id),
        )

    def delete(
        self,
        id: str,
    ) -> DeleteIdentityResult:
        """Erase an identity. Scope `identities:manage`. Right to erasure, from any state; erasing
        twice answers the same. Signatures already issued stay valid: the proof is in the
        certificate and the evidence file.
        """
        return self._transport.json(
            DeleteIdentityResult.from_json,
            "DELETE",
            self._transport.path("/identities/{id}", id=id),
        )


class AttendanceSessions:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        # 1 to 100, default 20; above 100 is served as 100.
        limit: Optional[int] = None,
        # How many to skip, default 0.
        offset: Optional[int] = None,
    ) -> AttendanceSessionList:
        """List attendance sessions, most recent first. Scope `attendance:write`."""
        return self._transport.json(
            AttendanceSessionList.from_json,
            "GET",
            "/attendance-sessions",
            query=without_none({"limit": limit, "offset": offset}),
        )

    def iterate(
        self,
        *,
        # Items per call, at most 100.
        page_size: int = 100,
    ) -> Iterator[AttendanceSessionSummary]:
        """List attendance sessions, most recent first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset))

    def create(
        self,
        *,
        name: str,
        trainer: TrainerInput,
        slots: Sequence[AttendanceSlotInput],
        attendees: Sequence[AttendeeInput],
        reference: Optional[str] = None,
        # Default: "onsite".
        modality: Optional[Literal["onsite", "remote", "hybrid"]] = None,
        location: Optional[str] = None,
        # Default: 1095.
        retention_days: Optional[int] = None,
        # Default: true.
        notify: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Create an attendance session. Scope `attendance:write`. No PDF is sent: the service writes
        the sheet. Everybody gets a personal link, by e-mail too unless `notify` is false.
        """
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            "/attendance-sessions",
            body=without_none({"name": name, "trainer": trainer, "slots": slots, "attendees": attendees, "reference": reference, "modality": modality, "location": location, "retention_days": retention_days, "notify": notify}),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> AttendanceSession:
        """Read an attendance session, presences as they stand. Scope `attendance:write`."""
        return self._transport.json(
            AttendanceSession.from_json,
            "GET",
            self._transport.path("/attendance-sessions/{id}", id=id),
        )

    def add_attendee(
        self,
        id: str,
        *,
        name: str,
        email: Optional[str] = None,
        external_ref: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Add an attendee to an open session. Scope `attendance:write`. Expected from now on in
        every slot that is not closed. Closed session: 409 `session_closed`.
        """
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            self._transport.path("/attendance-sessions/{id}/attendees", id=id),
            body=without_none({"name": name, "email": email, "external_ref": external_ref}),
            idempotency_key=idempotency_key,
        )

    def open_slot(
        self,
        id: str,
        slot_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Open a slot. Scope `attendance:write`. Opening an open slot changes nothing. A closed one
        can never be filled again: 409 `slot_closed`.
        """
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            self._transport.path("/attendance-sessions/{id}/slots/{slotId}/open", id=id, slotId=slot_id),
            idempotency_key=idempotency_key,
        )

    def close_slot(
        self,
        id: str,
        slot_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Close an open slot, for good. Scope `attendance:write`. Not open: 409 `invalid_status`."""
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            self._transport.path("/attendance-sessions/{id}/slots/{slotId}/close", id=id, slotId=slot_id),
            idempotency_key=idempotency_key,
        )

    def close(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Close a session and seal its sheet. Scope `attendance:write`. Irreversible: its slots
        close, the sheet is written and sealed once, with one evidence file, and the webhook
        `attendance.session_closed` follows. Answers `sealed`, or `closed` where the seal takes
        longer. Not open: 409 `invalid_status`.
        """
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            self._transport.path("/attendance-sessions/{id}/close", id=id),
            idempotency_key=idempotency_key,
        )

    def get_sheet(
        self,
        id: str,
    ) -> AttendanceSheet:
        """Download links of the sealed sheet. Scope `attendance:write`. Links are valid for one
        hour. Not sealed yet: 409 `not_sealed`; after the end of retention: 410 `gone`.
        """
        return self._transport.json(
            AttendanceSheet.from_json,
            "GET",
            self._transport.path("/attendance-sessions/{id}/sheet", id=id),
        )

    def export(
        self,
        id: str,
        *,
        # csv, the default.
        format: Optional[Literal["csv"]] = None,
    ) -> BinaryIO:
        """Export the presences as CSV. Scope `attendance:write`. UTF-8 with a byte order mark, `;`
        between cells, CRLF; one line for each attendee and slot. Cells that a spreadsheet would
        run as a formula begin with an apostrophe. Close the stream after reading.
        """
        return self._transport.stream(
            "GET",
            self._transport.path("/attendance-sessions/{id}/export", id=id),
            query=without_none({"format": format}),
        )


class SigningMandates:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
    ) -> MandateList:
        """List signing mandates, most recent first. Scope `mandates:manage`. Not paged."""
        return self._transport.json(
            MandateList.from_json,
            "GET",
            "/signing-mandates",
        )

    def create(
        self,
        *,
        principal: PrincipalInput,
        agents: Sequence[AgentInput],
        scope: Sequence[Literal["cmad", "contrat_mission", "avenant", "releve_heures", "autre"]],
        # ISO 8601 date or date-time.
        valid_from: str,
        # ISO 8601 date or date-time, after valid_from.
        valid_until: str,
        # Shown to the representative.
        message: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Mandate:
        """Register a signing mandate, and send its act to the representative. Scope
        `mandates:manage`. The service writes the mandate act (a PDF in French) and sends it to
        the legal representative, who signs it at level advanced on the usual page: the mandate is
        `pending` until then, and `active` once the act is sealed. A date in `valid_from` or
        `valid_until` counts whole, in the time of Paris.
        """
        return self._transport.json(
            Mandate.from_json,
            "POST",
            "/signing-mandates",
            body=without_none({"principal": principal, "agents": agents, "scope": scope, "valid_from": valid_from, "valid_until": valid_until, "message": message}),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> Mandate:
        """Read a signing mandate. Scope `mandates:manage`."""
        return self._transport.json(
            Mandate.from_json,
            "GET",
            self._transport.path("/signing-mandates/{id}", id=id),
        )

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Mandate:
        """Revoke a pending or an active signing mandate. Scope `mandates:manage`. No body. Its
        pending batches are canceled, and so is an act that is not signed yet; what an agent has
        authorised before is still sealed.
        """
        return self._transport.json(
            Mandate.from_json,
            "POST",
            self._transport.path("/signing-mandates/{id}/revoke", id=id),
            idempotency_key=idempotency_key,
        )


class SealBatches:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        mandate_id: str,
        # Each once.
        envelope_ids: Sequence[str],
        # Default: the only agent of the mandate.
        agent_email: Optional[str] = None,
        # Default: 72.
        expires_in_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SealBatch:
        """Put envelopes of a mandate before its agent, to be sealed with one code. Scope
        `mandates:manage`. 1 to 500 envelopes of level organization_seal of the same mandate,
        sent, everybody who signs personally done, each in one live batch at most. The agent is
        written to, opens `authorization_url`, checks the list and types one code, which is bound
        to `batch_sha256`: SHA-256 of the canonical JSON array (RFC 8785) of the documents'
        current fingerprints, ordered as `envelope_ids`, then by document.
        """
        return self._transport.json(
            SealBatch.from_json,
            "POST",
            "/seal-batch",
            body=without_none({"mandate_id": mandate_id, "envelope_ids": envelope_ids, "agent_email": agent_email, "expires_in_hours": expires_in_hours}),
            idempotency_key=idempotency_key,
        )


class Documents:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def verify(
        self,
        *,
        pdf_base64: Optional[str] = None,
        sha256: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> VerifyResult:
        """Find the proof of a PDF by its fingerprint. Scope `envelopes:read`. At least one of
        `pdf_base64` and `sha256`; given both, they must agree. Spans organisations; each
        consultation is traced. Sending only `sha256` suffices.
        """
        return self._transport.json(
            VerifyResult.from_json,
            "POST",
            "/verify",
            body=without_none({"pdf_base64": pdf_base64, "sha256": sha256}),
            idempotency_key=idempotency_key,
        )


class WebhookEndpoints:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
    ) -> WebhookEndpointList:
        """List webhook endpoints, most recent first. Scope `webhooks:manage`. Not paged; deleted
        endpoints are not listed.
        """
        return self._transport.json(
            WebhookEndpointList.from_json,
            "GET",
            "/webhook-endpoints",
        )

    def create(
        self,
        *,
        # https only, without user and password.
        url: str,
        idempotency_key: Optional[str] = None,
    ) -> WebhookEndpointWithSecret:
        """Register an address for the events of this organisation and mode. Scope `webhooks:manage`.
        The secret signs every delivery; it is shown this once.
        """
        return self._transport.json(
            WebhookEndpointWithSecret.from_json,
            "POST",
            "/webhook-endpoints",
            body=without_none({"url": url}),
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
        id: str,
    ) -> DeleteWebhookEndpointResult:
        """Delete a webhook endpoint. Scope `webhooks:manage`. For good; it gets nothing more, and
        deleting twice answers 404.
        """
        return self._transport.json(
            DeleteWebhookEndpointResult.from_json,
            "DELETE",
            self._transport.path("/webhook-endpoints/{id}", id=id),
        )


class Resources:
    """All resources of the API."""

    def __init__(self, transport: Transport) -> None:
        self.envelopes = Envelopes(transport)
        self.identities = Identities(transport)
        self.attendance_sessions = AttendanceSessions(transport)
        self.signing_mandates = SigningMandates(transport)
        self.seal_batches = SealBatches(transport)
        self.documents = Documents(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
