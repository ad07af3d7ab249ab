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
        # Number of items to return: 1 to 100, default 20. Values above 100 count as 100.
        limit: Optional[int] = None,
        # Number of items to skip, default 0.
        offset: Optional[int] = None,
    ) -> EnvelopeList:
        """List envelopes, newest first. Scope `envelopes:read`."""
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
        """List envelopes, newest first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset))

    def create(
        self,
        *,
        # Name of the envelope. The signers see it. 1 to 200 characters.
        name: str,
        # PDF documents to sign. 1 to 5 items.
        documents: Sequence[DocumentInput],
        # People who are asked to sign. 1 to 10 items.
        signers: Sequence[SignerInput],
        # Message to the signers. At most 2000 characters.
        message: Optional[str] = None,
        # Days that the signers have to sign after sending. Default: 30. From 1 to 90. Default: 30.
        expires_in_days: Optional[int] = None,
        # Days that the documents are kept after the envelope has ended. Default: 365. From 1 to 3650.
        # Default: 365.
        retention_days: Optional[int] = None,
        # Whether to send the envelope immediately. Default false: the envelope stays a draft. Default:
        # false.
        send: Optional[bool] = None,
        # Signature level of the envelope. Default `simple`. Default: "simple".
        signature_level: Optional[Literal["simple", "advanced", "organization_seal"]] = None,
        # Whether to request a qualified time-stamp. Default true. Default: true.
        qualified_timestamp: Optional[bool] = None,
        # UUID of the signing mandate. Required at level `organization_seal`.
        mandate_id: Optional[str] = None,
        # Fields to place on the documents. Default: none. At most 2000 items. Default: [].
        fields: Optional[Sequence[FieldInput]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Envelope:
        """Create an envelope and optionally send it. Scope `envelopes:write`. The request body
        contains up to 5 PDFs of at most 10 MB each, in base64.
        """
        return self._transport.json(
            Envelope.from_json,
            "POST",
            "/envelopes",
            body=without_none({
                "name": name,
                "documents": documents,
                "signers": signers,
                "message": message,
                "expires_in_days": expires_in_days,
                "retention_days": retention_days,
                "send": send,
                "signature_level": signature_level,
                "qualified_timestamp": qualified_timestamp,
                "mandate_id": mandate_id,
                "fields": fields,
            }),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> Envelope:
        """Read an envelope. Scope `envelopes:read`. Download links are valid for 1 hour. They are
        null before the envelope is sealed and after its documents are purged.
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
        """Send a draft envelope to its signers. Scope `envelopes:write`. Takes no request body."""
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
        """Cancel a draft or a sent envelope. Scope `envelopes:write`. Takes no request body. From
        then on, the signing links answer 410.
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
        # Number of items to return: 1 to 100, default 20. Values above 100 count as 100.
        limit: Optional[int] = None,
        # Number of items to skip, default 0.
        offset: Optional[int] = None,
        # Returns only identities with exactly this `external_ref`.
        external_ref: Optional[str] = None,
    ) -> IdentityList:
        """List identities, newest first. Scope `identities:manage`."""
        return self._transport.json(
            IdentityList.from_json,
            "GET",
            "/identities",
            query=without_none({"limit": limit, "offset": offset, "external_ref": external_ref}),
        )

    def iterate(
        self,
        *,
        # Returns only identities with exactly this `external_ref`.
        external_ref: Optional[str] = None,
        # Items per call, at most 100.
        page_size: int = 100,
    ) -> Iterator[Identity]:
        """List identities, newest first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset, external_ref=external_ref))

    def create(
        self,
        *,
        # Method by which the identity is attested.
        method: Literal["partner_attested", "remote_id_check", "france_identite"],
        # Given name. 1 to 100 characters.
        given_name: str,
        # Family name. 1 to 100 characters.
        family_name: str,
        # Date of birth, YYYY-MM-DD.
        birth_date: Optional[str] = None,
        # E-mail address of the person.
        email: Optional[str] = None,
        # Phone number of the person. It is used for codes by SMS. At most 30 characters.
        phone: Optional[str] = None,
        # Type of the identity document that was verified.
        document_type: Optional[Literal["id_card", "passport", "residence_permit", "driving_licence", "other"]] = None,
        # SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after
        # `sha256:`. Never send the number itself.
        document_number_hash: Optional[str] = None,
        # Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day.
        document_expires_on: Optional[str] = None,
        # Time at which the organisation verified the identity. Default: now. Ignored for remote
        # methods.
        verified_at: Optional[Union[datetime, str]] = None,
        # Person or service that verified the identity. Ignored for remote methods. At most 200
        # characters.
        verified_by: Optional[str] = None,
        # Reference of the attestation. Ignored for remote methods. At most 200 characters.
        attestation_ref: Optional[str] = None,
        # Reference of the person in your own system, at most 200 characters. `GET /identities` can
        # filter by it.
        external_ref: Optional[str] = None,
        # Days that the identity is valid after the verification. Default: no limit. From 1 to 3650.
        expires_in_days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Identity:
        """Create an attested identity for use in envelopes. Scope `identities:manage`. With the
        method `partner_attested`, you have checked the person's identity document yourself: send
        its attributes and the fingerprint of its number, never the number. The identity is
        verified at once. With a remote method, the identity is pending until the person has
        completed the verification at `verification_url`; the fields `verified_at`, `verified_by`
        and `attestation_ref` of the request are ignored.
        """
        return self._transport.json(
            Identity.from_json,
            "POST",
            "/identities",
            body=without_none({
                "method": method,
                "given_name": given_name,
                "family_name": family_name,
                "birth_date": birth_date,
                "email": email,
                "phone": phone,
                "document_type": document_type,
                "document_number_hash": document_number_hash,
                "document_expires_on": document_expires_on,
                "verified_at": verified_at,
                "verified_by": verified_by,
                "attestation_ref": attestation_ref,
                "external_ref": external_ref,
                "expires_in_days": expires_in_days,
            }),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> Identity:
        """Read an identity. Scope `identities:manage`. An erased identity has the status `deleted`,
        empty names and attributes that are null.
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
        """Erase an identity. Scope `identities:manage`. Erases the personal data of the identity
        (right to erasure). Possible in any status; repeating the request returns the same
        response. Existing signatures stay valid: their proof is in the certificate and the
        evidence file.
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
        # Number of items to return: 1 to 100, default 20. Values above 100 count as 100.
        limit: Optional[int] = None,
        # Number of items to skip, default 0.
        offset: Optional[int] = None,
    ) -> AttendanceSessionList:
        """List attendance sessions, newest first. Scope `attendance:write`."""
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
        """List attendance sessions, newest first. Yields the items of all pages."""
        return iterate(lambda offset: self.list(limit=page_size, offset=offset))

    def create(
        self,
        *,
        # Name. 1 to 200 characters.
        name: str,
        # The trainer.
        trainer: TrainerInput,
        # The slots. 1 to 200 items.
        slots: Sequence[AttendanceSlotInput],
        # The expected attendees. 1 to 500 items.
        attendees: Sequence[AttendeeInput],
        # Reference of the session in your own system. At most 100 characters.
        reference: Optional[str] = None,
        # How the session is held. Default: `onsite`. Default: "onsite".
        modality: Optional[Literal["onsite", "remote", "hybrid"]] = None,
        # Place. At most 200 characters.
        location: Optional[str] = None,
        # Days to keep the sheet after it is sealed. Default: 1095. From 30 to 3650. Default: 1095.
        retention_days: Optional[int] = None,
        # Whether the trainer and the attendees get e-mails. Default: true. Default: true.
        notify: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Create an attendance session. Scope `attendance:write`. The service creates the attendance
        sheet itself; no PDF is sent. The trainer and each attendee get a personal link, also by
        e-mail unless `notify` is false.
        """
        return self._transport.json(
            AttendanceSession.from_json,
            "POST",
            "/attendance-sessions",
            body=without_none({
                "name": name,
                "trainer": trainer,
                "slots": slots,
                "attendees": attendees,
                "reference": reference,
                "modality": modality,
                "location": location,
                "retention_days": retention_days,
                "notify": notify,
            }),
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> AttendanceSession:
        """Read an attendance session with its current marks. Scope `attendance:write`."""
        return self._transport.json(
            AttendanceSession.from_json,
            "GET",
            self._transport.path("/attendance-sessions/{id}", id=id),
        )

    def add_attendee(
        self,
        id: str,
        *,
        # Name. 1 to 200 characters.
        name: str,
        # E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself.
        email: Optional[str] = None,
        # Reference of the attendee in your own system. At most 100 characters.
        external_ref: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AttendanceSession:
        """Add an attendee to an open session. Scope `attendance:write`. The attendee is expected in
        every slot that is not closed yet. If the session is closed, the response is 409
        `session_closed`.
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
        """Open a slot. Scope `attendance:write`. Does nothing if the slot is already open. A closed
        slot cannot be opened again: the response is 409 `slot_closed`.
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
        """Close an open slot for good. Scope `attendance:write`. If the slot is not open, the
        response is 409 `invalid_status`.
        """
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
        """Close a session and seal its sheet. Scope `attendance:write`. Closes the session and all
        its slots for good, seals its sheet and evidence file, and sends the webhook event
        `attendance.session_closed`. The status in the response is `sealed`, or `closed` if
        sealing takes longer. If the session is not open, the response is 409 `invalid_status`.
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
        """Get download links of the sealed sheet. Scope `attendance:write`. The links are valid for
        1 hour. If the sheet is not sealed yet, the response is 409 `not_sealed`; after the
        retention period, it is 410 `gone`.
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
        # File format. The only value is `csv`, the default.
        format: Optional[Literal["csv"]] = None,
    ) -> BinaryIO:
        """Export the attendance of a session as CSV. Scope `attendance:write`. The file has one line
        for each attendee and slot. It is UTF-8 with a byte order mark, with `;` between cells and
        CRLF at the end of each line. A cell that a spreadsheet would treat as a formula begins
        with an apostrophe. Close the stream after reading.
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
        """List signing mandates, newest first. Scope `mandates:manage`. Returns all mandates; there
        are no pages.
        """
        return self._transport.json(
            MandateList.from_json,
            "GET",
            "/signing-mandates",
        )

    def create(
        self,
        *,
        # The company for which the agents will seal.
        principal: PrincipalInput,
        # The agents who may seal. 1 to 20 items.
        agents: Sequence[AgentInput],
        # Kinds of documents that the agents may seal. 1 to 100 items.
        scope: Sequence[Literal["cmad", "contrat_mission", "avenant", "releve_heures", "autre"]],
        # Start of validity: ISO 8601 date or date-time.
        valid_from: str,
        # End of validity: ISO 8601 date or date-time, after `valid_from`.
        valid_until: str,
        # Message shown to the representative.
        message: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Mandate:
        """Create a signing mandate and send its act to the representative. Scope `mandates:manage`.
        The service creates the mandate act (a PDF in French) and sends it to the legal
        representative, who signs it with an advanced signature. The mandate is `pending` until
        then and `active` once the act is sealed. A date without time in `valid_from` or
        `valid_until` means the whole day in the time zone Europe/Paris.
        """
        return self._transport.json(
            Mandate.from_json,
            "POST",
            "/signing-mandates",
            body=without_none({
                "principal": principal,
                "agents": agents,
                "scope": scope,
                "valid_from": valid_from,
                "valid_until": valid_until,
                "message": message,
            }),
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
        """Revoke a pending or active signing mandate. Scope `mandates:manage`. Takes no request
        body. Cancels the mandate's pending batches, and its act if it is not signed yet. Batches
        that an agent has already authorised are still sealed.
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
        # UUID of the signing mandate. All envelopes must be under it.
        mandate_id: str,
        # UUIDs of the envelopes, without duplicates.
        envelope_ids: Sequence[str],
        # E-mail address of the agent. Default: the agent of the mandate, if there is only one.
        agent_email: Optional[str] = None,
        # Hours until the batch expires. Default: 72. From 1 to 168. Default: 72.
        expires_in_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SealBatch:
        """Create a batch of envelopes that an agent seals with one code. Scope `mandates:manage`.
        The batch contains 1 to 500 envelopes of the level organization_seal and the same mandate.
        Each envelope must be sent, signed by all personal signers, and in no other pending batch.
        The agent gets an e-mail, opens `authorization_url`, checks the list and enters one code.
        The code is bound to `batch_sha256`: the SHA-256 of the canonical JSON array (RFC 8785) of
        the documents' current fingerprints, in the order of `envelope_ids`, then of the
        documents.
        """
        return self._transport.json(
            SealBatch.from_json,
            "POST",
            "/seal-batch",
            body=without_none({
                "mandate_id": mandate_id,
                "envelope_ids": envelope_ids,
                "agent_email": agent_email,
                "expires_in_hours": expires_in_hours,
            }),
            idempotency_key=idempotency_key,
        )


class Documents:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def verify(
        self,
        *,
        # The PDF in base64, at most 15 MB decoded. It is not stored.
        pdf_base64: Optional[str] = None,
        # SHA-256 of the PDF: 64 lowercase hex characters.
        sha256: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> VerifyResult:
        """Verify a PDF by its fingerprint. Scope `envelopes:read`. Send `pdf_base64`, `sha256` or
        both; if both, they must match. The search covers all organisations, and each request is
        recorded.
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
        """List webhook endpoints, newest first. Scope `webhooks:manage`. Returns all endpoints that
        are not deleted; there are no pages.
        """
        return self._transport.json(
            WebhookEndpointList.from_json,
            "GET",
            "/webhook-endpoints",
        )

    def create(
        self,
        *,
        # Address to send events to: https, without user name and password.
        url: str,
        idempotency_key: Optional[str] = None,
    ) -> WebhookEndpointWithSecret:
        """Create a webhook endpoint for the events of this organisation and mode. Scope
        `webhooks:manage`. Every delivery is signed with the returned secret, which cannot be read
        again.
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
        """Delete a webhook endpoint. Scope `webhooks:manage`. Deletes the endpoint for good. Nothing
        more is sent to it. Deleting it again answers 404.
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
