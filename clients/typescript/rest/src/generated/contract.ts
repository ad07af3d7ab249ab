/** Generated from the REST contract (openapi.json). */
export interface paths {
    "/envelopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List envelopes, newest first
         * @description Scope `envelopes:read`.
         */
        get: operations["listEnvelopes"];
        put?: never;
        /**
         * Create an envelope and optionally send it
         * @description Scope `envelopes:write`. The request body contains up to 5 PDFs of at most 10 MB each, in base64.
         */
        post: operations["createEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelopes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an envelope
         * @description Scope `envelopes:read`. Download links are valid for 1 hour. They are null before the envelope is sealed and after its documents are purged.
         */
        get: operations["getEnvelope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelopes/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft envelope to its signers
         * @description Scope `envelopes:write`. Takes no request body.
         */
        post: operations["sendEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelopes/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a draft or a sent envelope
         * @description Scope `envelopes:write`. Takes no request body. From then on, the signing links answer 410.
         */
        post: operations["cancelEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List identities, newest first
         * @description Scope `identities:manage`.
         */
        get: operations["listIdentities"];
        put?: never;
        /**
         * Create an attested identity for use in envelopes
         * @description Scope `identities:manage`. With the method `partner_attested`, you have checked the person's identity document yourself: send its
         *     attributes and the fingerprint of its number, never the number. The identity is verified at once. With a remote
         *     method, the identity is pending until the person has completed the verification at `verification_url`; the
         *     fields `verified_at`, `verified_by` and `attestation_ref` of the request are ignored.
         */
        post: operations["createIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an identity
         * @description Scope `identities:manage`. An erased identity has the status `deleted`, empty names and attributes that are null.
         */
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        /**
         * Erase an identity
         * @description Scope `identities:manage`. Erases the personal data of the identity (right to erasure). Possible in any status; repeating the request
         *     returns the same response. Existing signatures stay valid: their proof is in the certificate and the evidence file.
         */
        delete: operations["deleteIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attendance sessions, newest first
         * @description Scope `attendance:write`.
         */
        get: operations["listAttendanceSessions"];
        put?: never;
        /**
         * Create an attendance session
         * @description Scope `attendance:write`. The service creates the attendance sheet itself; no PDF is sent. The trainer and each attendee get a personal
         *     link, also by e-mail unless `notify` is false.
         */
        post: operations["createAttendanceSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an attendance session with its current marks
         * @description Scope `attendance:write`.
         */
        get: operations["getAttendanceSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/attendees": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an attendee to an open session
         * @description Scope `attendance:write`. The attendee is expected in every slot that is not closed yet. If the session is closed, the response is 409
         *     `session_closed`.
         */
        post: operations["addAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/slots/{slotId}/open": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
                /**
                 * @description UUID of a slot of the session. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000001
                 */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a slot
         * @description Scope `attendance:write`. Does nothing if the slot is already open. A closed slot cannot be opened again: the response is 409
         *     `slot_closed`.
         */
        post: operations["openSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/slots/{slotId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
                /**
                 * @description UUID of a slot of the session. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000001
                 */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an open slot for good
         * @description Scope `attendance:write`. If the slot is not open, the response is 409 `invalid_status`.
         */
        post: operations["closeSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a session and seal its sheet
         * @description Scope `attendance:write`. Closes the session and all its slots for good, seals its sheet and evidence file, and sends the webhook event
         *     `attendance.session_closed`. The status in the response is `sealed`, or `closed` if sealing takes longer. If the
         *     session is not open, the response is 409 `invalid_status`.
         */
        post: operations["closeAttendanceSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Get download links of the sealed sheet
         * @description Scope `attendance:write`. The links are valid for 1 hour. If the sheet is not sealed yet, the response is 409 `not_sealed`; after the
         *     retention period, it is 410 `gone`.
         */
        get: operations["getAttendanceSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-sessions/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Export the attendance of a session as CSV
         * @description Scope `attendance:write`. The file has one line for each attendee and slot. It is UTF-8 with a byte order mark, with `;` between cells
         *     and CRLF at the end of each line. A cell that a spreadsheet would treat as a formula begins with an apostrophe.
         */
        get: operations["exportAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signing-mandates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signing mandates, newest first
         * @description Scope `mandates:manage`. Returns all mandates; there are no pages.
         */
        get: operations["listSigningMandates"];
        put?: never;
        /**
         * Create a signing mandate and send its act to the representative
         * @description Scope `mandates:manage`. The service creates the mandate act (a PDF in French) and sends it to the legal representative, who signs it
         *     with an advanced signature. The mandate is `pending` until then and `active` once the act is sealed. A date
         *     without time in `valid_from` or `valid_until` means the whole day in the time zone Europe/Paris.
         */
        post: operations["createSigningMandate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signing-mandates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read a signing mandate
         * @description Scope `mandates:manage`.
         */
        get: operations["getSigningMandate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signing-mandates/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a pending or active signing mandate
         * @description Scope `mandates:manage`. Takes no request body. Cancels the mandate's pending batches, and its act if it is not signed yet. Batches that
         *     an agent has already authorised are still sealed.
         */
        post: operations["revokeSigningMandate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seal-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a batch of envelopes that an agent seals with one code
         * @description Scope `mandates:manage`. The batch contains 1 to 500 envelopes of the level organization_seal and the same mandate. Each envelope must be
         *     sent, signed by all personal signers, and in no other pending batch. The agent gets an e-mail, opens
         *     `authorization_url`, checks the list and enters one code. The code is bound to `batch_sha256`: the SHA-256 of the
         *     canonical JSON array (RFC 8785) of the documents' current fingerprints, in the order of `envelope_ids`, then of
         *     the documents.
         */
        post: operations["createSealBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a PDF by its fingerprint
         * @description Scope `envelopes:read`. Send `pdf_base64`, `sha256` or both; if both, they must match. The search covers all organisations, and each
         *     request is recorded.
         */
        post: operations["verifyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints, newest first
         * @description Scope `webhooks:manage`. Returns all endpoints that are not deleted; there are no pages.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint for the events of this organisation and mode
         * @description Scope `webhooks:manage`. Every delivery is signed with the returned secret, which cannot be read again.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Scope `webhooks:manage`. Deletes the endpoint for good. Nothing more is sent to it. Deleting it again answers 404.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "envelope.completed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All signatures were made and the seal was applied
         * @description The envelope has its download links, valid for 1 hour.
         */
        post: operations["envelopeCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "envelope.expired": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The envelope reached its expiry date before it was completed
         * @description Contains the id, name and status of the envelope only.
         */
        post: operations["envelopeExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mandate.activated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The representative signed the mandate act
         * @description Agents of the mandate can seal batches from now on.
         */
        post: operations["mandateActivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "seal_batch.applied": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch of envelopes was sealed
         * @description Contains the batch and its envelopes.
         */
        post: operations["sealBatchApplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendance.session_closed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session was closed and its sheet was sealed
         * @description Sent once the sheet is sealed.
         */
        post: operations["attendanceSessionClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.test": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test event that was sent on request
         * @description Contains the endpoint that receives the event.
         */
        post: operations["endpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description The error. */
            error: {
                /** @description Error code, for programs. */
                code: "agent_not_in_mandate" | "batch_mismatch" | "forbidden" | "gone" | "idempotency_conflict" | "identity_required" | "idv_not_configured" | "insufficient_credits" | "internal" | "invalid_body" | "invalid_json" | "invalid_parameter" | "invalid_status" | "mandate_expired" | "mandate_not_active" | "mandate_required" | "method_not_allowed" | "not_found" | "not_sealed" | "payload_too_large" | "phone_required" | "rate_limited" | "session_closed" | "slot_closed" | "unauthorized" | "unavailable" | "unsupported_media_type" | (string & {});
                /** @description Explanation of the error, for people. */
                message: string;
                /** @description Invalid fields of the request. Only for some errors. */
                details?: {
                    /** @description Path of the field, for example `signers.0.email`. */
                    path: string;
                    /** @description What is wrong with the field, for example `must be an e-mail address`. */
                    message: string;
                }[];
            };
        };
        CreateEnvelope: {
            /** @description Name of the envelope. The signers see it. 1 to 200 characters. */
            name: string;
            /** @description Message to the signers. At most 2000 characters. */
            message?: string;
            /**
             * @description Days that the signers have to sign after sending. Default: 30. From 1 to 90.
             * @default 30
             */
            expires_in_days?: number;
            /**
             * @description Days that the documents are kept after the envelope has ended. Default: 365. From 1 to 3650.
             * @default 365
             */
            retention_days?: number;
            /**
             * @description Whether to send the envelope immediately. Default false: the envelope stays a draft.
             * @default false
             */
            send?: boolean;
            /**
             * @description Signature level of the envelope. Default `simple`.
             * @default simple
             * @enum {string}
             */
            signature_level?: "simple" | "advanced" | "organization_seal";
            /**
             * @description Whether to request a qualified time-stamp. Default true.
             * @default true
             */
            qualified_timestamp?: boolean;
            /**
             * Format: uuid
             * @description UUID of the signing mandate. Required at level `organization_seal`.
             */
            mandate_id?: string;
            /** @description PDF documents to sign. 1 to 5 items. */
            documents: {
                /** @description Name of the document. 1 to 200 characters. */
                name: string;
                /** @description The PDF in base64, at most 10 MB decoded. */
                pdf_base64: string;
            }[];
            /** @description People who are asked to sign. 1 to 10 items. */
            signers: components["schemas"]["SignerInput"][];
            /**
             * @description Fields to place on the documents. Default: none. At most 2000 items.
             * @default []
             */
            fields?: components["schemas"]["FieldInput"][];
        };
        /** @description May have `identity_id` or `identity`, not both. */
        SignerInput: {
            /**
             * Format: email
             * @description E-mail address of the signer. The notice and e-mail codes are sent to it.
             */
            email: string;
            /** @description Full name of the signer. 1 to 200 characters. */
            name: string;
            /**
             * @description Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. From 0 to 20.
             * @default 0
             */
            order?: number;
            /** @description Phone number for codes by SMS. Default: the phone number of the identity. At most 30 characters. */
            phone?: string;
            /** @description Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `otp_email` at level `advanced`, and for a signer with an identity at level `organization_seal`; otherwise no code. */
            authentication?: ("otp_email" | "otp_sms")[];
            /**
             * Format: uuid
             * @description UUID of an existing identity of the signer. Do not give `identity` as well. Level `advanced` requires one of the two.
             */
            identity_id?: string;
        } | {
            /**
             * Format: email
             * @description E-mail address of the signer. The notice and e-mail codes are sent to it.
             */
            email: string;
            /** @description Full name of the signer. 1 to 200 characters. */
            name: string;
            /**
             * @description Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. From 0 to 20.
             * @default 0
             */
            order?: number;
            /** @description Phone number for codes by SMS. Default: the phone number of the identity. At most 30 characters. */
            phone?: string;
            /** @description Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `otp_email` at level `advanced`, and for a signer with an identity at level `organization_seal`; otherwise no code. */
            authentication?: ("otp_email" | "otp_sms")[];
            /** @description A new identity to create for the signer. Do not give `identity_id` as well. */
            identity?: components["schemas"]["IdentityInput"];
        };
        IdentityInput: {
            /**
             * @description Method by which the identity is attested.
             * @enum {string}
             */
            method: "partner_attested" | "remote_id_check" | "france_identite";
            /** @description Given name. 1 to 100 characters. */
            given_name: string;
            /** @description Family name. 1 to 100 characters. */
            family_name: string;
            /** @description Date of birth, YYYY-MM-DD. */
            birth_date?: string;
            /**
             * Format: email
             * @description E-mail address of the person.
             */
            email?: string;
            /** @description Phone number of the person. It is used for codes by SMS. At most 30 characters. */
            phone?: string;
            /**
             * @description Type of the identity document that was verified.
             * @enum {string}
             */
            document_type?: "id_card" | "passport" | "residence_permit" | "driving_licence" | "other";
            /** @description SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after `sha256:`. Never send the number itself. */
            document_number_hash?: string;
            /** @description Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. */
            document_expires_on?: string;
            /**
             * Format: date-time
             * @description Time at which the organisation verified the identity. Default: now. Ignored for remote methods.
             */
            verified_at?: string;
            /** @description Person or service that verified the identity. Ignored for remote methods. At most 200 characters. */
            verified_by?: string;
            /** @description Reference of the attestation. Ignored for remote methods. At most 200 characters. */
            attestation_ref?: string;
            /** @description Reference of the person in your own system, at most 200 characters. `GET /identities` can filter by it. */
            external_ref?: string;
            /** @description Days that the identity is valid after the verification. Default: no limit. From 1 to 3650. */
            expires_in_days?: number;
        };
        IdentityList: {
            /** @description Identities of this page, newest first. */
            data: components["schemas"]["Identity"][];
            /** @description Maximum number of items of this page. */
            limit: number;
            /** @description Number of items skipped. */
            offset: number;
        };
        CreateSealBatch: {
            /**
             * Format: uuid
             * @description UUID of the signing mandate. All envelopes must be under it.
             */
            mandate_id: string;
            /**
             * Format: email
             * @description E-mail address of the agent. Default: the agent of the mandate, if there is only one.
             */
            agent_email?: string;
            /** @description UUIDs of the envelopes, without duplicates. */
            envelope_ids: string[];
            /**
             * @description Hours until the batch expires. Default: 72. From 1 to 168.
             * @default 72
             */
            expires_in_hours?: number;
        };
        SealBatch: {
            /**
             * Format: uuid
             * @description UUID of the batch.
             */
            id: string;
            /**
             * @description Current status of the batch. A pending batch whose expiry has passed is `expired`.
             * @enum {string}
             */
            status: "pending" | "authorized" | "applied" | "expired" | "canceled";
            /**
             * Format: uuid
             * @description UUID of the signing mandate.
             */
            mandate_id: string;
            /** @description Legal name of the principal, for which the documents are sealed. */
            principal: string;
            /** @description The agent who decides. */
            agent: {
                /** @description Full name of the agent. */
                name: string;
                /** @description E-mail address of the agent. */
                email: string;
            };
            /** @description UUIDs of the envelopes, in the order of the request. */
            envelope_ids: string[];
            /** @description Fingerprint of the list: SHA-256 of the canonical JSON array (RFC 8785) with the current fingerprints of all documents, in order. Lowercase hex. */
            batch_sha256: string;
            /** @description Page on which the agent authorises the batch. Null once the batch is completed, expired or canceled. */
            authorization_url: string | null;
            /**
             * Format: date-time
             * @description Time until which the agent can decide.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time at which the agent authorised the batch. Null until then.
             */
            authorized_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the last envelope was sealed or canceled. Null until then.
             */
            applied_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        Identity: {
            /**
             * Format: uuid
             * @description UUID of the identity.
             */
            id: string;
            /** @description Method by which the identity is attested. */
            method: "partner_attested" | "remote_id_check" | "france_identite" | (string & {});
            /**
             * @description Current status of the identity. An identity whose validity has ended is `expired`.
             * @enum {string}
             */
            status: "pending" | "verified" | "failed" | "expired" | "deleted";
            /** @description Given name. Empty after the identity was erased. */
            given_name: string;
            /** @description Family name. Empty after the identity was erased. */
            family_name: string;
            /** @description Date of birth, YYYY-MM-DD. Null if it was not provided, and after erasure. */
            birth_date: string | null;
            /** @description E-mail address. Null if it was not provided, and after erasure. */
            email: string | null;
            /** @description Phone number. Null if it was not provided, and after erasure. */
            phone: string | null;
            /** @description Type of the identity document that was verified. Null if it was not provided, and after erasure. */
            document_type: "id_card" | "passport" | "residence_permit" | "driving_licence" | "other" | (string & {}) | null;
            /** @description SHA-256 of the document number, 64 hexadecimal digits without prefix. */
            document_number_hash: string | null;
            /** @description Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. Null if it was not provided, and after erasure. */
            document_expires_on: string | null;
            /**
             * Format: date-time
             * @description Time of the verification. Null until the identity is verified.
             */
            verified_at: string | null;
            /** @description Person or service that verified the identity: as entered, or the provider of a remote method. Null if unknown, and after erasure. */
            verified_by: string | null;
            /** @description Reference of the attestation: as entered, or of the provider of a remote method. Null if there is none, and after erasure. */
            attestation_ref: string | null;
            /** @description Reference of the person in your own system. Null if none was provided. */
            external_ref: string | null;
            /**
             * Format: date-time
             * @description End of the validity: the time of the verification plus `expires_in_days`. Null without a limit, and while the status is `pending`.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: uri
             * @description Page on which the person verifies their identity. Only in the response to creation; null for partner_attested.
             */
            verification_url?: string | null;
        };
        CreateSigningMandate: {
            /** @description The company for which the agents will seal. */
            principal: {
                /** @description Legal name of the company. 1 to 200 characters. */
                legal_name: string;
                /** @description SIREN of the company. The service does not check that it has 9 digits. */
                siren?: string;
                /**
                 * @description Whether the company is a merchant (commerçant) in French law.
                 * @default true
                 */
                is_merchant?: boolean;
                /** @description Must have either `identity_id` or `identity`, not both. With neither, the response is 422 `identity_required`. */
                representative: {
                    /** @description Full name of the representative. 1 to 200 characters. */
                    name: string;
                    /** @description Function of the representative, for example “Gérante”. At most 100 characters. */
                    role?: string;
                    /**
                     * Format: email
                     * @description E-mail address of the representative. The notice and the code are sent to it.
                     */
                    email: string;
                    /** @description Phone number of the representative. 1 to 30 characters. */
                    phone: string;
                    /**
                     * Format: uuid
                     * @description UUID of an existing identity of the representative. Give either this or `identity`.
                     */
                    identity_id: string;
                } | {
                    /** @description Full name of the representative. 1 to 200 characters. */
                    name: string;
                    /** @description Function of the representative, for example “Gérante”. At most 100 characters. */
                    role?: string;
                    /**
                     * Format: email
                     * @description E-mail address of the representative. The notice and the code are sent to it.
                     */
                    email: string;
                    /** @description Phone number of the representative. 1 to 30 characters. */
                    phone: string;
                    /** @description A new identity to create for the representative. Give either this or `identity_id`. */
                    identity: components["schemas"]["IdentityInput"];
                };
            };
            /** @description The agents who may seal. 1 to 20 items. */
            agents: {
                /** @description Full name of the agent. 1 to 200 characters. */
                name: string;
                /**
                 * Format: email
                 * @description E-mail address of the agent. It identifies the agent in batches.
                 */
                email: string;
                /** @description Phone number of the agent. 1 to 30 characters. */
                phone: string;
            }[];
            /** @description Kinds of documents that the agents may seal. 1 to 100 items. */
            scope: ("cmad" | "contrat_mission" | "avenant" | "releve_heures" | "autre")[];
            /** @description Start of validity: ISO 8601 date or date-time. */
            valid_from: string;
            /** @description End of validity: ISO 8601 date or date-time, after `valid_from`. */
            valid_until: string;
            /** @description Message shown to the representative. */
            message?: string;
        };
        MandateScope: "cmad" | "contrat_mission" | "avenant" | "releve_heures" | "autre" | (string & {});
        /** @enum {string} */
        MandateStatus: "pending" | "active" | "revoked" | "expired";
        Mandate: {
            /**
             * Format: uuid
             * @description UUID of the mandate.
             */
            id: string;
            /** @description Current status of the mandate. A mandate whose end has passed is `expired`. */
            status: components["schemas"]["MandateStatus"];
            /** @description The company for which the agents seal. */
            principal: {
                /** @description Legal name of the company. */
                legal_name: string;
                /** @description SIREN of the company, as entered. Null if none was entered. */
                siren: string | null;
                /** @description Whether the company is a merchant (commerçant) in French law. */
                is_merchant: boolean;
                /** @description The legal representative who signs the mandate act for the company. */
                representative: {
                    /** @description Full name of the representative. */
                    name: string;
                    /** @description Function of the representative, for example “Gérante”. Null if none was entered. */
                    role: string | null;
                    /** @description E-mail address of the representative. */
                    email: string;
                };
            };
            /** @description The agents who may seal, in the order of the request. */
            agents: {
                /**
                 * Format: uuid
                 * @description UUID of the agent.
                 */
                id: string;
                /** @description Full name of the agent. */
                name: string;
                /** @description E-mail address of the agent. */
                email: string;
            }[];
            /** @description Kinds of documents that the agents may seal. */
            scope: components["schemas"]["MandateScope"][];
            /** @description The date of the request, or a date-time in UTC. */
            valid_from: string;
            /** @description The date of the request, or a date-time in UTC. */
            valid_until: string;
            /**
             * Format: uuid
             * @description UUID of the envelope of the mandate act.
             */
            envelope_id: string | null;
            /** @description SHA-256 fingerprint of the mandate act. */
            document_sha256: string | null;
            /**
             * Format: date-time
             * @description Time at which the mandate act was signed and sealed. Null until then.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation. Null for a mandate that is not revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        MandateList: {
            /** @description All mandates, newest first. */
            data: components["schemas"]["Mandate"][];
        };
        /** @description A field on a page. Position and size are in percent of the visible page (crop box, after rotation), from its top left corner. */
        FieldInput: {
            /** @description Index of the document in `documents`, from 0. At least 0. */
            document_index: number;
            /** @description Index of the signer in `signers`, from 0. At least 0. */
            signer_index: number;
            /**
             * @description Type of the field.
             * @enum {string}
             */
            type: "signature" | "text" | "date" | "checkbox";
            /** @description Page number in the document, from 1. At least 1. */
            page: number;
            /** @description Left edge in percent of the page width. From 0 to 100. */
            x: number;
            /** @description Top edge in percent of the page height. From 0 to 100. */
            y: number;
            /** @description Width in percent of the page width. From 0.5 to 100. */
            width: number;
            /** @description Height in percent of the page height. From 0.5 to 100. */
            height: number;
            /** @description Prefilled value, at most 1000 characters. A value that does not fit the type is ignored. */
            value?: string;
        };
        EnvelopeList: {
            /** @description Envelopes of this page, newest first. */
            data: {
                /**
                 * Format: uuid
                 * @description UUID of the envelope.
                 */
                id: string;
                /** @description Name of the envelope. */
                name: string;
                /** @description Current status of the envelope. */
                status: components["schemas"]["EnvelopeStatus"];
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Time of completion. Null for an envelope that is not completed.
                 */
                completed_at: string | null;
            }[];
            /** @description Maximum number of items of this page. */
            limit: number;
            /** @description Number of items skipped. */
            offset: number;
        };
        /** @enum {string} */
        EnvelopeStatus: "draft" | "sent" | "completed" | "expired" | "canceled";
        SignatureLevel: "simple" | "advanced" | "organization_seal" | (string & {});
        Envelope: {
            /**
             * Format: uuid
             * @description UUID of the envelope.
             */
            id: string;
            /** @description Name of the envelope. */
            name: string;
            /** @description Current status of the envelope. */
            status: components["schemas"]["EnvelopeStatus"];
            /**
             * @description Mode of the envelope: production or sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description Message of the sender to the signers. Null if there is none. */
            message: string | null;
            /** @description Signature level that the sender requested. */
            signature_level: components["schemas"]["SignatureLevel"];
            /** @description PAdES level of the sealed file, read from its bytes. */
            pades_level: "B-B" | "B-T" | "B-LT" | "B-LTA" | (string & {}) | null;
            /** @description Whether the sender requested a qualified time-stamp. */
            qualified_timestamp: boolean;
            /**
             * Format: uuid
             * @description UUID of the signing mandate. Null except at level `organization_seal`.
             */
            mandate_id: string | null;
            /**
             * Format: uuid
             * @description UUID of the batch in which the envelope is sealed. Null if it is in no batch.
             */
            batch_id: string | null;
            /** @description Whether the documents are prepared for signing. Their content no longer changes after that, except for signatures. */
            prepared: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time until which the signers can sign: the time of sending plus `expires_in_days`. Null for a draft.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of completion. Null for an envelope that is not completed.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the documents were sealed. Null before sealing.
             */
            sealed_at: string | null;
            /** @description Days that the documents are kept after the envelope has ended. */
            retention_days: number;
            /** @description Whether the documents can still be downloaded. False after purge. */
            documents_available: boolean;
            /**
             * Format: date-time
             * @description Time after which the documents are deleted. Null until the envelope has ended.
             */
            purge_after: string | null;
            /**
             * Format: date-time
             * @description Time at which the documents were deleted. Null before purge.
             */
            purged_at: string | null;
            /** @description Documents of the envelope, in order. */
            documents: components["schemas"]["Document"][];
            /**
             * Format: uri
             * @description Temporary link to the sealed evidence file, valid for 1 hour.
             */
            evidence_download_url: string | null;
            /** @description Signers of the envelope, in the order of the request. */
            signers: components["schemas"]["Signer"][];
        };
        Document: {
            /**
             * Format: uuid
             * @description UUID of the document.
             */
            id: string;
            /** @description Name of the document, as the sender entered it. */
            name: string;
            /** @description SHA-256 fingerprint of the original PDF. */
            sha256: string;
            /** @description SHA-256 of the sealed PDF, lowercase hex. Null before sealing. */
            sealed_sha256: string | null;
            /** @description Number of signed incremental updates so far. 0 for the original PDF. */
            revision: number;
            /** @description SHA-256 of the newest revision of the PDF, lowercase hex. */
            current_sha256: string | null;
            /**
             * Format: uri
             * @description Temporary link to the sealed PDF, valid for 1 hour; null before sealing and after purge.
             */
            sealed_download_url: string | null;
        };
        Signer: {
            /**
             * Format: uuid
             * @description UUID of the signer.
             */
            id: string;
            /**
             * Format: email
             * @description E-mail address of the signer. It is `erased@erased.invalid` after the identity of the signer was erased.
             */
            email: string;
            /** @description Full name of the signer. */
            name: string;
            /** @description Signing order. Signers with a lower number sign first; signers with the same number sign in parallel. */
            order: number;
            /** @description Role of the signer. */
            role: "signer" | "agent" | (string & {});
            /**
             * @description Current status of the signer.
             * @enum {string}
             */
            status: "pending" | "notified" | "signed";
            /**
             * Format: date-time
             * @description Time of the signature. Null until the signer has signed.
             */
            signed_at: string | null;
            /** @description Place of signature that the signer declared. Null if none was declared. */
            signature_place: string | null;
            /**
             * Format: uri
             * @description Personal signing link. Null for agents, and after the envelope was canceled, expired or purged.
             */
            sign_url: string | null;
            /** @description The signature of the signer at level `advanced` or `organization_seal`. Absent at level `simple`. */
            signature?: components["schemas"]["Signature"];
        };
        /** @description Only for signers of the level advanced or organization_seal. Until they sign, the fields are null or empty, except level, identity_id and authentication. */
        Signature: {
            /** @description Level of the signature: `advanced` or `organization_seal`. */
            level: "advanced" | "organization_seal" | (string & {});
            /**
             * Format: uuid
             * @description UUID of the attested identity of the signer. Null if there is none.
             */
            identity_id: string | null;
            /** @description Methods that the signer may use, in the order in which they are offered. */
            authentication: ("otp_email" | "otp_sms" | (string & {}))[];
            /** @description Methods that the signer used. */
            authentication_used: ("otp_email" | "otp_sms" | (string & {}))[];
            /**
             * Format: date-time
             * @description Time at which the identity was found valid and the code correct.
             */
            identity_confirmed_at: string | null;
            /** @description Serial number of the certificate of the signer or of the seal, lowercase hex. Null before signing. */
            certificate_serial: string | null;
            /** @description Subject of the certificate (RFC 4514); null before signing and after the identity is erased. */
            certificate_subject: string | null;
            /** @description SHA-256 of the certificate, lowercase hex. Null before signing. */
            certificate_fingerprint_sha256: string | null;
            /**
             * Format: date-time
             * @description Time at which the signature was added to the documents. Null before signing.
             */
            applied_at: string | null;
            /** @description Time-stamp of the signature of the last document, which was applied after all others. Null before signing. */
            timestamp: {
                /** @description Time-stamping unit that issued the token, in RFC 4514 notation. Null if unknown. */
                issuer: string | null;
                /** @description Serial number of the token, lowercase hex. Null if unknown. */
                serial: string | null;
                /**
                 * Format: date-time
                 * @description Time that the token states.
                 */
                gen_time: string;
                /** @description Whether the time-stamp is qualified: the operator has configured the provider as one on a trusted list. */
                qualified: boolean;
                /** @description Organisation that operates the time-stamping unit. Null if unknown. */
                provider: string | null;
            } | null;
        };
        CreateAttendanceSession: {
            /** @description Name. 1 to 200 characters. */
            name: string;
            /** @description Reference of the session in your own system. At most 100 characters. */
            reference?: string;
            /**
             * @description How the session is held. Default: `onsite`.
             * @default onsite
             * @enum {string}
             */
            modality?: "onsite" | "remote" | "hybrid";
            /** @description Place. At most 200 characters. */
            location?: string;
            /** @description The trainer. */
            trainer: {
                /** @description Name. 1 to 200 characters. */
                name: string;
                /**
                 * Format: email
                 * @description E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself.
                 */
                email?: string;
            };
            /** @description The slots. 1 to 200 items. */
            slots: components["schemas"]["AttendanceSlotInput"][];
            /** @description The expected attendees. 1 to 500 items. */
            attendees: components["schemas"]["AttendeeInput"][];
            /**
             * @description Days to keep the sheet after it is sealed. Default: 1095. From 30 to 3650.
             * @default 1095
             */
            retention_days?: number;
            /**
             * @description Whether the trainer and the attendees get e-mails. Default: true.
             * @default true
             */
            notify?: boolean;
        };
        AttendanceSlotInput: {
            /** @description Label, for example “Monday morning”. 1 to 100 characters. */
            label: string;
            /**
             * Format: date-time
             * @description Start of the slot.
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End of the slot, after `starts_at`.
             */
            ends_at: string;
            /** @description Training module that the slot belongs to. At most 200 characters. */
            module?: string;
        };
        AttendeeInput: {
            /** @description Name. 1 to 200 characters. */
            name: string;
            /**
             * Format: email
             * @description E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself.
             */
            email?: string;
            /** @description Reference of the attendee in your own system. At most 100 characters. */
            external_ref?: string;
        };
        /** @enum {string} */
        AttendanceSessionStatus: "open" | "closed" | "sealed";
        AttendanceSessionList: {
            /** @description Sessions of this page, newest first. */
            data: {
                /**
                 * Format: uuid
                 * @description UUID of the session.
                 */
                id: string;
                /** @description Name of the session. */
                name: string;
                /** @description Reference of the session in the organisation’s own system; null if none was set. */
                reference: string | null;
                /** @description Current status of the session. */
                status: components["schemas"]["AttendanceSessionStatus"];
                /**
                 * Format: date-time
                 * @description Time at which the session was created.
                 */
                created_at: string;
            }[];
            /** @description Maximum number of items of this page. */
            limit: number;
            /** @description Number of items skipped. */
            offset: number;
        };
        AttendanceSession: {
            /**
             * Format: uuid
             * @description UUID of the session.
             */
            id: string;
            /** @description Name of the session. */
            name: string;
            /** @description Reference of the session in the organisation’s own system; null if none was set. */
            reference: string | null;
            /** @description How the session is held. */
            modality: "onsite" | "remote" | "hybrid" | (string & {});
            /** @description Place of the session; null if none was set. */
            location: string | null;
            /** @description Current status of the session. */
            status: components["schemas"]["AttendanceSessionStatus"];
            /** @description The trainer. */
            trainer: {
                /** @description Name of the trainer. */
                name: string;
                /**
                 * Format: email
                 * @description E-mail address; null if none was set.
                 */
                email: string | null;
                /**
                 * Format: uri
                 * @description Personal page of the trainer, where slots are opened and closed and the QR code is shown.
                 */
                url: string;
            };
            /** @description Number of days for which the sheet is kept after it is sealed. Where `retention` is set, it decides, and this is about its length. */
            retention_days: number;
            /**
             * Format: date-time
             * @description Time at which the session was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the session was closed; null before that.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the sheet was sealed; null before that.
             */
            sealed_at: string | null;
            /** @description SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits; null before sealing. */
            sheet_sha256: string | null;
            /**
             * Format: uri
             * @description Temporary link, valid for 1 hour.
             */
            sheet_download_url: string | null;
            /**
             * Format: uri
             * @description Temporary link, valid for 1 hour.
             */
            evidence_download_url: string | null;
            /** @description The slots, in the order in which they were created. */
            slots: components["schemas"]["AttendanceSlot"][];
            /** @description The expected attendees, in the order in which they were created or added. */
            attendees: components["schemas"]["Attendee"][];
            /** @description Number of current marks in all slots. */
            marks_count: number;
        };
        AttendanceSlot: {
            /**
             * Format: uuid
             * @description UUID of the slot.
             */
            id: string;
            /** @description Label of the slot. */
            label: string;
            /**
             * Format: date-time
             * @description Start of the slot.
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End of the slot.
             */
            ends_at: string;
            /** @description Training module that the slot belongs to; null if none was set. */
            module: string | null;
            /**
             * @description Current status of the slot.
             * @enum {string}
             */
            status: "scheduled" | "open" | "closed";
            /**
             * Format: date-time
             * @description Time at which the slot was opened; null before that.
             */
            opened_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the slot was closed; null before that.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the trainer signed for the slot by closing it on their page; null if they have not.
             */
            trainer_signed_at: string | null;
            /** @description Number of attendees present, including those who were late. */
            present: number;
            /** @description Number of attendees expected. It no longer changes once the slot is closed. */
            expected: number;
            /** @description Attendance rate in whole percent; halves are rounded up. */
            rate: number;
        };
        Attendee: {
            /**
             * Format: uuid
             * @description UUID of the attendee.
             */
            id: string;
            /** @description Name of the attendee. */
            name: string;
            /**
             * Format: email
             * @description E-mail address; null if none was set.
             */
            email: string | null;
            /** @description Reference of the attendee in the organisation’s own system; null if none was set. */
            external_ref: string | null;
            /**
             * Format: uri
             * @description Personal link of the attendee, valid for the whole session.
             */
            sign_url: string;
            /** @description Current marks of the attendee, at most one for each slot, in the order of the slots. */
            marks: components["schemas"]["Mark"][];
        };
        Mark: {
            /**
             * Format: uuid
             * @description UUID of the slot.
             */
            slot_id: string;
            /** @description Presence of the attendee. */
            status: "present" | "late" | "excused" | "absent" | (string & {});
            /** @description How the mark was made. */
            method: "link" | "qr_code" | "trainer" | (string & {});
            /**
             * Format: date-time
             * @description Time at which the mark was made.
             */
            signed_at: string;
            /** @description Whether the mark was made before `starts_at` or after `ends_at` of the slot. */
            out_of_window: boolean;
        };
        AttendanceSheet: {
            /** @description SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits. */
            sheet_sha256: string | null;
            /**
             * Format: uri
             * @description Temporary link, valid for 1 hour.
             */
            sheet_download_url: string;
            /**
             * Format: uri
             * @description Temporary link, valid for 1 hour.
             */
            evidence_download_url: string | null;
        };
        /** @description Must have `pdf_base64`, `sha256` or both. */
        Verify: {
            /** @description The PDF in base64, at most 15 MB decoded. It is not stored. */
            pdf_base64: string;
            /** @description SHA-256 of the PDF: 64 lowercase hex characters. */
            sha256?: string;
        } | {
            /** @description The PDF in base64, at most 15 MB decoded. It is not stored. */
            pdf_base64?: string;
            /** @description SHA-256 of the PDF: 64 lowercase hex characters. */
            sha256: string;
        };
        VerifyResult: {
            /** @description Whether a proof exists for this fingerprint. */
            known: boolean;
            /** @description The SHA-256 that was verified, lowercase hex. */
            sha256: string;
            /** @description What the SHA-256 is the fingerprint of. Absent if it is unknown. */
            matches?: "original_document" | "sealed_document" | "signed_revision" | (string & {});
            /** @description The document that was found. Absent if it is unknown, or is an attendance sheet. */
            document?: {
                /**
                 * Format: uuid
                 * @description UUID of the document.
                 */
                id: string;
                /** @description Name of the document. */
                name: string;
                /** @description SHA-256 of the original PDF, lowercase hex. */
                sha256: string;
                /** @description SHA-256 of the sealed PDF, lowercase hex. Null before sealing. */
                sealed_sha256: string | null;
                /** @description SHA-256 of the newest revision of the PDF, lowercase hex. */
                current_sha256: string | null;
            };
            /** @description The envelope of the document. Absent if the document is unknown, or is an attendance sheet. */
            envelope?: {
                /**
                 * Format: uuid
                 * @description UUID of the envelope.
                 */
                id: string;
                /** @description Name of the envelope. */
                name: string;
                /** @description Current status of the envelope. */
                status: components["schemas"]["EnvelopeStatus"];
                /** @description Signature level that the sender requested. */
                signature_level: components["schemas"]["SignatureLevel"];
                /** @description PAdES baseline level of the sealed documents: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). Null before sealing. */
                pades_level: string | null;
                /**
                 * Format: date-time
                 * @description Time of completion. Null for an envelope that is not completed.
                 */
                completed_at: string | null;
                /**
                 * Format: date-time
                 * @description Time at which the documents were sealed. Null before sealing.
                 */
                sealed_at: string | null;
                /** @description Whether the documents can still be downloaded by the owner. False after purge. */
                documents_available: boolean;
                /**
                 * Format: date-time
                 * @description Time until which the proof is kept. After it, the fingerprint can no longer be verified. Null before sealing.
                 */
                proof_retained_until: string | null;
            };
            /** @description The session, if the fingerprint is that of an attendance sheet. `document` and `envelope` are then absent. */
            attendance_session?: {
                /**
                 * Format: uuid
                 * @description UUID of the attendance session.
                 */
                id: string;
                /** @description Name of the attendance session. */
                name: string;
                /** @description Reference of the attendance session in the system of the organisation. Null if there is none. */
                reference: string | null;
                /** @description Current status of the attendance session. */
                status: components["schemas"]["AttendanceSessionStatus"];
                /**
                 * Format: date-time
                 * @description Time at which the attendance sheet was sealed. Null before sealing.
                 */
                sealed_at: string | null;
            };
            /** @description Extent of the result: complete for the owner, restricted for third parties. Absent if the fingerprint is unknown. */
            scope?: "owner" | "third_party" | (string & {});
            /** @description Credits charged for this request: 1 for the first consultation of a proof of another organisation, otherwise 0. */
            billed_credits: number;
            /** @description Signers of the envelope. Absent if the fingerprint is unknown, or is that of an attendance sheet. */
            signers?: {
                /** @description Full name of the signer. */
                name: string;
                /** @description E-mail address. Masked for other organisations: `a***@e***.fr`. */
                email: string;
                /** @description Signing order. Signers with a lower number signed first. */
                order: number;
                /** @description Role of the signer. */
                role: "signer" | "agent" | (string & {});
                /**
                 * @description Current status of the signer.
                 * @enum {string}
                 */
                status: "pending" | "notified" | "signed";
                /**
                 * Format: date-time
                 * @description Time of the signature. Null until the signer has signed.
                 */
                signed_at: string | null;
                /** @description Place of signature that the signer declared. Null if none was declared. */
                signature_place: string | null;
                /** @description Level of this signature. */
                level: components["schemas"]["SignatureLevel"];
                /** @description Channels of the one-time code that the signer has used. Empty if no code was required. */
                authentication_used: ("otp_email" | "otp_sms" | (string & {}))[];
                /** @description Subject of the certificate in RFC 4514 notation: of the signer at level `advanced`, of the seal for an agent. Null at level `simple` and after the identity was erased. */
                certificate_subject: string | null;
                /** @description Serial number of this certificate, lowercase hex. Null at level `simple`. */
                certificate_serial: string | null;
                /** @description SHA-256 of this certificate, lowercase hex. Null at level `simple`. */
                certificate_fingerprint_sha256: string | null;
                /** @description IP address of the signer. Null for third parties. */
                ip: string | null;
                /** @description User agent of the browser of the signer. Null for third parties. */
                user_agent: string | null;
            }[];
            /** @description Events in order. At most the newest 2,000; the evidence file contains all of them. */
            events?: {
                /** @description Name of the event, for example `signer.signed`. */
                type: string;
                /** @description Actor: a role such as `organization` or `system`, or the e-mail address of the signer, masked for third parties. */
                actor: string;
                /**
                 * Format: date-time
                 * @description Time of the event.
                 */
                at: string;
                /** @description Hash of the event, lowercase hex. */
                hash: string;
                /** @description Hash of the previous event. Null for the first event. */
                prev_hash: string | null;
            }[];
            /** @description Whether the evidence chain is intact and agrees with the other data of this result. It is recomputed on each request. Absent if the fingerprint is unknown. */
            chain_valid?: boolean;
            /** @description Proof of the seal. Absent before sealing. */
            proof?: {
                /** @description PAdES baseline level of the sealed PDF: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). */
                pades_level: string | null;
                /** @description The seal of the document. */
                seal: {
                    /** @description Subject of the certificate (RFC 4514). */
                    subject: string;
                    /** @description Serial number of the certificate, lowercase hex. */
                    serial: string;
                    /** @description SHA-256 of the certificate, lowercase hex. */
                    fingerprint_sha256: string;
                    /**
                     * Format: date-time
                     * @description Time of the seal.
                     */
                    signed_at: string;
                };
                /** @description Time-stamps of the document, in order. */
                timestamps: {
                    /** @description Time-stamping unit that issued the token (RFC 4514). Null if unknown. */
                    issuer: string | null;
                    /** @description Serial number of the token, lowercase hex. Null if unknown. */
                    serial: string | null;
                    /**
                     * Format: date-time
                     * @description Time that the token states.
                     */
                    gen_time: string;
                    /** @description Whether the operator has configured the provider as a qualified one. */
                    qualified: boolean;
                    /** @description Organisation that operates the time-stamping unit. Null if unknown. */
                    provider: string | null;
                }[];
                /** @description Mandate of the seal. Null without a mandate. */
                mandate: {
                    /**
                     * Format: uuid
                     * @description UUID of the mandate.
                     */
                    id: string;
                    /** @description Name of the organisation that gave the mandate. */
                    principal: string;
                    /** @description Agent who sealed. */
                    agent: {
                        /** @description Name of the agent. */
                        name: string;
                        /** @description E-mail address of the agent. Masked for third parties. */
                        email: string;
                    };
                    /** @description Kinds of documents that the mandate covers. */
                    scope: components["schemas"]["MandateScope"][];
                    /**
                     * Format: uuid
                     * @description UUID of the batch.
                     */
                    batch_id: string;
                    /** @description SHA-256 of the canonical list of fingerprints that the agent authorised. */
                    batch_sha256: string;
                } | null;
                /** @description Certificates of the seal's trust chain. */
                trust_chain: {
                    /** @description Subject of the certificate (RFC 4514). */
                    subject: string;
                    /** @description Issuer of the certificate (RFC 4514). */
                    issuer: string;
                    /** @description Serial number of the certificate, lowercase hex. */
                    serial: string;
                    /**
                     * Format: date-time
                     * @description Start of the certificate's validity.
                     */
                    not_before: string;
                    /**
                     * Format: date-time
                     * @description End of the certificate's validity.
                     */
                    not_after: string;
                    /** @description SHA-256 of the certificate, lowercase hex. */
                    fingerprint_sha256: string;
                }[];
                /** @description SHA-256 of the sealed evidence file, lowercase hex. */
                evidence_sha256: string | null;
            };
        };
        CreateWebhookEndpoint: {
            /** @description Address to send events to: https, without user name and password. */
            url: string;
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description UUID of the endpoint.
             */
            id: string;
            /** @description Address that events are sent to; always `https`. */
            url: string;
            /** @description Whether events are sent to the endpoint; false once it is deleted. */
            active: boolean;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: uuid
             * @description UUID of the endpoint.
             */
            id: string;
            /** @description Address that events are sent to; always `https`. */
            url: string;
            /** @description Whether events are sent to the endpoint; false once it is deleted. */
            active: boolean;
            /** @description Signing secret: `whsec_` followed by 32 bytes in base64. It cannot be read again. */
            secret: string;
        };
        WebhookEndpointList: {
            /** @description All endpoints that are not deleted, newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description The body of every delivery. `data` contains resources in the same form as the responses of this API. */
        WebhookEvent: {
            /**
             * Format: uuid
             * @description UUID of the event, the same in every delivery attempt. Process each event only once.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /**
             * @description Mode in which the event happened: production or sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
        };
        EnvelopeCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "envelope.completed";
            /** @description Resources that the event is about. */
            data: {
                /** @description The completed envelope. */
                envelope: components["schemas"]["Envelope"];
            };
        };
        EnvelopeExpiredEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "envelope.expired";
            /** @description Resources that the event is about. */
            data: {
                /** @description The expired envelope. */
                envelope: components["schemas"]["EnvelopeName"];
            };
        };
        MandateActivatedEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "mandate.activated";
            /** @description Resources that the event is about. */
            data: {
                /** @description The activated mandate. */
                mandate: components["schemas"]["Mandate"];
            };
        };
        SealBatchAppliedEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "seal_batch.applied";
            /** @description Resources that the event is about. */
            data: {
                /** @description The batch. */
                batch: components["schemas"]["SealBatch"];
                /** @description The envelopes of the batch. */
                envelopes: components["schemas"]["Envelope"][];
            };
        };
        AttendanceSessionClosedEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "attendance.session_closed";
            /** @description Resources that the event is about. */
            data: {
                /** @description The closed session. */
                session: components["schemas"]["AttendanceSession"];
            };
        };
        EndpointTestEvent: components["schemas"]["WebhookEvent"] & {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "endpoint.test";
            /** @description Resources that the event is about. */
            data: {
                /** @description The endpoint that receives the event. */
                endpoint: components["schemas"]["WebhookEndpoint"];
            };
        };
        EnvelopeName: {
            /**
             * Format: uuid
             * @description UUID of the envelope.
             */
            id: string;
            /** @description Name of the envelope. */
            name: string;
            /** @description Current status of the envelope. */
            status: components["schemas"]["EnvelopeStatus"];
        };
    };
    responses: {
        /** @description The event was received. After any other response, the delivery is retried up to 8 times. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request failed and changed nothing. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request failed and changed nothing. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description UUID of the resource. Any other value is answered 404.
         * @example 0190a0a0-0000-7000-8000-000000000000
         */
        id: string;
        /**
         * @description UUID of a slot of the session. Any other value is answered 404.
         * @example 0190a0a0-0000-7000-8000-000000000001
         */
        slotId: string;
        /**
         * @description Kind of the event, as in the body.
         * @example envelope.completed
         */
        "X-Esign-Event": string;
        /**
         * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "X-Esign-Signature": string;
        /**
         * @description UUID of the event, the same in every delivery attempt.
         * @example 0190a0a0-0000-7000-8000-000000000003
         */
        "X-Esign-Delivery": string;
        /**
         * @description Time of this attempt: seconds since 1970.
         * @example 1795406318
         */
        "X-Esign-Timestamp": string;
        /**
         * @description UUID of the event (Standard Webhooks).
         * @example 0190a0a0-0000-7000-8000-000000000003
         */
        "webhook-id": string;
        /**
         * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
         * @example 1795406318
         */
        "webhook-timestamp": string;
        /**
         * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the request in the logs of the service. Repeats the header `X-Request-Id` of the request, if that has 1 to 128 visible ASCII characters.
         * @example 0190a0a0-0000-7000-8000-000000000002
         */
        "X-Request-Id": string;
        /**
         * @description Number of requests a minute that the key may make.
         * @example 3000
         */
        "RateLimit-Limit": number;
        /**
         * @description Number of requests that are left until `RateLimit-Reset`.
         * @example 2999
         */
        "RateLimit-Remaining": number;
        /**
         * @description Number of seconds until all requests are available again.
         * @example 60
         */
        "RateLimit-Reset": number;
        /**
         * @description Number of seconds to wait before the request is repeated.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description Authentication scheme that the API accepts.
         * @example Bearer
         */
        "WWW-Authenticate": "Bearer";
        /**
         * @description Page of the error code, with its cause and remedy (RFC 8288): the link with `rel="help"`. The address is relative to that of the service.
         * @example </docs/errors#not-found>; rel="help"
         */
        Link: string;
        /**
         * @description Only if this is the stored response of an earlier request with the same `Idempotency-Key`: nothing was changed now.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Name of the file (RFC 6266).
         * @example attachment; filename="presences.csv"
         */
        "Content-Disposition": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listEnvelopes: {
        parameters: {
            query?: {
                /** @description Number of items to return: 1 to 100, default 20. Values above 100 count as 100. */
                limit?: number;
                /** @description Number of items to skip, default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *           "name": "Contrat de mission",
                     *           "status": "draft",
                     *           "created_at": "2026-11-21T15:24:38.090Z",
                     *           "completed_at": null
                     *         }
                     *       ],
                     *       "limit": 50,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is unknown, or has a value that is not allowed. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Forbidden"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Contrat de mission",
                 *       "documents": [
                 *         {
                 *           "name": "Contrat.pdf",
                 *           "pdf_base64": "JVBERi0xLjcK"
                 *         }
                 *       ],
                 *       "signers": [
                 *         {
                 *           "email": "elodie@example.org",
                 *           "name": "Élodie Müller"
                 *         },
                 *         {
                 *           "email": "lukasz@example.org",
                 *           "name": "Łukasz Ćwikła",
                 *           "order": 1,
                 *           "authentication": [
                 *             "otp_email"
                 *           ]
                 *         }
                 *       ],
                 *       "fields": [
                 *         {
                 *           "document_index": 0,
                 *           "signer_index": 0,
                 *           "type": "signature",
                 *           "page": 1,
                 *           "x": 10,
                 *           "y": 75,
                 *           "width": 30,
                 *           "height": 8
                 *         },
                 *         {
                 *           "document_index": 0,
                 *           "signer_index": 1,
                 *           "type": "signature",
                 *           "page": 1,
                 *           "x": 55,
                 *           "y": 75,
                 *           "width": 30,
                 *           "height": 8
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnvelope"];
            };
        };
        responses: {
            /** @description The envelope. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *       "name": "Contrat de mission",
                     *       "status": "draft",
                     *       "mode": "test",
                     *       "message": null,
                     *       "signature_level": "simple",
                     *       "pades_level": null,
                     *       "qualified_timestamp": true,
                     *       "mandate_id": null,
                     *       "batch_id": null,
                     *       "prepared": false,
                     *       "created_at": "2026-11-21T15:24:38.090Z",
                     *       "expires_at": null,
                     *       "completed_at": null,
                     *       "sealed_at": null,
                     *       "retention_days": 365,
                     *       "documents_available": true,
                     *       "purge_after": null,
                     *       "purged_at": null,
                     *       "documents": [
                     *         {
                     *           "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                     *           "name": "Contrat.pdf",
                     *           "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_sha256": null,
                     *           "revision": 0,
                     *           "current_sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_download_url": null
                     *         }
                     *       ],
                     *       "evidence_download_url": null,
                     *       "signers": [
                     *         {
                     *           "id": "f544f54b-bfe9-4eea-b198-183374513685",
                     *           "email": "elodie@example.org",
                     *           "name": "Élodie Müller",
                     *           "order": 0,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         },
                     *         {
                     *           "id": "2ed1c828-df31-4639-86fa-436588a8f659",
                     *           "email": "lukasz@example.org",
                     *           "name": "Łukasz Ćwikła",
                     *           "order": 1,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. A PDF is encrypted, has no page or cannot be repaired; a placed field refers to a document, signer or page that does not exist; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: In live mode with `send: true`, the prepaid credits do not cover the highest possible price. */
            402: components["responses"]["PaymentRequired"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. A PDF is larger than 10 MB decoded. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `mandate_required`: At level `organization_seal`, `mandate_id` is missing or is not a mandate of the organisation.
             *     `agent_not_in_mandate`: At level `organization_seal`, no signer has the e-mail address of an agent of the mandate.
             *     `identity_required`: At level `advanced` a signer has no identity; at any level `identity_id` is unknown, failed, expired or erased.
             *     `phone_required`: `otp_sms` is requested, and neither the signer nor the identity has a phone number.
             */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /**
             * @description `idv_not_configured`: An inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *       "name": "Contrat de mission",
                     *       "status": "sent",
                     *       "mode": "test",
                     *       "message": null,
                     *       "signature_level": "simple",
                     *       "pades_level": null,
                     *       "qualified_timestamp": true,
                     *       "mandate_id": null,
                     *       "batch_id": null,
                     *       "prepared": true,
                     *       "created_at": "2026-11-21T15:24:38.090Z",
                     *       "expires_at": "2026-12-21T15:24:38.872Z",
                     *       "completed_at": null,
                     *       "sealed_at": null,
                     *       "retention_days": 365,
                     *       "documents_available": true,
                     *       "purge_after": null,
                     *       "purged_at": null,
                     *       "documents": [
                     *         {
                     *           "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                     *           "name": "Contrat.pdf",
                     *           "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_sha256": null,
                     *           "revision": 0,
                     *           "current_sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_download_url": null
                     *         }
                     *       ],
                     *       "evidence_download_url": null,
                     *       "signers": [
                     *         {
                     *           "id": "f544f54b-bfe9-4eea-b198-183374513685",
                     *           "email": "elodie@example.org",
                     *           "name": "Élodie Müller",
                     *           "order": 0,
                     *           "role": "signer",
                     *           "status": "notified",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         },
                     *         {
                     *           "id": "2ed1c828-df31-4639-86fa-436588a8f659",
                     *           "email": "lukasz@example.org",
                     *           "name": "Łukasz Ćwikła",
                     *           "order": 1,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *       "name": "Contrat de mission",
                     *       "status": "sent",
                     *       "mode": "test",
                     *       "message": null,
                     *       "signature_level": "simple",
                     *       "pades_level": null,
                     *       "qualified_timestamp": true,
                     *       "mandate_id": null,
                     *       "batch_id": null,
                     *       "prepared": true,
                     *       "created_at": "2026-11-21T15:24:38.090Z",
                     *       "expires_at": "2026-12-21T15:24:38.872Z",
                     *       "completed_at": null,
                     *       "sealed_at": null,
                     *       "retention_days": 365,
                     *       "documents_available": true,
                     *       "purge_after": null,
                     *       "purged_at": null,
                     *       "documents": [
                     *         {
                     *           "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                     *           "name": "Contrat.pdf",
                     *           "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_sha256": null,
                     *           "revision": 0,
                     *           "current_sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_download_url": null
                     *         }
                     *       ],
                     *       "evidence_download_url": null,
                     *       "signers": [
                     *         {
                     *           "id": "f544f54b-bfe9-4eea-b198-183374513685",
                     *           "email": "elodie@example.org",
                     *           "name": "Élodie Müller",
                     *           "order": 0,
                     *           "role": "signer",
                     *           "status": "notified",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         },
                     *         {
                     *           "id": "2ed1c828-df31-4639-86fa-436588a8f659",
                     *           "email": "lukasz@example.org",
                     *           "name": "Łukasz Ćwikła",
                     *           "order": 1,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": "https://esign.example/s/example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: In live mode, the prepaid credits do not cover the highest possible price. */
            402: components["responses"]["PaymentRequired"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The envelope is not a draft: it was already sent or canceled.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *       "name": "Contrat de mission",
                     *       "status": "canceled",
                     *       "mode": "test",
                     *       "message": null,
                     *       "signature_level": "simple",
                     *       "pades_level": null,
                     *       "qualified_timestamp": true,
                     *       "mandate_id": null,
                     *       "batch_id": null,
                     *       "prepared": true,
                     *       "created_at": "2026-11-21T15:24:38.090Z",
                     *       "expires_at": "2026-12-21T15:24:38.872Z",
                     *       "completed_at": null,
                     *       "sealed_at": null,
                     *       "retention_days": 365,
                     *       "documents_available": true,
                     *       "purge_after": "2027-11-21T15:24:39.759Z",
                     *       "purged_at": null,
                     *       "documents": [
                     *         {
                     *           "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                     *           "name": "Contrat.pdf",
                     *           "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_sha256": null,
                     *           "revision": 0,
                     *           "current_sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *           "sealed_download_url": null
                     *         }
                     *       ],
                     *       "evidence_download_url": null,
                     *       "signers": [
                     *         {
                     *           "id": "f544f54b-bfe9-4eea-b198-183374513685",
                     *           "email": "elodie@example.org",
                     *           "name": "Élodie Müller",
                     *           "order": 0,
                     *           "role": "signer",
                     *           "status": "notified",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": null
                     *         },
                     *         {
                     *           "id": "2ed1c828-df31-4639-86fa-436588a8f659",
                     *           "email": "lukasz@example.org",
                     *           "name": "Łukasz Ćwikła",
                     *           "order": 1,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "sign_url": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The envelope is neither a draft nor sent: it is already completed, expired or canceled.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description Number of items to return: 1 to 100, default 20. Values above 100 count as 100. */
                limit?: number;
                /** @description Number of items to skip, default 0. */
                offset?: number;
                /** @description Returns only identities with exactly this `external_ref`. */
                external_ref?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1d09ca69-cb37-41c3-9dec-0b70afa3e9cd",
                     *           "method": "partner_attested",
                     *           "status": "verified",
                     *           "given_name": "Élodie",
                     *           "family_name": "Müller",
                     *           "birth_date": "1990-04-12",
                     *           "email": "elodie@example.org",
                     *           "phone": null,
                     *           "document_type": "id_card",
                     *           "document_number_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "document_expires_on": null,
                     *           "verified_at": "2026-11-21T15:24:33.856Z",
                     *           "verified_by": "Agence Lyon",
                     *           "attestation_ref": null,
                     *           "external_ref": "candidate-4711",
                     *           "expires_at": null,
                     *           "created_at": "2026-11-21T15:24:33.856Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is unknown, or has a value that is not allowed. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "partner_attested",
                 *       "given_name": "Élodie",
                 *       "family_name": "Müller",
                 *       "birth_date": "1990-04-12",
                 *       "email": "elodie@example.org",
                 *       "document_type": "id_card",
                 *       "document_number_hash": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "verified_by": "Agence Lyon",
                 *       "external_ref": "candidate-4711"
                 *     }
                 */
                "application/json": components["schemas"]["IdentityInput"];
            };
        };
        responses: {
            /** @description The identity, with `verification_url`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1d09ca69-cb37-41c3-9dec-0b70afa3e9cd",
                     *       "method": "partner_attested",
                     *       "status": "verified",
                     *       "given_name": "Élodie",
                     *       "family_name": "Müller",
                     *       "birth_date": "1990-04-12",
                     *       "email": "elodie@example.org",
                     *       "phone": null,
                     *       "document_type": "id_card",
                     *       "document_number_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "document_expires_on": null,
                     *       "verified_at": "2026-11-21T15:24:33.856Z",
                     *       "verified_by": "Agence Lyon",
                     *       "attestation_ref": null,
                     *       "external_ref": "candidate-4711",
                     *       "expires_at": null,
                     *       "created_at": "2026-11-21T15:24:33.856Z",
                     *       "verification_url": null
                     *     }
                     */
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /**
             * @description `idv_not_configured`: The method is remote, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity, without `verification_url`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1d09ca69-cb37-41c3-9dec-0b70afa3e9cd",
                     *       "method": "partner_attested",
                     *       "status": "verified",
                     *       "given_name": "Élodie",
                     *       "family_name": "Müller",
                     *       "birth_date": "1990-04-12",
                     *       "email": "elodie@example.org",
                     *       "phone": null,
                     *       "document_type": "id_card",
                     *       "document_number_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "document_expires_on": null,
                     *       "verified_at": "2026-11-21T15:24:33.856Z",
                     *       "verified_by": "Agence Lyon",
                     *       "attestation_ref": null,
                     *       "external_ref": "candidate-4711",
                     *       "expires_at": null,
                     *       "created_at": "2026-11-21T15:24:33.856Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity is erased. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true: the identity is erased.
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAttendanceSessions: {
        parameters: {
            query?: {
                /** @description Number of items to return: 1 to 100, default 20. Values above 100 count as 100. */
                limit?: number;
                /** @description Number of items to skip, default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *           "name": "Sécurité incendie",
                     *           "reference": "SSI-2026-11",
                     *           "status": "open",
                     *           "created_at": "2026-11-21T15:24:40.276Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSessionList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is unknown, or has a value that is not allowed. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAttendanceSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sécurité incendie",
                 *       "reference": "SSI-2026-11",
                 *       "location": "Lyon, salle 3",
                 *       "trainer": {
                 *         "name": "Nadia Benali",
                 *         "email": "nadia@example.org"
                 *       },
                 *       "slots": [
                 *         {
                 *           "label": "Matin",
                 *           "starts_at": "2027-01-11T08:00:00.000Z",
                 *           "ends_at": "2027-01-11T11:30:00.000Z"
                 *         },
                 *         {
                 *           "label": "Après-midi",
                 *           "starts_at": "2027-01-11T12:30:00.000Z",
                 *           "ends_at": "2027-01-11T16:00:00.000Z"
                 *         }
                 *       ],
                 *       "attendees": [
                 *         {
                 *           "name": "Élodie Müller",
                 *           "email": "elodie@example.org",
                 *           "external_ref": "4711"
                 *         },
                 *         {
                 *           "name": "Łukasz Ćwikła"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateAttendanceSession"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "open",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": null,
                     *       "sealed_at": null,
                     *       "sheet_sha256": null,
                     *       "sheet_download_url": null,
                     *       "evidence_download_url": null,
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 2,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 2,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. A slot does not end after it begins, or the retention is stated in days and in years.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: In live mode, where sessions have a price: the prepaid credits do not cover it. */
            402: components["responses"]["PaymentRequired"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAttendanceSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "open",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": null,
                     *       "sealed_at": null,
                     *       "sheet_sha256": null,
                     *       "sheet_download_url": null,
                     *       "evidence_download_url": null,
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 2,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 2,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addAttendee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Amara Diallo",
                 *       "external_ref": "4712"
                 *     }
                 */
                "application/json": components["schemas"]["AttendeeInput"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "open",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": null,
                     *       "sealed_at": null,
                     *       "sheet_sha256": null,
                     *       "sheet_download_url": null,
                     *       "evidence_download_url": null,
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "7ed0ff11-04ea-48e2-987f-37cb51b5b077",
                     *           "name": "Amara Diallo",
                     *           "email": null,
                     *           "external_ref": "4712",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `session_closed`: The session is closed or sealed.
             */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
                /**
                 * @description UUID of a slot of the session. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000001
                 */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "open",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": null,
                     *       "sealed_at": null,
                     *       "sheet_sha256": null,
                     *       "sheet_download_url": null,
                     *       "evidence_download_url": null,
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "open",
                     *           "opened_at": "2026-11-21T15:24:41.273Z",
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "7ed0ff11-04ea-48e2-987f-37cb51b5b077",
                     *           "name": "Amara Diallo",
                     *           "email": null,
                     *           "external_ref": "4712",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `slot_closed`: The slot is closed, and cannot be opened again.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
                /**
                 * @description UUID of a slot of the session. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000001
                 */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "open",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": null,
                     *       "sealed_at": null,
                     *       "sheet_sha256": null,
                     *       "sheet_download_url": null,
                     *       "evidence_download_url": null,
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "closed",
                     *           "opened_at": "2026-11-21T15:24:41.273Z",
                     *           "closed_at": "2026-11-21T15:24:41.421Z",
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "scheduled",
                     *           "opened_at": null,
                     *           "closed_at": null,
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "7ed0ff11-04ea-48e2-987f-37cb51b5b077",
                     *           "name": "Amara Diallo",
                     *           "email": null,
                     *           "external_ref": "4712",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The slot is not open: it was never opened, or is closed already.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeAttendanceSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "282f716c-374a-4eee-acd8-164219ac756c",
                     *       "name": "Sécurité incendie",
                     *       "reference": "SSI-2026-11",
                     *       "modality": "onsite",
                     *       "location": "Lyon, salle 3",
                     *       "status": "sealed",
                     *       "trainer": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org",
                     *         "url": "https://esign.example/t/example"
                     *       },
                     *       "retention_days": 1095,
                     *       "created_at": "2026-11-21T15:24:40.276Z",
                     *       "closed_at": "2026-11-21T15:24:41.649Z",
                     *       "sealed_at": "2026-11-21T15:24:48.918Z",
                     *       "sheet_sha256": "8aa82944e0c1bc564672a9442e59f749904251ef0b0ac54a6f2f9cfe23d92756",
                     *       "sheet_download_url": "https://esign.example/files/example",
                     *       "evidence_download_url": "https://esign.example/files/example",
                     *       "slots": [
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                     *           "label": "Matin",
                     *           "starts_at": "2027-01-11T08:00:00.000Z",
                     *           "ends_at": "2027-01-11T11:30:00.000Z",
                     *           "module": null,
                     *           "status": "closed",
                     *           "opened_at": "2026-11-21T15:24:41.273Z",
                     *           "closed_at": "2026-11-21T15:24:41.421Z",
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         },
                     *         {
                     *           "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                     *           "label": "Après-midi",
                     *           "starts_at": "2027-01-11T12:30:00.000Z",
                     *           "ends_at": "2027-01-11T16:00:00.000Z",
                     *           "module": null,
                     *           "status": "closed",
                     *           "opened_at": null,
                     *           "closed_at": "2026-11-21T15:24:41.649Z",
                     *           "trainer_signed_at": null,
                     *           "present": 0,
                     *           "expected": 3,
                     *           "rate": 0
                     *         }
                     *       ],
                     *       "attendees": [
                     *         {
                     *           "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "external_ref": "4711",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                     *           "name": "Łukasz Ćwikła",
                     *           "email": null,
                     *           "external_ref": null,
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         },
                     *         {
                     *           "id": "7ed0ff11-04ea-48e2-987f-37cb51b5b077",
                     *           "name": "Amara Diallo",
                     *           "email": null,
                     *           "external_ref": "4712",
                     *           "sign_url": "https://esign.example/a/example",
                     *           "marks": []
                     *         }
                     *       ],
                     *       "marks_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The session is closed or sealed already.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAttendanceSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sheet_sha256": "8aa82944e0c1bc564672a9442e59f749904251ef0b0ac54a6f2f9cfe23d92756",
                     *       "sheet_download_url": "https://esign.example/files/example",
                     *       "evidence_download_url": "https://esign.example/files/example"
                     *     }
                     */
                    "application/json": components["schemas"]["AttendanceSheet"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `not_sealed`: The session is open, or its sheet is being sealed. */
            409: components["responses"]["Conflict"];
            /** @description `gone`: The sheet was purged at the end of its retention period; its proof can still be found by fingerprint. */
            410: components["responses"]["Gone"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportAttendance: {
        parameters: {
            query?: {
                /** @description File format. The only value is `csv`, the default. */
                format?: "csv";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example session;reference;modalite;lieu;formateur;creneau;module;debut;fin;duree_min;apprenant;email;ref_externe;statut;methode;signe_le;hors_creneau;formateur_signe_le
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Matin;;2027-01-11T08:00:00.000Z;2027-01-11T11:30:00.000Z;210;Élodie Müller;elodie@example.org;4711;;;;;
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Après-midi;;2027-01-11T12:30:00.000Z;2027-01-11T16:00:00.000Z;210;Élodie Müller;elodie@example.org;4711;;;;;
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Matin;;2027-01-11T08:00:00.000Z;2027-01-11T11:30:00.000Z;210;Łukasz Ćwikła;;;;;;;
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Après-midi;;2027-01-11T12:30:00.000Z;2027-01-11T16:00:00.000Z;210;Łukasz Ćwikła;;;;;;;
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Matin;;2027-01-11T08:00:00.000Z;2027-01-11T11:30:00.000Z;210;Amara Diallo;;4712;;;;;
                     *     Sécurité incendie;SSI-2026-11;onsite;"Lyon, salle 3";Nadia Benali;Après-midi;;2027-01-11T12:30:00.000Z;2027-01-11T16:00:00.000Z;210;Amara Diallo;;4712;;;;;
                     */
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A query parameter is unknown, or has a value that is not allowed. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSigningMandates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                     *           "status": "pending",
                     *           "principal": {
                     *             "legal_name": "Atelier Horizon SAS",
                     *             "siren": "732829320",
                     *             "is_merchant": true,
                     *             "representative": {
                     *               "name": "Élodie Müller",
                     *               "role": "Présidente",
                     *               "email": "elodie@example.org"
                     *             }
                     *           },
                     *           "agents": [
                     *             {
                     *               "id": "01a1feb5-d141-7558-be4b-500fc9fd626b",
                     *               "name": "Nadia Benali",
                     *               "email": "nadia@example.org"
                     *             }
                     *           ],
                     *           "scope": [
                     *             "contrat_mission",
                     *             "avenant"
                     *           ],
                     *           "valid_from": "2026-01-01",
                     *           "valid_until": "2027-12-31",
                     *           "envelope_id": "bac1f6e9-8b96-4dab-85c4-6226cfc12d2a",
                     *           "document_sha256": "295d915f7472e9ef9089afec69760f3512d6d6643ef5c35d482b7ad6f154f509",
                     *           "activated_at": null,
                     *           "revoked_at": null,
                     *           "created_at": "2026-11-21T15:24:50.788Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MandateList"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSigningMandate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "principal": {
                 *         "legal_name": "Atelier Horizon SAS",
                 *         "siren": "732829320",
                 *         "representative": {
                 *           "name": "Élodie Müller",
                 *           "role": "Présidente",
                 *           "email": "elodie@example.org",
                 *           "phone": "+33600000001",
                 *           "identity_id": "1d09ca69-cb37-41c3-9dec-0b70afa3e9cd"
                 *         }
                 *       },
                 *       "agents": [
                 *         {
                 *           "name": "Nadia Benali",
                 *           "email": "nadia@example.org",
                 *           "phone": "+33600000002"
                 *         }
                 *       ],
                 *       "scope": [
                 *         "contrat_mission",
                 *         "avenant"
                 *       ],
                 *       "valid_from": "2026-01-01",
                 *       "valid_until": "2027-12-31"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSigningMandate"];
            };
        };
        responses: {
            /** @description The mandate. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                     *       "status": "pending",
                     *       "principal": {
                     *         "legal_name": "Atelier Horizon SAS",
                     *         "siren": "732829320",
                     *         "is_merchant": true,
                     *         "representative": {
                     *           "name": "Élodie Müller",
                     *           "role": "Présidente",
                     *           "email": "elodie@example.org"
                     *         }
                     *       },
                     *       "agents": [
                     *         {
                     *           "id": "01a1feb5-d141-7558-be4b-500fc9fd626b",
                     *           "name": "Nadia Benali",
                     *           "email": "nadia@example.org"
                     *         }
                     *       ],
                     *       "scope": [
                     *         "contrat_mission",
                     *         "avenant"
                     *       ],
                     *       "valid_from": "2026-01-01",
                     *       "valid_until": "2027-12-31",
                     *       "envelope_id": "bac1f6e9-8b96-4dab-85c4-6226cfc12d2a",
                     *       "document_sha256": "295d915f7472e9ef9089afec69760f3512d6d6643ef5c35d482b7ad6f154f509",
                     *       "activated_at": null,
                     *       "revoked_at": null,
                     *       "created_at": "2026-11-21T15:24:50.788Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `valid_until` is not after `valid_from`; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: In live mode, the prepaid credits do not cover the price of a mandate act. */
            402: components["responses"]["PaymentRequired"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `identity_required`: The representative has no identity, or `identity_id` is unknown, failed, expired or erased. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /**
             * @description `idv_not_configured`: The inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSigningMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                     *       "status": "pending",
                     *       "principal": {
                     *         "legal_name": "Atelier Horizon SAS",
                     *         "siren": "732829320",
                     *         "is_merchant": true,
                     *         "representative": {
                     *           "name": "Élodie Müller",
                     *           "role": "Présidente",
                     *           "email": "elodie@example.org"
                     *         }
                     *       },
                     *       "agents": [
                     *         {
                     *           "id": "01a1feb5-d141-7558-be4b-500fc9fd626b",
                     *           "name": "Nadia Benali",
                     *           "email": "nadia@example.org"
                     *         }
                     *       ],
                     *       "scope": [
                     *         "contrat_mission",
                     *         "avenant"
                     *       ],
                     *       "valid_from": "2026-01-01",
                     *       "valid_until": "2027-12-31",
                     *       "envelope_id": "bac1f6e9-8b96-4dab-85c4-6226cfc12d2a",
                     *       "document_sha256": "295d915f7472e9ef9089afec69760f3512d6d6643ef5c35d482b7ad6f154f509",
                     *       "activated_at": null,
                     *       "revoked_at": null,
                     *       "created_at": "2026-11-21T15:24:50.788Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeSigningMandate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                     *       "status": "revoked",
                     *       "principal": {
                     *         "legal_name": "Atelier Horizon SAS",
                     *         "siren": "732829320",
                     *         "is_merchant": true,
                     *         "representative": {
                     *           "name": "Élodie Müller",
                     *           "role": "Présidente",
                     *           "email": "elodie@example.org"
                     *         }
                     *       },
                     *       "agents": [
                     *         {
                     *           "id": "01a1feb5-d141-7558-be4b-500fc9fd626b",
                     *           "name": "Nadia Benali",
                     *           "email": "nadia@example.org"
                     *         }
                     *       ],
                     *       "scope": [
                     *         "contrat_mission",
                     *         "avenant"
                     *       ],
                     *       "valid_from": "2026-01-01",
                     *       "valid_until": "2027-12-31",
                     *       "envelope_id": "bac1f6e9-8b96-4dab-85c4-6226cfc12d2a",
                     *       "document_sha256": "295d915f7472e9ef9089afec69760f3512d6d6643ef5c35d482b7ad6f154f509",
                     *       "activated_at": null,
                     *       "revoked_at": "2026-11-21T15:24:52.174Z",
                     *       "created_at": "2026-11-21T15:24:50.788Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The mandate is neither pending nor active: it is already revoked or expired.
             */
            409: components["responses"]["Conflict"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSealBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mandate_id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                 *       "envelope_ids": [
                 *         "428b4416-9dbe-4d7b-a875-ce30455924b5"
                 *       ],
                 *       "expires_in_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["CreateSealBatch"];
            };
        };
        responses: {
            /** @description The batch. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c1f2ac6-0c55-4b6e-9f1d-64cb4a3d3a10",
                     *       "status": "pending",
                     *       "mandate_id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                     *       "principal": "Atelier Horizon SAS",
                     *       "agent": {
                     *         "name": "Nadia Benali",
                     *         "email": "nadia@example.org"
                     *       },
                     *       "envelope_ids": [
                     *         "e0a5a1c6-6f0e-4f43-9a0b-5f0d4a7e0f31"
                     *       ],
                     *       "batch_sha256": "4bb24efc9641afc5ded1ca77eabb6e2fcf062d2112ccd61bd8bd6acd89180bae",
                     *       "authorization_url": "https://esign.example/b/example",
                     *       "expires_at": "2026-11-22T15:45:00.310Z",
                     *       "authorized_at": null,
                     *       "applied_at": null,
                     *       "created_at": "2026-11-21T15:45:00.310Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SealBatch"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. An envelope is listed twice.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: The mandate or an envelope does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["NotFound"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `mandate_not_active`: The mandate is pending or revoked, or `valid_from` is in the future.
             *     `mandate_expired`: `valid_until` has passed.
             *     `invalid_status`: An envelope cannot be sealed now: it is not sent, it is not of level `organization_seal`, a personal signer has not signed, or it is in another pending or authorised batch.
             *     `batch_mismatch`: An envelope belongs to another mandate.
             */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `agent_not_in_mandate`: `agent_email` is not an agent of the mandate or not a signer of every envelope, or it is missing and the mandate has several agents. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99"
                 *     }
                 */
                "application/json": components["schemas"]["Verify"];
            };
        };
        responses: {
            /** @description The proof that was found, if any. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "known": true,
                     *       "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *       "matches": "original_document",
                     *       "document": {
                     *         "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                     *         "name": "Contrat.pdf",
                     *         "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                     *         "sealed_sha256": null,
                     *         "current_sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99"
                     *       },
                     *       "envelope": {
                     *         "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                     *         "name": "Contrat de mission",
                     *         "status": "sent",
                     *         "signature_level": "simple",
                     *         "pades_level": null,
                     *         "completed_at": null,
                     *         "sealed_at": null,
                     *         "documents_available": true,
                     *         "proof_retained_until": null
                     *       },
                     *       "scope": "owner",
                     *       "billed_credits": 0,
                     *       "signers": [
                     *         {
                     *           "name": "Élodie Müller",
                     *           "email": "elodie@example.org",
                     *           "order": 0,
                     *           "role": "signer",
                     *           "status": "notified",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "level": "simple",
                     *           "authentication_used": [],
                     *           "certificate_subject": null,
                     *           "certificate_serial": null,
                     *           "certificate_fingerprint_sha256": null,
                     *           "ip": null,
                     *           "user_agent": null
                     *         },
                     *         {
                     *           "name": "Łukasz Ćwikła",
                     *           "email": "lukasz@example.org",
                     *           "order": 1,
                     *           "role": "signer",
                     *           "status": "pending",
                     *           "signed_at": null,
                     *           "signature_place": null,
                     *           "level": "simple",
                     *           "authentication_used": [],
                     *           "certificate_subject": null,
                     *           "certificate_serial": null,
                     *           "certificate_fingerprint_sha256": null,
                     *           "ip": null,
                     *           "user_agent": null
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "type": "envelope.created",
                     *           "actor": "organization",
                     *           "at": "2026-11-21T15:24:38.295Z",
                     *           "hash": "11cd52bde81273a6ca080ff22de2aa355740e477e7322d2caf0ddfd52715402c",
                     *           "prev_hash": null
                     *         },
                     *         {
                     *           "type": "envelope.sent",
                     *           "actor": "organization",
                     *           "at": "2026-11-21T15:24:38.898Z",
                     *           "hash": "0cd83209f60a35af0c7cd15590e9d3c4be56a52bc7c36f31c1cc4a6464d6affe",
                     *           "prev_hash": "11cd52bde81273a6ca080ff22de2aa355740e477e7322d2caf0ddfd52715402c"
                     *         },
                     *         {
                     *           "type": "signer.notified",
                     *           "actor": "system",
                     *           "at": "2026-11-21T15:24:38.987Z",
                     *           "hash": "dbfac1c0405e2cb76a52128a6cec7451a8a733e3a32469d66eccb08fc9d3015b",
                     *           "prev_hash": "0cd83209f60a35af0c7cd15590e9d3c4be56a52bc7c36f31c1cc4a6464d6affe"
                     *         }
                     *       ],
                     *       "chain_valid": true
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyResult"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `pdf_base64` and `sha256` are both missing, `sha256` is malformed, or it is not the SHA-256 of the PDF.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: In live mode, the first consultation of a proof of another organisation costs a credit, and no credit is left. */
            402: components["responses"]["PaymentRequired"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints, without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1feb5-d859-74fd-a584-4ed3277ae403",
                     *           "url": "https://app.example.org/esign",
                     *           "active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.example.org/esign"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a1feb5-d859-74fd-a584-4ed3277ae403",
                     *       "url": "https://app.example.org/esign",
                     *       "active": true,
                     *       "secret": "whsec_example"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `url` is not an `https` address, an event is unknown, or there are 100 endpoints already.
             *     `invalid_parameter`: There is a query parameter: the route has none. `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Conflict"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`, or the body has a `Content-Encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the resource. Any other value is answered 404.
                 * @example 0190a0a0-0000-7000-8000-000000000000
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a1feb5-d859-74fd-a584-4ed3277ae403",
                     *       "active": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description UUID of the endpoint.
                         */
                        id: string;
                        /**
                         * @description Whether events are sent to the endpoint; false once it is deleted.
                         * @constant
                         */
                        active: false;
                    };
                };
            };
            /** @description `invalid_parameter`: There is a query parameter: the route has none. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: It is unknown, or deleted already. */
            404: components["responses"]["NotFound"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["TooManyRequests"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["InternalServerError"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    envelopeCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000001",
                 *       "event": "envelope.completed",
                 *       "created_at": "2026-11-21T16:02:11.480Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "envelope": {
                 *           "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                 *           "name": "Contrat de mission",
                 *           "status": "completed",
                 *           "mode": "test",
                 *           "message": null,
                 *           "signature_level": "simple",
                 *           "pades_level": "B-LTA",
                 *           "qualified_timestamp": true,
                 *           "mandate_id": null,
                 *           "batch_id": null,
                 *           "prepared": true,
                 *           "created_at": "2026-11-21T15:24:38.090Z",
                 *           "expires_at": "2026-12-21T15:24:38.872Z",
                 *           "completed_at": "2026-11-21T16:02:11.480Z",
                 *           "sealed_at": "2026-11-21T16:02:11.212Z",
                 *           "retention_days": 365,
                 *           "documents_available": true,
                 *           "purge_after": "2027-11-21T16:02:11.480Z",
                 *           "purged_at": null,
                 *           "documents": [
                 *             {
                 *               "id": "cfe9a2b8-1c66-4bdd-8086-dfddd4887502",
                 *               "name": "Contrat.pdf",
                 *               "sha256": "b03866f5c405734ea5875a02c43c894f01ce75d8a8fd85bfb56f8bec380e0f99",
                 *               "sealed_sha256": "c9d0036bed6744bcdf692fc980d8717d7e5f5a4f4e8266b4a84982602fb1cd09",
                 *               "revision": 3,
                 *               "current_sha256": "c9d0036bed6744bcdf692fc980d8717d7e5f5a4f4e8266b4a84982602fb1cd09",
                 *               "sealed_download_url": "https://esign.example/files/example"
                 *             }
                 *           ],
                 *           "evidence_download_url": "https://esign.example/files/example",
                 *           "signers": [
                 *             {
                 *               "id": "f544f54b-bfe9-4eea-b198-183374513685",
                 *               "email": "elodie@example.org",
                 *               "name": "Élodie Müller",
                 *               "order": 0,
                 *               "role": "signer",
                 *               "status": "signed",
                 *               "signed_at": "2026-11-21T15:40:02.017Z",
                 *               "signature_place": "Lyon",
                 *               "sign_url": "https://esign.example/s/example"
                 *             },
                 *             {
                 *               "id": "2ed1c828-df31-4639-86fa-436588a8f659",
                 *               "email": "lukasz@example.org",
                 *               "name": "Łukasz Ćwikła",
                 *               "order": 1,
                 *               "role": "signer",
                 *               "status": "signed",
                 *               "signed_at": "2026-11-21T16:02:10.350Z",
                 *               "signature_place": null,
                 *               "sign_url": "https://esign.example/s/example"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EnvelopeCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    envelopeExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000002",
                 *       "event": "envelope.expired",
                 *       "created_at": "2026-12-21T15:24:38.872Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "envelope": {
                 *           "id": "428b4416-9dbe-4d7b-a875-ce30455924b5",
                 *           "name": "Contrat de mission",
                 *           "status": "expired"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EnvelopeExpiredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    mandateActivated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000003",
                 *       "event": "mandate.activated",
                 *       "created_at": "2026-11-21T15:31:20.664Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "mandate": {
                 *           "id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                 *           "status": "active",
                 *           "principal": {
                 *             "legal_name": "Atelier Horizon SAS",
                 *             "siren": "732829320",
                 *             "is_merchant": true,
                 *             "representative": {
                 *               "name": "Élodie Müller",
                 *               "role": "Présidente",
                 *               "email": "elodie@example.org"
                 *             }
                 *           },
                 *           "agents": [
                 *             {
                 *               "id": "01a1feb5-d141-7558-be4b-500fc9fd626b",
                 *               "name": "Nadia Benali",
                 *               "email": "nadia@example.org"
                 *             }
                 *           ],
                 *           "scope": [
                 *             "contrat_mission",
                 *             "avenant"
                 *           ],
                 *           "valid_from": "2026-01-01",
                 *           "valid_until": "2027-12-31",
                 *           "envelope_id": "bac1f6e9-8b96-4dab-85c4-6226cfc12d2a",
                 *           "document_sha256": "295d915f7472e9ef9089afec69760f3512d6d6643ef5c35d482b7ad6f154f509",
                 *           "activated_at": "2026-11-21T15:31:20.664Z",
                 *           "revoked_at": null,
                 *           "created_at": "2026-11-21T15:24:50.788Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MandateActivatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    sealBatchApplied: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000004",
                 *       "event": "seal_batch.applied",
                 *       "created_at": "2026-11-21T15:52:44.820Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "batch": {
                 *           "id": "5c1f2ac6-0c55-4b6e-9f1d-64cb4a3d3a10",
                 *           "status": "applied",
                 *           "mandate_id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                 *           "principal": "Atelier Horizon SAS",
                 *           "agent": {
                 *             "name": "Nadia Benali",
                 *             "email": "nadia@example.org"
                 *           },
                 *           "envelope_ids": [
                 *             "e0a5a1c6-6f0e-4f43-9a0b-5f0d4a7e0f31"
                 *           ],
                 *           "batch_sha256": "4bb24efc9641afc5ded1ca77eabb6e2fcf062d2112ccd61bd8bd6acd89180bae",
                 *           "authorization_url": null,
                 *           "expires_at": "2026-11-22T15:45:00.310Z",
                 *           "authorized_at": "2026-11-21T15:52:40.105Z",
                 *           "applied_at": "2026-11-21T15:52:44.820Z",
                 *           "created_at": "2026-11-21T15:45:00.310Z"
                 *         },
                 *         "envelopes": [
                 *           {
                 *             "id": "e0a5a1c6-6f0e-4f43-9a0b-5f0d4a7e0f31",
                 *             "name": "Avenant 12",
                 *             "status": "completed",
                 *             "mode": "test",
                 *             "message": null,
                 *             "signature_level": "organization_seal",
                 *             "pades_level": "B-LTA",
                 *             "qualified_timestamp": true,
                 *             "mandate_id": "6e71e2c9-ee35-4391-bed5-796d29e56733",
                 *             "batch_id": "5c1f2ac6-0c55-4b6e-9f1d-64cb4a3d3a10",
                 *             "prepared": true,
                 *             "created_at": "2026-11-21T15:40:31.775Z",
                 *             "expires_at": "2026-12-21T15:40:31.775Z",
                 *             "completed_at": "2026-11-21T15:52:44.820Z",
                 *             "sealed_at": "2026-11-21T15:52:43.911Z",
                 *             "retention_days": 365,
                 *             "documents_available": true,
                 *             "purge_after": "2027-11-21T15:52:44.820Z",
                 *             "purged_at": null,
                 *             "documents": [
                 *               {
                 *                 "id": "0d6c4b5e-29b5-4f0f-8d0c-4a1a40a8f2ce",
                 *                 "name": "Avenant.pdf",
                 *                 "sha256": "90da92f418866da8980bb8a4971c2baa42d7ea53c6dfa54cd2c9186d98f3d831",
                 *                 "sealed_sha256": "b0aaaa5ffa1cafb75e1214c69474c932342672429d5a81448d5e5a7d6d8ee9d6",
                 *                 "revision": 1,
                 *                 "current_sha256": "b0aaaa5ffa1cafb75e1214c69474c932342672429d5a81448d5e5a7d6d8ee9d6",
                 *                 "sealed_download_url": "https://esign.example/files/example"
                 *               }
                 *             ],
                 *             "evidence_download_url": "https://esign.example/files/example",
                 *             "signers": [
                 *               {
                 *                 "id": "b8f63c39-8f0e-4b8e-a3f4-df0b5a1d9e77",
                 *                 "email": "nadia@example.org",
                 *                 "name": "Nadia Benali",
                 *                 "order": 0,
                 *                 "role": "agent",
                 *                 "status": "signed",
                 *                 "signed_at": "2026-11-21T15:52:44.820Z",
                 *                 "signature_place": null,
                 *                 "sign_url": null,
                 *                 "signature": {
                 *                   "level": "organization_seal",
                 *                   "identity_id": null,
                 *                   "authentication": [
                 *                     "otp_email"
                 *                   ],
                 *                   "authentication_used": [
                 *                     "otp_email"
                 *                   ],
                 *                   "identity_confirmed_at": null,
                 *                   "certificate_serial": "4c2f9d51a7",
                 *                   "certificate_subject": "CN=Atelier Horizon SAS,O=Atelier Horizon SAS,C=FR",
                 *                   "certificate_fingerprint_sha256": "03d66dd08835c1ca3f128cceacd1f31ac94163096b20f445ae84285bc0832d72",
                 *                   "applied_at": "2026-11-21T15:52:43.911Z",
                 *                   "timestamp": {
                 *                     "issuer": "CN=Example Time-stamping Unit,O=Example,C=FR",
                 *                     "serial": "5b1e07",
                 *                     "gen_time": "2026-11-21T15:52:43.000Z",
                 *                     "qualified": false,
                 *                     "provider": "Example"
                 *                   }
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SealBatchAppliedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    attendanceSessionClosed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000005",
                 *       "event": "attendance.session_closed",
                 *       "created_at": "2026-11-21T15:24:48.918Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "session": {
                 *           "id": "282f716c-374a-4eee-acd8-164219ac756c",
                 *           "name": "Sécurité incendie",
                 *           "reference": "SSI-2026-11",
                 *           "modality": "onsite",
                 *           "location": "Lyon, salle 3",
                 *           "status": "sealed",
                 *           "trainer": {
                 *             "name": "Nadia Benali",
                 *             "email": "nadia@example.org",
                 *             "url": "https://esign.example/t/example"
                 *           },
                 *           "retention_days": 1095,
                 *           "created_at": "2026-11-21T15:24:40.276Z",
                 *           "closed_at": "2026-11-21T15:24:41.649Z",
                 *           "sealed_at": "2026-11-21T15:24:48.918Z",
                 *           "sheet_sha256": "8aa82944e0c1bc564672a9442e59f749904251ef0b0ac54a6f2f9cfe23d92756",
                 *           "sheet_download_url": "https://esign.example/files/example",
                 *           "evidence_download_url": "https://esign.example/files/example",
                 *           "slots": [
                 *             {
                 *               "id": "01a1feb5-a818-7734-b8f0-8ec059cdcdde",
                 *               "label": "Matin",
                 *               "starts_at": "2027-01-11T08:00:00.000Z",
                 *               "ends_at": "2027-01-11T11:30:00.000Z",
                 *               "module": null,
                 *               "status": "closed",
                 *               "opened_at": "2026-11-21T15:24:41.273Z",
                 *               "closed_at": "2026-11-21T15:24:41.421Z",
                 *               "trainer_signed_at": null,
                 *               "present": 0,
                 *               "expected": 3,
                 *               "rate": 0
                 *             },
                 *             {
                 *               "id": "01a1feb5-a818-7734-b8f0-928043abf151",
                 *               "label": "Après-midi",
                 *               "starts_at": "2027-01-11T12:30:00.000Z",
                 *               "ends_at": "2027-01-11T16:00:00.000Z",
                 *               "module": null,
                 *               "status": "closed",
                 *               "opened_at": null,
                 *               "closed_at": "2026-11-21T15:24:41.649Z",
                 *               "trainer_signed_at": null,
                 *               "present": 0,
                 *               "expected": 3,
                 *               "rate": 0
                 *             }
                 *           ],
                 *           "attendees": [
                 *             {
                 *               "id": "a164287a-a5ff-472e-88a5-d0b83ddfe39b",
                 *               "name": "Élodie Müller",
                 *               "email": "elodie@example.org",
                 *               "external_ref": "4711",
                 *               "sign_url": "https://esign.example/a/example",
                 *               "marks": []
                 *             },
                 *             {
                 *               "id": "1234b8a2-0f3c-4736-8ca4-66cc83c4534d",
                 *               "name": "Łukasz Ćwikła",
                 *               "email": null,
                 *               "external_ref": null,
                 *               "sign_url": "https://esign.example/a/example",
                 *               "marks": []
                 *             },
                 *             {
                 *               "id": "7ed0ff11-04ea-48e2-987f-37cb51b5b077",
                 *               "name": "Amara Diallo",
                 *               "email": null,
                 *               "external_ref": "4712",
                 *               "sign_url": "https://esign.example/a/example",
                 *               "marks": []
                 *             }
                 *           ],
                 *           "marks_count": 0
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AttendanceSessionClosedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
    endpointTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Kind of the event, as in the body.
                 * @example envelope.completed
                 */
                "X-Esign-Event": components["parameters"]["X-Esign-Event"];
                /**
                 * @description `sha256=` and the HMAC-SHA256 of the raw body in lowercase hex. The key is the UTF-8 bytes of the whole secret.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Esign-Signature": components["parameters"]["X-Esign-Signature"];
                /**
                 * @description UUID of the event, the same in every delivery attempt.
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "X-Esign-Delivery": components["parameters"]["X-Esign-Delivery"];
                /**
                 * @description Time of this attempt: seconds since 1970.
                 * @example 1795406318
                 */
                "X-Esign-Timestamp": components["parameters"]["X-Esign-Timestamp"];
                /**
                 * @description UUID of the event (Standard Webhooks).
                 * @example 0190a0a0-0000-7000-8000-000000000003
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description Time of this attempt: seconds since 1970 (Standard Webhooks).
                 * @example 1795406318
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures with the current secrets, newest first: `v1,` and base64, separated by spaces (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a1feb5-0000-7000-8000-000000000006",
                 *       "event": "endpoint.test",
                 *       "created_at": "2026-11-21T15:20:00.125Z",
                 *       "mode": "test",
                 *       "data": {
                 *         "endpoint": {
                 *           "id": "01a1feb5-d859-74fd-a584-4ed3277ae403",
                 *           "url": "https://app.example.org/esign",
                 *           "active": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointTestEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
        };
    };
}
