/** Generated from the REST contract (openapi.json). */
export type paths = Record<string, never>;
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
export type operations = Record<string, never>;
