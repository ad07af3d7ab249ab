/** Generated from the REST contract (openapi.json). */
export type paths = Record<string, never>;
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
