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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of the session. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of the session. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
                /** @description UUID of the resource. Any other value is answered 404. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All signatures were made and the seal was applied */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnvelopeCompletedEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "envelope.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The envelope reached its expiry date before it was completed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnvelopeExpiredEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mandate.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The representative signed the mandate act */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MandateActivatedEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "seal_batch.applied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A batch of envelopes was sealed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SealBatchAppliedEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendance.session_closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A session was closed and its sheet was sealed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AttendanceSessionClosedEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test event that was sent on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EndpointTestEvent"];
                };
            };
            responses: {
                /** @description The event was received. After any other response */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
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
            error: {
                /**
                 * @description Error code, for programs.
                 * @enum {string}
                 */
                code: "agent_not_in_mandate" | "already_member" | "already_signed" | "batch_mismatch" | "code_exhausted" | "code_expired" | "code_locked" | "code_required" | "code_wrong" | "email_taken" | "forbidden" | "gone" | "idempotency_conflict" | "identity_lapsed" | "identity_pending" | "identity_required" | "idv_not_configured" | "insufficient_credits" | "internal" | "invalid_body" | "invalid_json" | "invalid_parameter" | "invalid_status" | "last_owner" | "mandate_expired" | "mandate_not_active" | "mandate_required" | "member_elsewhere" | "method_not_allowed" | "no_code_asked" | "not_found" | "not_sealed" | "not_your_turn" | "passkey_required" | "passkey_wrong" | "passkeys_unavailable" | "payload_too_large" | "phone_required" | "rate_limited" | "session_closed" | "sign_in_again" | "sign_in_required" | "signing_not_open" | "slot_closed" | "slot_not_open" | "test_mode_only" | "too_many_passkeys" | "unauthorized" | "unavailable" | "unknown_api_key" | "unknown_invitation" | "unknown_member" | "unknown_organization" | "unknown_passkey" | "unknown_session" | "unsupported_media_type";
                /** @description Explanation of the error, for people. */
                message: string;
                details?: {
                    path: string;
                    message: string;
                }[];
            };
        };
        CreateEnvelope: {
            name: string;
            message?: string;
            /** @default 30 */
            expires_in_days?: number;
            /** @default 365 */
            retention_days?: number;
            /** @default false */
            send?: boolean;
            /**
             * @default simple
             * @enum {string}
             */
            signature_level?: "simple" | "advanced" | "organization_seal";
            /** @default true */
            qualified_timestamp?: boolean;
            /** Format: uuid */
            mandate_id?: string;
            documents: {
                name: string;
                pdf_base64: string;
            }[];
            signers: components["schemas"]["SignerInput"][];
            /** @default [] */
            fields?: components["schemas"]["FieldInput"][];
        };
        SignerInput: {
            /** Format: email */
            email: string;
            name: string;
            /** @default 0 */
            order?: number;
            phone?: string;
            authentication?: ("otp_email" | "otp_sms")[];
            /** Format: uuid */
            identity_id?: string;
            identity?: components["schemas"]["IdentityInput"];
        };
        IdentityInput: {
            /** @enum {string} */
            method: "partner_attested" | "remote_id_check" | "france_identite";
            given_name: string;
            family_name: string;
            birth_date?: string;
            /** Format: email */
            email?: string;
            phone?: string;
            /** @enum {string} */
            document_type?: "id_card" | "passport" | "residence_permit" | "driving_licence" | "other";
            document_number_hash?: string;
            document_expires_on?: string;
            /** Format: date-time */
            verified_at?: string;
            verified_by?: string;
            attestation_ref?: string;
            external_ref?: string;
            expires_in_days?: number;
        };
        IdentityList: {
            data: components["schemas"]["Identity"][];
            limit: number;
            offset: number;
        };
        CreateSealBatch: {
            /** Format: uuid */
            mandate_id: string;
            /**
             * Format: email
             * @description E-mail address of the agent. Default: the agent of the mandate, if there is only one.
             */
            agent_email?: string;
            /** @description UUIDs of the envelopes, without duplicates. */
            envelope_ids: string[];
            /** @default 72 */
            expires_in_hours?: number;
        };
        SealBatch: {
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            status: "pending" | "authorized" | "applied" | "expired" | "canceled";
            /** Format: uuid */
            mandate_id: string;
            principal: string;
            agent: {
                name: string;
                email: string;
            };
            envelope_ids: string[];
            batch_sha256: string;
            /** @description Page on which the agent authorises the batch. Null once the batch is completed, expired or canceled. */
            authorization_url: string | null;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            authorized_at: string | null;
            /** Format: date-time */
            applied_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Identity: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            method: "partner_attested" | "remote_id_check" | "france_identite";
            /** @enum {string} */
            status: "pending" | "verified" | "failed" | "expired" | "deleted";
            given_name: string;
            family_name: string;
            birth_date: string | null;
            email: string | null;
            phone: string | null;
            /** @enum {string|null} */
            document_type: "id_card" | "passport" | "residence_permit" | "driving_licence" | "other" | null;
            /** @description SHA-256 of the document number, 64 hexadecimal digits without prefix. */
            document_number_hash: string | null;
            document_expires_on: string | null;
            /** Format: date-time */
            verified_at: string | null;
            verified_by: string | null;
            attestation_ref: string | null;
            external_ref: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uri
             * @description Page on which the person verifies their identity. Only in the response to creation; null for partner_attested.
             */
            verification_url?: string | null;
        };
        CreateSigningMandate: {
            principal: {
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
                    name: string;
                    role?: string;
                    /** Format: email */
                    email: string;
                    phone: string;
                    /** Format: uuid */
                    identity_id?: string;
                    identity?: components["schemas"]["IdentityInput"];
                };
            };
            agents: {
                name: string;
                /** Format: email */
                email: string;
                phone: string;
            }[];
            scope: components["schemas"]["MandateScope"][];
            /** @description Start of validity: ISO 8601 date or date-time. */
            valid_from: string;
            /** @description End of validity: ISO 8601 date or date-time, after `valid_from`. */
            valid_until: string;
            /** @description Message shown to the representative. */
            message?: string;
        };
        /** @enum {string} */
        MandateScope: "cmad" | "contrat_mission" | "avenant" | "releve_heures" | "autre";
        /** @enum {string} */
        MandateStatus: "pending" | "active" | "revoked" | "expired";
        Mandate: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["MandateStatus"];
            principal: {
                legal_name: string;
                siren: string | null;
                is_merchant: boolean;
                representative: {
                    name: string;
                    role: string | null;
                    email: string;
                };
            };
            agents: {
                /** Format: uuid */
                id: string;
                name: string;
                email: string;
            }[];
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
            /** Format: date-time */
            activated_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        MandateList: {
            data: components["schemas"]["Mandate"][];
        };
        /** @description A field on a page. Position and size are in percent of the visible page (crop box, after rotation), from its top left corner. */
        FieldInput: {
            document_index: number;
            signer_index: number;
            /** @enum {string} */
            type: "signature" | "text" | "date" | "checkbox";
            page: number;
            x: number;
            y: number;
            width: number;
            height: number;
            value?: string;
        };
        EnvelopeList: {
            data: {
                /** Format: uuid */
                id: string;
                name: string;
                status: components["schemas"]["EnvelopeStatus"];
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                completed_at: string | null;
            }[];
            limit: number;
            offset: number;
        };
        /** @enum {string} */
        EnvelopeStatus: "draft" | "sent" | "completed" | "expired" | "canceled";
        /** @enum {string} */
        SignatureLevel: "simple" | "advanced" | "organization_seal";
        Envelope: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["EnvelopeStatus"];
            /** @enum {string} */
            mode: "live" | "test";
            message: string | null;
            signature_level: components["schemas"]["SignatureLevel"];
            /**
             * @description PAdES level of the sealed file, read from its bytes.
             * @enum {string|null}
             */
            pades_level: "B-B" | "B-T" | "B-LT" | "B-LTA" | null;
            qualified_timestamp: boolean;
            /** Format: uuid */
            mandate_id: string | null;
            /** Format: uuid */
            batch_id: string | null;
            prepared: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            sealed_at: string | null;
            retention_days: number;
            documents_available: boolean;
            /** Format: date-time */
            purge_after: string | null;
            /** Format: date-time */
            purged_at: string | null;
            documents: components["schemas"]["Document"][];
            /**
             * Format: uri
             * @description Temporary link to the sealed evidence file, valid for 1 hour.
             */
            evidence_download_url: string | null;
            signers: components["schemas"]["Signer"][];
        };
        Document: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description SHA-256 fingerprint of the original PDF. */
            sha256: string;
            sealed_sha256: string | null;
            revision: number;
            current_sha256: string | null;
            /**
             * Format: uri
             * @description Temporary link to the sealed PDF, valid for 1 hour; null before sealing and after purge.
             */
            sealed_download_url: string | null;
        };
        Signer: {
            /** Format: uuid */
            id: string;
            /** Format: email */
            email: string;
            name: string;
            order: number;
            /** @enum {string} */
            role: "signer" | "agent";
            /** @enum {string} */
            status: "pending" | "notified" | "signed";
            /** Format: date-time */
            signed_at: string | null;
            signature_place: string | null;
            /** Format: uri */
            sign_url: string | null;
            signature?: components["schemas"]["Signature"];
        };
        /** @description Only for signers of the level advanced or organization_seal. Until they sign, the fields are null or empty, except level, identity_id and authentication. */
        Signature: {
            /** @enum {string} */
            level: "advanced" | "organization_seal";
            /** Format: uuid */
            identity_id: string | null;
            /** @description Methods that the signer may use, in the order in which they are offered. */
            authentication: ("otp_email" | "otp_sms")[];
            /** @description Methods that the signer used. */
            authentication_used: ("otp_email" | "otp_sms")[];
            /**
             * Format: date-time
             * @description Time at which the identity was found valid and the code correct.
             */
            identity_confirmed_at: string | null;
            certificate_serial: string | null;
            /** @description Subject of the certificate (RFC 4514); null before signing and after the identity is erased. */
            certificate_subject: string | null;
            certificate_fingerprint_sha256: string | null;
            /** Format: date-time */
            applied_at: string | null;
            timestamp: {
                issuer: string | null;
                serial: string | null;
                /** Format: date-time */
                gen_time: string;
                qualified: boolean;
                provider: string | null;
            } | null;
        };
        CreateAttendanceSession: {
            name: string;
            reference?: string;
            /**
             * @default onsite
             * @enum {string}
             */
            modality?: "onsite" | "remote" | "hybrid";
            location?: string;
            trainer: {
                name: string;
                /** Format: email */
                email?: string;
            };
            slots: components["schemas"]["AttendanceSlotInput"][];
            attendees: components["schemas"]["AttendeeInput"][];
            /** @default 1095 */
            retention_days?: number;
            /** @default true */
            notify?: boolean;
        };
        AttendanceSlotInput: {
            label: string;
            /** Format: date-time */
            starts_at: string;
            /**
             * Format: date-time
             * @description End of the slot, after `starts_at`.
             */
            ends_at: string;
            module?: string;
        };
        AttendeeInput: {
            name: string;
            /** Format: email */
            email?: string;
            external_ref?: string;
        };
        /** @enum {string} */
        AttendanceSessionStatus: "open" | "closed" | "sealed";
        AttendanceSessionList: {
            data: {
                /** Format: uuid */
                id: string;
                name: string;
                reference: string | null;
                status: components["schemas"]["AttendanceSessionStatus"];
                /** Format: date-time */
                created_at: string;
            }[];
            limit: number;
            offset: number;
        };
        AttendanceSession: {
            /** Format: uuid */
            id: string;
            name: string;
            reference: string | null;
            /** @enum {string} */
            modality: "onsite" | "remote" | "hybrid";
            location: string | null;
            status: components["schemas"]["AttendanceSessionStatus"];
            trainer: {
                name: string;
                /** Format: email */
                email: string | null;
                /**
                 * Format: uri
                 * @description Personal page of the trainer, where slots are opened and closed and the QR code is shown.
                 */
                url: string;
            };
            retention_days: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            sealed_at: string | null;
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
            slots: components["schemas"]["AttendanceSlot"][];
            attendees: components["schemas"]["Attendee"][];
            marks_count: number;
        };
        AttendanceSlot: {
            /** Format: uuid */
            id: string;
            label: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            module: string | null;
            /** @enum {string} */
            status: "scheduled" | "open" | "closed";
            /** Format: date-time */
            opened_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            trainer_signed_at: string | null;
            /** @description Number of attendees present, including those who were late. */
            present: number;
            /** @description Number of attendees expected. It no longer changes once the slot is closed. */
            expected: number;
            /** @description Attendance rate in whole percent; halves are rounded up. */
            rate: number;
        };
        Attendee: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: email */
            email: string | null;
            external_ref: string | null;
            /**
             * Format: uri
             * @description Personal link of the attendee, valid for the whole session.
             */
            sign_url: string;
            marks: components["schemas"]["Mark"][];
        };
        Mark: {
            /** Format: uuid */
            slot_id: string;
            /** @enum {string} */
            status: "present" | "late" | "excused" | "absent";
            /** @enum {string} */
            method: "link" | "qr_code" | "trainer";
            /** Format: date-time */
            signed_at: string;
            /** @description Whether the mark was made before `starts_at` or after `ends_at` of the slot. */
            out_of_window: boolean;
        };
        AttendanceSheet: {
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
        Verify: {
            /** @description At most 15 MB decoded. */
            pdf_base64?: string;
            sha256?: string;
        };
        VerifyResult: {
            known: boolean;
            sha256: string;
            /** @enum {string} */
            matches?: "original_document" | "sealed_document" | "signed_revision";
            document?: {
                /** Format: uuid */
                id: string;
                name: string;
                sha256: string;
                sealed_sha256: string | null;
                current_sha256: string | null;
            };
            envelope?: {
                /** Format: uuid */
                id: string;
                name: string;
                status: components["schemas"]["EnvelopeStatus"];
                signature_level: components["schemas"]["SignatureLevel"];
                pades_level: string | null;
                /** Format: date-time */
                completed_at: string | null;
                /** Format: date-time */
                sealed_at: string | null;
                documents_available: boolean;
                /** Format: date-time */
                proof_retained_until: string | null;
            };
            /** @description The session, if the fingerprint is that of an attendance sheet. `document` and `envelope` are then absent. */
            attendance_session?: {
                /** Format: uuid */
                id: string;
                name: string;
                reference: string | null;
                /** @enum {string} */
                status: "open" | "closed" | "sealed";
                /** Format: date-time */
                sealed_at: string | null;
            };
            /** @enum {string} */
            scope?: "owner" | "third_party";
            billed_credits: number;
            signers?: {
                name: string;
                /** @description E-mail address. Masked for other organisations: a***@e***.fr */
                email: string;
                order: number;
                /** @enum {string} */
                role: "signer" | "agent";
                /** @enum {string} */
                status: "pending" | "notified" | "signed";
                /** Format: date-time */
                signed_at: string | null;
                signature_place: string | null;
                level: components["schemas"]["SignatureLevel"];
                authentication_used: ("otp_email" | "otp_sms")[];
                certificate_subject: string | null;
                certificate_serial: string | null;
                certificate_fingerprint_sha256: string | null;
                ip: string | null;
                user_agent: string | null;
            }[];
            /** @description Events in order. At most the newest 2,000; the evidence file contains all of them. */
            events?: {
                type: string;
                actor: string;
                /** Format: date-time */
                at: string;
                hash: string;
                prev_hash: string | null;
            }[];
            chain_valid?: boolean;
            proof?: {
                pades_level: string | null;
                seal: {
                    subject: string;
                    serial: string;
                    fingerprint_sha256: string;
                    /** Format: date-time */
                    signed_at: string;
                };
                timestamps: {
                    issuer: string | null;
                    serial: string | null;
                    /** Format: date-time */
                    gen_time: string;
                    qualified: boolean;
                    provider: string | null;
                }[];
                mandate: Record<string, never> | null;
                trust_chain: {
                    subject: string;
                    issuer: string;
                    serial: string;
                    /** Format: date-time */
                    not_before: string;
                    /** Format: date-time */
                    not_after: string;
                    fingerprint_sha256: string;
                }[];
                evidence_sha256: string | null;
            };
        };
        CreateWebhookEndpoint: {
            /** @description Address to send events to: https, without user name and password. */
            url: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            active: boolean;
        };
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            active: boolean;
            /** @description Signing secret: `whsec_` followed by 32 bytes in base64. It cannot be read again. */
            secret: string;
        };
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description The body of every delivery. `data` contains resources in the same form as the responses of this API. */
        WebhookEvent: {
            /**
             * Format: uuid
             * @description UUID of the event, the same in every delivery attempt. Process each event only once.
             */
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            mode: "live" | "test";
        };
        EnvelopeCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "envelope.completed";
            data: {
                envelope: components["schemas"]["Envelope"];
            };
        };
        EnvelopeExpiredEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "envelope.expired";
            data: {
                envelope: components["schemas"]["EnvelopeName"];
            };
        };
        MandateActivatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "mandate.activated";
            data: {
                mandate: components["schemas"]["Mandate"];
            };
        };
        SealBatchAppliedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "seal_batch.applied";
            data: {
                batch: components["schemas"]["SealBatch"];
                envelopes: components["schemas"]["Envelope"][];
            };
        };
        AttendanceSessionClosedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "attendance.session_closed";
            data: {
                session: components["schemas"]["AttendanceSession"];
            };
        };
        EndpointTestEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "endpoint.test";
            data: {
                endpoint: components["schemas"]["WebhookEndpoint"];
            };
        };
        EnvelopeName: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["EnvelopeStatus"];
        };
    };
    responses: {
        /** @description The request failed and changed nothing. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description UUID of the resource. Any other value is answered 404. */
        id: string;
        /** @description UUID of a slot of the session. Any other value is answered 404. */
        slotId: string;
    };
    requestBodies: never;
    headers: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter has a value that is not allowed. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["CreateEnvelope"];
            };
        };
        responses: {
            /** @description The envelope. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. A PDF is encrypted, has no page or cannot be repaired; a placed field refers to a document, signer or page that does not exist; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode with `send: true`, the prepaid credits do not cover the highest possible price. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. A PDF is larger than 10 MB decoded. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /**
             * @description `mandate_required`: At level `organization_seal`, `mandate_id` is missing or is not a mandate of the organisation.
             *     `agent_not_in_mandate`: At level `organization_seal`, no signer has the e-mail address of an agent of the mandate.
             *     `identity_required`: At level `advanced` a signer has no identity; at any level `identity_id` is unknown, failed, expired or erased.
             *     `phone_required`: `otp_sms` is requested, and neither the signer nor the identity has a phone number.
             */
            422: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: An inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["Error"];
        };
    };
    getEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, the prepaid credits do not cover the highest possible price. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The envelope is not a draft: it was already sent or canceled.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The envelope is neither a draft nor sent: it is already completed, expired or canceled.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter has a value that is not allowed. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["IdentityInput"];
            };
        };
        responses: {
            /** @description The identity, with `verification_url`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: The method is remote, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["Error"];
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity, without `verification_url`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity is erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSessionList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter has a value that is not allowed. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["CreateAttendanceSession"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. A slot does not end after it begins.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, where sessions have a price: the prepaid credits do not cover it. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
        };
    };
    getAttendanceSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeInput"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `session_closed`: The session is closed or sealed.
             */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of the session. Any other value is answered 404. */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `slot_closed`: The slot is closed, and cannot be opened again.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of the session. Any other value is answered 404. */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The slot is not open: it was never opened, or is closed already.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSession"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The session is closed or sealed already.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
        };
    };
    getAttendanceSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSheet"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `not_sealed`: The session is open, or its sheet is being sealed. */
            409: components["responses"]["Error"];
            /** @description `gone`: The sheet was purged at the end of its retention period; its proof can still be found by fingerprint. */
            410: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A query parameter has a value that is not allowed. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandateList"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["CreateSigningMandate"];
            };
        };
        responses: {
            /** @description The mandate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `valid_until` is not after `valid_from`; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, the prepaid credits do not cover the price of a mandate act. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `identity_required`: The representative has no identity, or `identity_id` is unknown, failed, expired or erased. */
            422: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: The inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.
             */
            503: components["responses"]["Error"];
        };
    };
    getSigningMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mandate"];
                };
            };
            /** @description `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The resource does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `invalid_status`: The mandate is neither pending nor active: it is already revoked or expired.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["CreateSealBatch"];
            };
        };
        responses: {
            /** @description The batch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealBatch"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. An envelope is listed twice.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The mandate or an envelope does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available.
             *     `mandate_not_active`: The mandate is pending or revoked, or `valid_from` is in the future.
             *     `mandate_expired`: `valid_until` has passed.
             *     `invalid_status`: An envelope cannot be sealed now: it is not sent, it is not of level `organization_seal`, a personal signer has not signed, or it is in another pending or authorised batch.
             *     `batch_mismatch`: An envelope belongs to another mandate.
             */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `agent_not_in_mandate`: `agent_email` is not an agent of the mandate or not a signer of every envelope, or it is missing and the mandate has several agents. */
            422: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["Verify"];
            };
        };
        responses: {
            /** @description The proof that was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyResult"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `pdf_base64` and `sha256` are both missing, `sha256` is malformed, or it is not the SHA-256 of the PDF.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, the first consultation of a proof of another organisation costs a credit, and no credit is left. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
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
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint and its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *     `invalid_body`: A field is unknown, missing or outside its limits. `url` is not an `https` address, an event is unknown, or there are 100 endpoints already.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` was used before with another request, or its response is no longer available. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can require. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running. */
            503: components["responses"]["Error"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the resource. Any other value is answered 404. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        active: false;
                    };
                };
            };
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key does not have the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or deleted already. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The limit of requests a minute is reached: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: An internal error occurred. Repeat the request with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not respond: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
}
