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
         * List envelopes, most recent first
         * @description Scope `envelopes:read`.
         */
        get: operations["listEnvelopes"];
        put?: never;
        /**
         * Create an envelope, and optionally send it
         * @description Scope `envelopes:write`. Up to 5 PDFs of 10 MB each, base64, in one body.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an envelope
         * @description Scope `envelopes:read`. Download links (1 hour) are filled once sealed; after purge they are null.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft
         * @description Scope `envelopes:write`. No body.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a draft or a sent envelope
         * @description Scope `envelopes:write`. No body. The signing links answer 410 from then on.
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
         * List identities, most recent first
         * @description Scope `identities:manage`.
         */
        get: operations["listIdentities"];
        put?: never;
        /**
         * Attest an identity, reusable on later envelopes
         * @description Scope `identities:manage`. With `partner_attested` the caller has verified the document and sends the attributes
         *     and the fingerprint of its number, never the number; it is verified at once. With the remote methods it is
         *     pending, `verification_url` is where the person goes, and what the caller says of the verification
         *     (`verified_at`, `verified_by`, `attestation_ref`) does not count.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an identity
         * @description Scope `identities:manage`. An erased one has status `deleted`, empty names and null attributes.
         */
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        /**
         * Erase an identity
         * @description Scope `identities:manage`. Right to erasure, from any state; erasing twice answers the same. Signatures already
         *     issued stay valid: the proof is in the certificate and the evidence file.
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
         * List attendance sessions, most recent first
         * @description Scope `attendance:write`.
         */
        get: operations["listAttendanceSessions"];
        put?: never;
        /**
         * Create an attendance session
         * @description Scope `attendance:write`. No PDF is sent: the service writes the sheet. Everybody gets a personal link, by e-mail too
         *     unless `notify` is false.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read an attendance session, presences as they stand
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an attendee to an open session
         * @description Scope `attendance:write`. Expected from now on in every slot that is not closed. Closed session: 409
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of that session. Anything else answers 404. */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a slot
         * @description Scope `attendance:write`. Opening an open slot changes nothing. A closed one can never be filled again: 409
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of that session. Anything else answers 404. */
                slotId: components["parameters"]["slotId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an open slot, for good
         * @description Scope `attendance:write`. Not open: 409 `invalid_status`.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a session and seal its sheet
         * @description Scope `attendance:write`. Irreversible: its slots close, the sheet is written and sealed once, with one evidence file,
         *     and the webhook `attendance.session_closed` follows. Answers `sealed`, or `closed` where the seal takes longer. Not
         *     open: 409 `invalid_status`.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Download links of the sealed sheet
         * @description Scope `attendance:write`. Links are valid for one hour. Not sealed yet: 409 `not_sealed`; after the end of
         *     retention: 410 `gone`.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Export the presences as CSV
         * @description Scope `attendance:write`. UTF-8 with a byte order mark, `;` between cells, CRLF; one line for each attendee and
         *     slot. Cells that a spreadsheet would run as a formula begin with an apostrophe.
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
         * List signing mandates, most recent first
         * @description Scope `mandates:manage`. Not paged.
         */
        get: operations["listSigningMandates"];
        put?: never;
        /**
         * Register a signing mandate, and send its act to the representative
         * @description Scope `mandates:manage`. The service writes the mandate act (a PDF in French) and sends it to the legal
         *     representative, who signs it at level advanced on the usual page: the mandate is `pending` until then, and
         *     `active` once the act is sealed. A date in `valid_from` or `valid_until` counts whole, in the time of Paris.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a pending or an active signing mandate
         * @description Scope `mandates:manage`. No body. Its pending batches are canceled, and so is an act that is not signed yet; what
         *     an agent has authorised before is still sealed.
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
         * Put envelopes of a mandate before its agent, to be sealed with one code
         * @description Scope `mandates:manage`. 1 to 500 envelopes of level organization_seal of the same mandate, sent, everybody who
         *     signs personally done, each in one live batch at most. The agent is written to, opens `authorization_url`, checks
         *     the list and types one code, which is bound to `batch_sha256`: SHA-256 of the canonical JSON array (RFC 8785) of
         *     the documents' current fingerprints, ordered as `envelope_ids`, then by document.
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
         * Find the proof of a PDF by its fingerprint
         * @description Scope `envelopes:read`. At least one of `pdf_base64` and `sha256`; given both, they must agree. Spans
         *     organisations; each consultation is traced. Sending only `sha256` suffices.
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
         * List webhook endpoints, most recent first
         * @description Scope `webhooks:manage`. Not paged; deleted endpoints are not listed.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register an address for the events of this organisation and mode
         * @description Scope `webhooks:manage`. The secret signs every delivery; it is shown this once.
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
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Scope `webhooks:manage`. For good; it gets nothing more, and deleting twice answers 404.
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
        /** All signatures given and the seal applied */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
        /** The expiry date passed first */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
        /** The representative has signed the mandate act */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
        /** A batch was sealed */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
        /** A session was closed and its sheet sealed */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
        /** Sent on request, to try an endpoint */
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
                /** @description Received. Anything else is tried again up to 8 times. */
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
                 * @description For programs.
                 * @enum {string}
                 */
                code: "agent_not_in_mandate" | "already_member" | "already_signed" | "batch_mismatch" | "code_exhausted" | "code_expired" | "code_locked" | "code_required" | "code_wrong" | "email_taken" | "forbidden" | "gone" | "idempotency_conflict" | "identity_lapsed" | "identity_pending" | "identity_required" | "idv_not_configured" | "insufficient_credits" | "internal" | "invalid_body" | "invalid_json" | "invalid_parameter" | "invalid_status" | "last_owner" | "mandate_expired" | "mandate_not_active" | "mandate_required" | "member_elsewhere" | "method_not_allowed" | "no_code_asked" | "not_found" | "not_sealed" | "not_your_turn" | "passkey_required" | "passkey_wrong" | "passkeys_unavailable" | "payload_too_large" | "phone_required" | "rate_limited" | "session_closed" | "sign_in_again" | "sign_in_required" | "signing_not_open" | "slot_closed" | "slot_not_open" | "test_mode_only" | "too_many_passkeys" | "unauthorized" | "unavailable" | "unknown_api_key" | "unknown_invitation" | "unknown_member" | "unknown_organization" | "unknown_passkey" | "unknown_session" | "unsupported_media_type";
                /** @description For people. */
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
             * @description Default: the only agent of the mandate.
             */
            agent_email?: string;
            /** @description Each once. */
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
            /** @description Null once the batch is over. */
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
            /** @description SHA-256 of the document number, without prefix. */
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
             * @description Present on creation only: where the person goes; null for partner_attested.
             */
            verification_url?: string | null;
        };
        CreateSigningMandate: {
            principal: {
                legal_name: string;
                /** @description Any text is taken; a SIREN has 9 digits. */
                siren?: string;
                /**
                 * @description Merchant (commerçant) in French law.
                 * @default true
                 */
                is_merchant?: boolean;
                /** @description With `identity_id` or `identity`, not both; neither is 422 `identity_required`. */
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
            /** @description ISO 8601 date or date-time. */
            valid_from: string;
            /** @description ISO 8601 date or date-time, after valid_from. */
            valid_until: string;
            /** @description Shown to the representative. */
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
            /** @description A date as given, or a date-time in UTC. */
            valid_from: string;
            /** @description A date as given, or a date-time in UTC. */
            valid_until: string;
            /**
             * Format: uuid
             * @description Envelope of the mandate act.
             */
            envelope_id: string | null;
            /** @description Fingerprint of the mandate act. */
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
        /** @description Position and size in percent of the visible page (crop box, after rotation), from its top left. */
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
             * @description What the sealed file really has.
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
             * @description Sealed evidence file, link valid 1 hour.
             */
            evidence_download_url: string | null;
            signers: components["schemas"]["Signer"][];
        };
        Document: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Fingerprint of the original PDF. */
            sha256: string;
            sealed_sha256: string | null;
            revision: number;
            current_sha256: string | null;
            /**
             * Format: uri
             * @description Link valid 1 hour; null before sealing and after purge.
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
        /** @description Of signers of level advanced or organization_seal only. Null and empty until signed, but for what was asked. */
        Signature: {
            /** @enum {string} */
            level: "advanced" | "organization_seal";
            /** Format: uuid */
            identity_id: string | null;
            /** @description Alternatives, the first is offered first. */
            authentication: ("otp_email" | "otp_sms")[];
            /** @description What really happened. */
            authentication_used: ("otp_email" | "otp_sms")[];
            /**
             * Format: date-time
             * @description When the identity was found in force and the code right.
             */
            identity_confirmed_at: string | null;
            certificate_serial: string | null;
            /** @description RFC 4514 text; null again once the identity was erased. */
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
             * @description After starts_at.
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
                 * @description Trainer space: open and close slots, QR code.
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
             * @description Valid for one hour.
             */
            sheet_download_url: string | null;
            /**
             * Format: uri
             * @description Valid for one hour.
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
            /** @description Present and late. */
            present: number;
            /** @description Attendees of the session, frozen when the slot closes. */
            expected: number;
            /** @description Attendance rate in percent, rounded half up. */
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
             * @description Personal sign-in link, valid for the whole session.
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
            /** @description Marked outside starts_at to ends_at of the slot. */
            out_of_window: boolean;
        };
        AttendanceSheet: {
            sheet_sha256: string | null;
            /**
             * Format: uri
             * @description Valid for one hour.
             */
            sheet_download_url: string;
            /**
             * Format: uri
             * @description Valid for one hour.
             */
            evidence_download_url: string | null;
        };
        Verify: {
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
            /** @description Where the fingerprint is of an attendance sheet, in the place of document and envelope. */
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
                /** @description Masked for third parties: a***@e***.fr */
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
            /** @description The timeline; of a longer one the newest 2,000 events, while the evidence file has all. */
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
            /** @description https only, without user and password. */
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
            /** @description `whsec_` and base64 of 32 bytes. Shown this once. */
            secret: string;
        };
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description What every delivery carries. `data` holds resources as the REST routes answer them. */
        WebhookEvent: {
            /**
             * Format: uuid
             * @description The same on every attempt. Handle each once.
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
        /** @description A refusal. Nothing has changed. */
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
        /** @description UUID. Anything else answers 404, like what does not exist. */
        id: string;
        /** @description UUID of a slot of that session. Anything else answers 404. */
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
                /** @description 1 to 100, default 20; above 100 is served as 100. */
                limit?: number;
                /** @description How many to skip, default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is not what its row allows. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    createEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. A PDF is encrypted, has no page or cannot be repaired; a placed field refers to a document, signer or page that does not exist; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode with `send: true`, the prepaid credits do not cover the highest possible price. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. A PDF is larger than 10 MB decoded. */
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
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: An inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs.
             */
            503: components["responses"]["Error"];
        };
    };
    getEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    sendEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `invalid_status`: The envelope is not a draft: it was already sent or canceled.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    cancelEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `envelopes:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `invalid_status`: The envelope is neither a draft nor sent: it is already completed, expired or canceled.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description 1 to 100, default 20; above 100 is served as 100. */
                limit?: number;
                /** @description How many to skip, default 0. */
                offset?: number;
                /** @description Only those with exactly this reference of the caller. */
                external_ref?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is not what its row allows. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
            /** @description The identity, with verification_url. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /**
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: The method is remote, and no provider is configured.
             *     `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs.
             */
            503: components["responses"]["Error"];
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity, without verification_url. */
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
            /** @description `forbidden`: The key lacks the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased. */
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
            /** @description `forbidden`: The key lacks the scope `identities:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    listAttendanceSessions: {
        parameters: {
            query?: {
                /** @description 1 to 100, default 20; above 100 is served as 100. */
                limit?: number;
                /** @description How many to skip, default 0. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceSessionList"];
                };
            };
            /** @description `invalid_parameter`: A query parameter is not what its row allows. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    createAttendanceSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. A slot does not end after it begins.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, where sessions have a price: the prepaid credits do not cover it. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    getAttendanceSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    addAttendee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `session_closed`: The session is closed or sealed.
             */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    openSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of that session. Anything else answers 404. */
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
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `slot_closed`: The slot is closed, and cannot be opened again.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    closeSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
                /** @description UUID of a slot of that session. Anything else answers 404. */
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
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `invalid_status`: The slot is not open: it was never opened, or is closed already.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    closeAttendanceSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `invalid_status`: The session is closed or sealed already.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    getAttendanceSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `not_sealed`: The session is open, or its sheet is being sealed. */
            409: components["responses"]["Error"];
            /** @description `gone`: The sheet was purged at the end of its retention period; its proof can still be found by fingerprint. */
            410: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    exportAttendance: {
        parameters: {
            query?: {
                /** @description csv, the default. */
                format?: "csv";
            };
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A query parameter is not what its row allows. */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `attendance:write`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
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
            /** @description All of them. */
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
            /** @description `forbidden`: The key lacks the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    createSigningMandate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. `valid_until` is not after `valid_from`; `identity` and `identity_id` are both given.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, the prepaid credits do not cover the price of a mandate act. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `identity_required`: The representative has no identity, or `identity_id` is unknown, failed, expired or erased. */
            422: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /**
             * @description `idv_not_configured`: The inline `identity` has a remote method, and no provider is configured.
             *     `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs.
             */
            503: components["responses"]["Error"];
        };
    };
    getSigningMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    revokeSigningMandate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or is of another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `invalid_status`: The mandate is neither pending nor active: it is already revoked or expired.
             */
            409: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    createSealBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. An envelope is listed twice.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `mandates:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: The mandate or an envelope does not exist, or belongs to another organisation or mode. */
            404: components["responses"]["Error"];
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again.
             *     `mandate_not_active`: The mandate is pending or revoked, or `valid_from` is in the future.
             *     `mandate_expired`: `valid_until` has passed.
             *     `invalid_status`: An envelope cannot be sealed now: it is not sent, it is not of level `organization_seal`, a personal signer has not signed, or it is in another pending or authorised batch.
             *     `batch_mismatch`: An envelope belongs to another mandate.
             */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `agent_not_in_mandate`: `agent_email` is not an agent of the mandate or not a signer of every envelope, or it is missing and the mandate has several agents. */
            422: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    verifyDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
            /** @description What is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyResult"];
                };
            };
            /**
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. `pdf_base64` and `sha256` are both missing, `sha256` is malformed, or it is not the SHA-256 of the PDF.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `insufficient_credits`: In live mode, the first consultation of a proof of another organisation costs a credit, and no credit is left. */
            402: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `envelopes:read`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. The PDF is larger than 15 MB decoded. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
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
            /** @description `forbidden`: The key lacks the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request: within 24 hours a repetition gets the first answer, with `Idempotent-Replayed: true`, and does nothing. Another body: 409 `idempotency_conflict`. Refusals are not kept. An answer of more than 256 KB is read again instead of kept. */
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
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /**
             * @description `invalid_json`: The body is not JSON.
             *     `invalid_body`: A field is unknown, missing or beyond its limit. `url` is not an `https` address, an event is unknown, or there are 100 endpoints already.
             *     `invalid_parameter`: `Idempotency-Key` is empty, or longer than 255 characters.
             */
            400: components["responses"]["Error"];
            /** @description `unauthorized`: The key is missing, malformed, unknown or revoked. */
            401: components["responses"]["Error"];
            /** @description `forbidden`: The key lacks the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `idempotency_conflict`: This `Idempotency-Key` came with another body before, or its answer cannot be made again. */
            409: components["responses"]["Error"];
            /** @description `payload_too_large`: The body is larger, or has more keys, than its fields can need. */
            413: components["responses"]["Error"];
            /** @description `unsupported_media_type`: `Content-Type` is not `application/json`. */
            415: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs. */
            503: components["responses"]["Error"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID. Anything else answers 404, like what does not exist. */
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
            /** @description `forbidden`: The key lacks the scope `webhooks:manage`. */
            403: components["responses"]["Error"];
            /** @description `not_found`: It is unknown, or deleted already. */
            404: components["responses"]["Error"];
            /** @description `rate_limited`: The budget of this minute is used up: wait for `Retry-After` seconds. */
            429: components["responses"]["Error"];
            /** @description `internal`: Something failed on our side. Ask again with the same `Idempotency-Key`. */
            500: components["responses"]["Error"];
            /** @description `unavailable`: The database or the storage does not answer: wait for `Retry-After` seconds. */
            503: components["responses"]["Error"];
        };
    };
}
