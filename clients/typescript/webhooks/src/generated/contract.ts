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
            /** @description The error. */
            error: {
                /**
                 * @description Error code, for programs.
                 * @enum {string}
                 */
                code: "agent_not_in_mandate" | "already_member" | "already_signed" | "batch_mismatch" | "code_exhausted" | "code_expired" | "code_locked" | "code_required" | "code_wrong" | "email_taken" | "forbidden" | "gone" | "idempotency_conflict" | "identity_lapsed" | "identity_pending" | "identity_required" | "idv_not_configured" | "insufficient_credits" | "internal" | "invalid_body" | "invalid_json" | "invalid_parameter" | "invalid_status" | "last_owner" | "mandate_expired" | "mandate_not_active" | "mandate_required" | "member_elsewhere" | "method_not_allowed" | "no_code_asked" | "not_found" | "not_sealed" | "not_your_turn" | "passkey_required" | "passkey_wrong" | "passkeys_unavailable" | "payload_too_large" | "phone_required" | "rate_limited" | "session_closed" | "sign_in_again" | "sign_in_required" | "signing_not_open" | "slot_closed" | "slot_not_open" | "test_mode_only" | "too_many_passkeys" | "unauthorized" | "unavailable" | "unknown_api_key" | "unknown_invitation" | "unknown_member" | "unknown_organization" | "unknown_passkey" | "unknown_session" | "unsupported_media_type";
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
             * @enum {unknown}
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
            /**
             * @description Method by which the identity is attested.
             * @enum {string}
             */
            method: "partner_attested" | "remote_id_check" | "france_identite";
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
            /**
             * @description Type of the identity document that was verified. Null if it was not provided, and after erasure.
             * @enum {string|null}
             */
            document_type: "id_card" | "passport" | "residence_permit" | "driving_licence" | "other" | null;
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
                    identity_id?: string;
                    /** @description A new identity to create for the representative. Give either this or `identity_id`. */
                    identity?: components["schemas"]["IdentityInput"];
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
        /** @enum {string} */
        SignatureLevel: "simple" | "advanced" | "organization_seal";
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
            /**
             * @description PAdES level of the sealed file, read from its bytes.
             * @enum {string|null}
             */
            pades_level: "B-B" | "B-T" | "B-LT" | "B-LTA" | null;
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
            /**
             * @description Role of the signer.
             * @enum {string}
             */
            role: "signer" | "agent";
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
            /**
             * @description Level of the signature: `advanced` or `organization_seal`.
             * @enum {string}
             */
            level: "advanced" | "organization_seal";
            /**
             * Format: uuid
             * @description UUID of the attested identity of the signer. Null if there is none.
             */
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
            /**
             * @description How the session is held.
             * @enum {string}
             */
            modality: "onsite" | "remote" | "hybrid";
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
            /** @description Number of days for which the sheet is kept after it is sealed. */
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
            /**
             * @description Presence of the attendee.
             * @enum {string}
             */
            status: "present" | "late" | "excused" | "absent";
            /**
             * @description How the mark was made.
             * @enum {string}
             */
            method: "link" | "qr_code" | "trainer";
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
        Verify: {
            /** @description The PDF in base64, at most 15 MB decoded. It is not stored. */
            pdf_base64?: string;
            /** @description SHA-256 of the PDF: 64 lowercase hex characters. */
            sha256?: string;
        };
        VerifyResult: {
            /** @description Whether a proof exists for this fingerprint. */
            known: boolean;
            /** @description The SHA-256 that was verified, lowercase hex. */
            sha256: string;
            /**
             * @description What the SHA-256 is the fingerprint of. Absent if it is unknown.
             * @enum {string}
             */
            matches?: "original_document" | "sealed_document" | "signed_revision";
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
                /**
                 * @description Current status of the attendance session.
                 * @enum {string}
                 */
                status: "open" | "closed" | "sealed";
                /**
                 * Format: date-time
                 * @description Time at which the attendance sheet was sealed. Null before sealing.
                 */
                sealed_at: string | null;
            };
            /**
             * @description Extent of the result: complete for the owner, restricted for third parties. Absent if the fingerprint is unknown.
             * @enum {string}
             */
            scope?: "owner" | "third_party";
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
                /**
                 * @description Role of the signer.
                 * @enum {string}
                 */
                role: "signer" | "agent";
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
                authentication_used: ("otp_email" | "otp_sms")[];
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
                /** @description Mandate of the seal: `id`, `principal`, `agent` (`name` and `email`), `scope`, `batch_id` and `batch_sha256`. The e-mail address is masked for third parties. Null without a mandate. */
                mandate: Record<string, never> | null;
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
