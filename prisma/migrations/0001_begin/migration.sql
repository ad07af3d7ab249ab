-- Substring search in indexes. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('LIVE', 'TEST');

-- CreateEnum
CREATE TYPE "Billing" AS ENUM ('SELF_SERVICE', 'CONTRACT');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('OWNER', 'MANAGER', 'READER');

-- CreateEnum
CREATE TYPE "EnvelopeNotice" AS ENUM ('DECLINED', 'UNDELIVERED', 'COMPLETED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "NoticeScope" AS ENUM ('OWN', 'ALL');

-- CreateEnum
CREATE TYPE "SignInMethod" AS ENUM ('CODE', 'LINK', 'PASSKEY', 'OIDC');

-- CreateEnum
CREATE TYPE "InvitationEnding" AS ENUM ('ACCEPTED', 'DECLINED', 'REVOKED', 'REPLACED');

-- CreateEnum
CREATE TYPE "AttendanceSessionStatus" AS ENUM ('OPEN', 'CLOSED', 'SEALED');

-- CreateEnum
CREATE TYPE "Modality" AS ENUM ('ONSITE', 'REMOTE', 'HYBRID');

-- CreateEnum
CREATE TYPE "SlotStatus" AS ENUM ('SCHEDULED', 'OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "MarkStatus" AS ENUM ('PRESENT', 'LATE', 'EXCUSED', 'ABSENT');

-- CreateEnum
CREATE TYPE "MarkMethod" AS ENUM ('LINK', 'QR_CODE', 'TRAINER');

-- CreateEnum
CREATE TYPE "MarkState" AS ENUM ('STANDING', 'REPLACED');

-- CreateEnum
CREATE TYPE "SealBatchStatus" AS ENUM ('PENDING', 'AUTHORIZED', 'APPLIED', 'EXPIRED', 'CANCELED');

-- CreateEnum
CREATE TYPE "SealBatchCancelReason" AS ENUM ('AGENT_REFUSED', 'MANDATE_REVOKED', 'ENVELOPE_LEFT');

-- CreateEnum
CREATE TYPE "CreditAccountKind" AS ENUM ('ISSUED', 'AVAILABLE', 'RESERVED', 'USED', 'INVOICED');

-- CreateEnum
CREATE TYPE "CreditEntryKind" AS ENUM ('GRANT', 'RESERVE', 'DEBIT', 'RETURN', 'PROOF');

-- CreateEnum
CREATE TYPE "FingerprintKind" AS ENUM ('ORIGINAL', 'REVISION', 'SEALED');

-- CreateEnum
CREATE TYPE "FieldType" AS ENUM ('SIGNATURE', 'INITIALS', 'TEXT', 'DATE', 'CHECKBOX');

-- CreateEnum
CREATE TYPE "EnvelopeStatus" AS ENUM ('DRAFT', 'SENT', 'COMPLETED', 'EXPIRED', 'CANCELED');

-- CreateEnum
CREATE TYPE "SignatureLevel" AS ENUM ('SIMPLE', 'ADVANCED', 'ORGANIZATION_SEAL');

-- CreateEnum
CREATE TYPE "SignerStatus" AS ENUM ('PENDING', 'NOTIFIED', 'SIGNED');

-- CreateEnum
CREATE TYPE "SignerRole" AS ENUM ('SIGNER', 'AGENT');

-- CreateEnum
CREATE TYPE "Authentication" AS ENUM ('OTP_EMAIL', 'OTP_SMS');

-- CreateEnum
CREATE TYPE "IdentityMethod" AS ENUM ('PARTNER_ATTESTED', 'REMOTE_ID_CHECK', 'FRANCE_IDENTITE');

-- CreateEnum
CREATE TYPE "IdentityStatus" AS ENUM ('PENDING', 'VERIFIED', 'FAILED', 'EXPIRED', 'DELETED');

-- CreateEnum
CREATE TYPE "MandateStatus" AS ENUM ('PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "MandateScope" AS ENUM ('CMAD', 'CONTRAT_MISSION', 'AVENANT', 'RELEVE_HEURES', 'AUTRE');

-- CreateEnum
CREATE TYPE "MessageChannel" AS ENUM ('EMAIL', 'SMS');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('QUEUED', 'SENT');

-- CreateEnum
CREATE TYPE "PkiRole" AS ENUM ('ROOT', 'SEAL_CA', 'TSA_CA', 'SIGNER_CA', 'SEAL_OCSP', 'TSA_OCSP', 'SIGNER_OCSP', 'SEAL', 'TSU');

-- CreateEnum
CREATE TYPE "SigningCertificateState" AS ENUM ('ISSUED', 'USED', 'ABANDONED');

-- CreateEnum
CREATE TYPE "PreservedKind" AS ENUM ('DOCUMENT', 'EVIDENCE', 'SHEET', 'SESSION_EVIDENCE');

-- CreateEnum
CREATE TYPE "PreservedState" AS ENUM ('UNREAD', 'KEPT', 'WAITING', 'DAMAGED', 'LAPSED', 'ENDED');

-- CreateEnum
CREATE TYPE "SealingState" AS ENUM ('WORKING', 'WAITING', 'DONE', 'DROPPED');

-- CreateEnum
CREATE TYPE "SealingWait" AS ENUM ('TIMESTAMP', 'CREDENTIAL', 'STORAGE', 'DATABASE', 'CHILD', 'OTHER');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED', 'CANCELED');

-- CreateEnum
CREATE TYPE "WebhookFailure" AS ENUM ('STATUS', 'FORBIDDEN_ADDRESS', 'NAME_NOT_FOUND', 'UNREACHABLE', 'TLS', 'TIMEOUT', 'CONNECTION_LOST', 'INVALID_ANSWER');

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "billing" "Billing" NOT NULL DEFAULT 'SELF_SERVICE',
    "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "passkeys_required" BOOLEAN NOT NULL DEFAULT false,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Paris',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "scopes" TEXT[],
    "key_sha256" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "limit_id" UUID NOT NULL,
    "channel" "Authentication" NOT NULL,
    "code_mac" BYTEA NOT NULL,
    "tries_left" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_locks" (
    "subject_id" UUID NOT NULL,
    "wrong_tries" INTEGER NOT NULL,
    "locked_at" TIMESTAMPTZ(3),

    CONSTRAINT "code_locks_pkey" PRIMARY KEY ("subject_id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "subject_id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("subject_id")
);

-- CreateTable
CREATE TABLE "oidc_accounts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oidc_attempts" (
    "subject_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_attempts_pkey" PRIMARY KEY ("subject_id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "chosen_at" TIMESTAMPTZ(3),
    "by_oidc" BOOLEAN NOT NULL DEFAULT false,
    "notices" "EnvelopeNotice"[] DEFAULT ARRAY['DECLINED', 'UNDELIVERED', 'COMPLETED', 'EXPIRED']::"EnvelopeNotice"[],
    "notice_scope" "NoticeScope" NOT NULL DEFAULT 'OWN',

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ending" "InvitationEnding",

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_links" (
    "id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_sessions" (
    "id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "method" "SignInMethod" NOT NULL DEFAULT 'CODE',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3),
    "oidc_sid" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "console_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "act" TEXT NOT NULL,
    "subject_id" TEXT,
    "ip" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brandings" (
    "organization_id" UUID NOT NULL,
    "color" TEXT,
    "reply_to" TEXT,
    "logo_sha256" TEXT,
    "logo_width" INTEGER,
    "logo_height" INTEGER,

    CONSTRAINT "brandings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "brandings_logo_sha256_idx" ON "brandings"("logo_sha256");

-- CreateTable
CREATE TABLE "attendance_sessions" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "modality" "Modality" NOT NULL DEFAULT 'ONSITE',
    "location" TEXT,
    "status" "AttendanceSessionStatus" NOT NULL DEFAULT 'OPEN',
    "trainer_name" TEXT NOT NULL,
    "trainer_email" TEXT,
    "trainer_link_generation" INTEGER NOT NULL DEFAULT 0,
    "trainer_notice_resent_at" TIMESTAMPTZ(3),
    "trainer_notices_resent" INTEGER NOT NULL DEFAULT 0,
    "notify" BOOLEAN NOT NULL DEFAULT true,
    "invited_before" INTEGER NOT NULL DEFAULT 0,
    "retention_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "time_zone" TEXT,
    "sealed_at" TIMESTAMPTZ(3),
    "sheet_sha256" TEXT,
    "evidence_sha256" TEXT,
    "pades_level" TEXT,
    "purge_after" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3),
    "proof_retained_until" TIMESTAMPTZ(3),

    CONSTRAINT "attendance_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slots" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "module" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "SlotStatus" NOT NULL DEFAULT 'SCHEDULED',
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "expected" INTEGER,
    "trainer_signed_at" TIMESTAMPTZ(3),
    "trainer_signature_sha256" TEXT,
    "reminded_before" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendees" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "external_ref" TEXT,
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "language" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notice_resent_at" TIMESTAMPTZ(3),
    "notices_resent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "attendees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marks" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "attendee_id" UUID NOT NULL,
    "state" "MarkState" NOT NULL DEFAULT 'STANDING',
    "status" "MarkStatus" NOT NULL,
    "method" "MarkMethod" NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "late_minutes" INTEGER,
    "reason" TEXT,
    "out_of_window" BOOLEAN NOT NULL,
    "signature_sha256" TEXT,
    "device_mac" BYTEA,
    "shared_device" BOOLEAN NOT NULL DEFAULT false,
    "ip" TEXT,
    "user_agent" TEXT,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "marks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sheet_sealings" (
    "session_id" UUID NOT NULL,
    "state" "SealingState" NOT NULL DEFAULT 'WORKING',
    "reason" TEXT,
    "waits_for" "SealingWait",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "facts" JSONB,

    CONSTRAINT "sheet_sealings_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "backups" (
    "id" UUID NOT NULL,
    "snapshot" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "files" INTEGER,
    "bytes" BIGINT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restores" (
    "snapshot" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restores_pkey" PRIMARY KEY ("snapshot")
);

-- CreateTable
CREATE TABLE "seal_batches" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "status" "SealBatchStatus" NOT NULL DEFAULT 'PENDING',
    "mandate_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "batch_sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "authorized_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "cancel_reason" "SealBatchCancelReason",
    "refusal" TEXT,
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "notices_resent" INTEGER NOT NULL DEFAULT 0,
    "notice_resent_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "language" TEXT,
    "authentication_used" "Authentication"[],
    "consent_version" TEXT,
    "consent_sha256" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "seal_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seal_batch_items" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "envelope_id" UUID NOT NULL,
    "live" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "seal_batch_items_pkey" PRIMARY KEY ("batch_id","position")
);

-- CreateTable
CREATE TABLE "credit_accounts" (
    "organization_id" UUID NOT NULL,
    "kind" "CreditAccountKind" NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("organization_id","kind")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "CreditEntryKind" NOT NULL,
    "from_account" "CreditAccountKind" NOT NULL,
    "to_account" "CreditAccountKind" NOT NULL,
    "amount" INTEGER NOT NULL,
    "subject_id" UUID,
    "sha256" TEXT,
    "quote" JSONB,
    "available" BIGINT NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "base_sha256" TEXT NOT NULL,
    "prepared_sha256" TEXT,
    "current_sha256" TEXT NOT NULL,
    "sealed_sha256" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "pages" JSONB NOT NULL,
    "active_content" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_fingerprints" (
    "document_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "kind" "FingerprintKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_fingerprints_pkey" PRIMARY KEY ("document_id","sha256","kind")
);

-- CreateTable
CREATE TABLE "fields" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "type" "FieldType" NOT NULL,
    "page" INTEGER NOT NULL,
    "x" DOUBLE PRECISION NOT NULL,
    "y" DOUBLE PRECISION NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "value" TEXT,
    "label" TEXT,
    "required" BOOLEAN NOT NULL,
    "format" JSONB,

    CONSTRAINT "fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "released_blobs" (
    "sha256" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "released_blobs_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "envelopes" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "sender_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "message" TEXT,
    "status" "EnvelopeStatus" NOT NULL DEFAULT 'DRAFT',
    "signature_level" "SignatureLevel" NOT NULL,
    "qualified_timestamp" BOOLEAN NOT NULL,
    "mandate_id" UUID,
    "batch_id" UUID,
    "prepared" BOOLEAN NOT NULL DEFAULT false,
    "expires_in_days" INTEGER NOT NULL,
    "retention_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "sealed_at" TIMESTAMPTZ(3),
    "pades_level" TEXT,
    "purge_after" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3),
    "evidence_sha256" TEXT,
    "proof_retained_until" TIMESTAMPTZ(3),

    CONSTRAINT "envelopes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signers" (
    "id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "identity_id" UUID,
    "order" INTEGER NOT NULL,
    "role" "SignerRole" NOT NULL DEFAULT 'SIGNER',
    "status" "SignerStatus" NOT NULL DEFAULT 'PENDING',
    "authentication" "Authentication"[],
    "authentication_used" "Authentication"[],
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "notified_at" TIMESTAMPTZ(3),
    "notices_resent" INTEGER NOT NULL DEFAULT 0,
    "notice_resent_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "signature_place" TEXT,
    "signature_image_sha256" TEXT,
    "signature_text" TEXT,
    "initials_image_sha256" TEXT,
    "initials_text" TEXT,
    "consent_version" TEXT,
    "consent_sha256" TEXT,
    "language" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,
    "declined_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,
    "delivery_failed_at" TIMESTAMPTZ(3),
    "delivery_status" TEXT,
    "delivery_reason" TEXT,

    CONSTRAINT "signers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_chains" (
    "id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "head_seq" INTEGER NOT NULL DEFAULT 0,
    "head_hash" TEXT,
    "checkpoint_seq" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_chains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_events" (
    "chain_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "commitments" JSONB NOT NULL DEFAULT '{}',
    "prev_hash" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "evidence_events_pkey" PRIMARY KEY ("chain_id","seq")
);

-- CreateTable
CREATE TABLE "evidence_openings" (
    "chain_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "value" BYTEA NOT NULL,

    CONSTRAINT "evidence_openings_pkey" PRIMARY KEY ("chain_id","seq","name")
);

-- CreateTable
CREATE TABLE "domain_events" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "type" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "aggregate_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "domain_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "id" TEXT NOT NULL,
    "body_sha256" TEXT NOT NULL,
    "attempt" UUID NOT NULL,
    "answer" BYTEA,
    "done_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_results" (
    "request_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "result" BYTEA NOT NULL,

    CONSTRAINT "idempotent_results_pkey" PRIMARY KEY ("request_id","place")
);

-- CreateTable
CREATE TABLE "idempotent_usage" (
    "caller" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "shard" SMALLINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "idempotent_usage_pkey" PRIMARY KEY ("caller","day","shard")
);

-- CreateTable
CREATE TABLE "identities" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "method" "IdentityMethod" NOT NULL,
    "status" "IdentityStatus" NOT NULL DEFAULT 'PENDING',
    "external_ref" TEXT,
    "sealed_attributes" BYTEA,
    "document_number_mac" BYTEA,
    "expires_in_days" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "lapses_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret_keys" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mac_keys" (
    "name" TEXT NOT NULL,
    "encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mac_keys_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "key_writers" (
    "process_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_writers_pkey" PRIMARY KEY ("process_id")
);

-- CreateTable
CREATE TABLE "mandates" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "status" "MandateStatus" NOT NULL DEFAULT 'PENDING',
    "legal_name" TEXT NOT NULL,
    "siren" TEXT,
    "is_merchant" BOOLEAN NOT NULL,
    "representative_name" TEXT NOT NULL,
    "representative_role" TEXT,
    "representative_email" TEXT NOT NULL,
    "representative_phone" TEXT NOT NULL,
    "scope" "MandateScope"[],
    "valid_from" TEXT NOT NULL,
    "valid_until" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "message" TEXT,
    "envelope_id" UUID,
    "document_sha256" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "mandates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mandate_agents" (
    "id" UUID NOT NULL,
    "mandate_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,

    CONSTRAINT "mandate_agents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "status" "MessageStatus" NOT NULL DEFAULT 'QUEUED',
    "kind" TEXT NOT NULL,
    "envelope_id" UUID,
    "signer_id" UUID,
    "content" BYTEA,
    "recipient_mac" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pki_keys" (
    "id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "role" "PkiRole" NOT NULL,
    "generation" INTEGER NOT NULL,
    "encrypted_pkcs8" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "crl_number" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "pki_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pki_certificates" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "issuer_key_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "der" BYTEA NOT NULL,
    "serial" TEXT NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" INTEGER,
    "invalid_since" TIMESTAMPTZ(3),

    CONSTRAINT "pki_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_certificates" (
    "id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "signer_id" UUID NOT NULL,
    "issuer_key_id" UUID,
    "serial" TEXT NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "state" "SigningCertificateState" NOT NULL DEFAULT 'ISSUED',
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" INTEGER,

    CONSTRAINT "signing_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_seals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "issuer_key_id" UUID NOT NULL,
    "encrypted_pkcs8" BYTEA NOT NULL,
    "der" BYTEA NOT NULL,
    "serial" TEXT NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" INTEGER,
    "invalid_since" TIMESTAMPTZ(3),

    CONSTRAINT "organization_seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preserved_files" (
    "id" UUID NOT NULL,
    "kind" "PreservedKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "chain_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "sha256" TEXT NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "state" "PreservedState" NOT NULL DEFAULT 'UNREAD',
    "stamped_at" TIMESTAMPTZ(3),
    "protected_until" TIMESTAMPTZ(3),
    "ends_with" TEXT,
    "retained_until" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "renewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "preserved_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preserved_fingerprints" (
    "file_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preserved_fingerprints_pkey" PRIMARY KEY ("file_id","generation")
);

-- CreateTable
CREATE TABLE "preservation_inventories" (
    "source" TEXT NOT NULL,
    "after" UUID,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "preservation_inventories_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "seal_chains" (
    "fingerprint_sha256" TEXT NOT NULL,
    "root_sha256" TEXT NOT NULL,
    "der" BYTEA NOT NULL,
    "issuers" BYTEA[],
    "first_used_at" TIMESTAMPTZ(3) NOT NULL,
    "is_services" BOOLEAN NOT NULL,

    CONSTRAINT "seal_chains_pkey" PRIMARY KEY ("fingerprint_sha256","root_sha256")
);

-- CreateTable
CREATE TABLE "seal_credentials" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "encrypted_setting" BYTEA,
    "der" BYTEA NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "siren" TEXT NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "seal_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawn_certificates" (
    "fingerprint_sha256" TEXT NOT NULL,
    "reason" INTEGER NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "withdrawn_certificates_pkey" PRIMARY KEY ("fingerprint_sha256")
);

-- CreateTable
CREATE TABLE "sealings" (
    "envelope_id" UUID NOT NULL,
    "state" "SealingState" NOT NULL DEFAULT 'WORKING',
    "reason" TEXT,
    "waits_for" "SealingWait",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "facts" JSONB,
    "mandate" JSONB,

    CONSTRAINT "sealings_pkey" PRIMARY KEY ("envelope_id")
);

-- CreateTable
CREATE TABLE "signatures" (
    "signer_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "identity_confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "certificate_serial" TEXT NOT NULL,
    "certificate_fingerprint_sha256" TEXT NOT NULL,
    "sealed_subject" BYTEA,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "timestamps" JSONB NOT NULL,
    "material" JSONB,

    CONSTRAINT "signatures_pkey" PRIMARY KEY ("signer_id")
);

-- CreateTable
CREATE TABLE "digest_seals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT,
    "digest_sha256" TEXT NOT NULL,
    "cms_sha256" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "timestamp_count" INTEGER NOT NULL DEFAULT 0,
    "proof_retained_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "digest_seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "digest_seal_files" (
    "seal_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "pades_level" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "digest_seal_files_pkey" PRIMARY KEY ("seal_id","sha256")
);

-- CreateTable
CREATE TABLE "consultations" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "api_key_id" UUID,
    "mode" "Mode" NOT NULL,
    "sha256" TEXT NOT NULL,
    "envelope_id" UUID,
    "session_id" UUID,
    "digest_seal_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consultations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claim_id" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "status_code" INTEGER,
    "failure" "WebhookFailure",
    "sealed_answer" BYTEA,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder_rules" (
    "owner_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "first_after_days" INTEGER NOT NULL,
    "every_days" INTEGER NOT NULL,
    "most" INTEGER NOT NULL,

    CONSTRAINT "reminder_rules_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "reminders" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "message" TEXT,
    "signature_level" "SignatureLevel" NOT NULL,
    "qualified_timestamp" BOOLEAN NOT NULL,
    "mandate_id" UUID,
    "expires_in_days" INTEGER NOT NULL,
    "retention_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_roles" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "authentication" "Authentication"[],

    CONSTRAINT "template_roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_documents" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "pages" JSONB NOT NULL,

    CONSTRAINT "template_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_fields" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "type" "FieldType" NOT NULL,
    "page" INTEGER NOT NULL,
    "x" DOUBLE PRECISION NOT NULL,
    "y" DOUBLE PRECISION NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "value" TEXT,
    "label" TEXT,
    "required" BOOLEAN NOT NULL,
    "format" JSONB,

    CONSTRAINT "template_fields_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_sha256_key" ON "api_keys"("key_sha256");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

-- CreateIndex
CREATE INDEX "one_time_codes_subject_id_created_at_idx" ON "one_time_codes"("subject_id", "created_at");

-- CreateIndex
CREATE INDEX "one_time_codes_limit_id_created_at_idx" ON "one_time_codes"("limit_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oidc_accounts_issuer_subject_key" ON "oidc_accounts"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "oidc_accounts_user_id_issuer_key" ON "oidc_accounts"("user_id", "issuer");

-- CreateIndex
CREATE INDEX "oidc_attempts_expires_at_idx" ON "oidc_attempts"("expires_at");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_organization_id_user_id_key" ON "memberships"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_sha256_key" ON "invitations"("token_sha256");

-- CreateIndex
CREATE INDEX "invitations_organization_id_email_idx" ON "invitations"("organization_id", "email");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_links_token_sha256_key" ON "sign_in_links"("token_sha256");

-- CreateIndex
CREATE INDEX "sign_in_links_membership_id_idx" ON "sign_in_links"("membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "console_sessions_token_sha256_key" ON "console_sessions"("token_sha256");

-- CreateIndex
CREATE INDEX "console_sessions_membership_id_idx" ON "console_sessions"("membership_id");

-- CreateIndex
CREATE INDEX "console_sessions_oidc_sid_idx" ON "console_sessions"("oidc_sid");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_at_id_idx" ON "audit_entries"("organization_id", "at", "id");

-- CreateIndex
CREATE INDEX "attendance_sessions_organization_id_mode_created_at_id_idx" ON "attendance_sessions"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "attendance_sessions_organization_id_mode_name_id_idx" ON "attendance_sessions"("organization_id", "mode", "name", "id");

-- CreateIndex
CREATE INDEX "attendance_sessions_organization_id_mode_reference_idx" ON "attendance_sessions"("organization_id", "mode", "reference");

-- CreateIndex
CREATE INDEX "attendance_sessions_search_text_idx" ON "attendance_sessions" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "attendance_sessions_sheet_sha256_idx" ON "attendance_sessions"("sheet_sha256");

-- CreateIndex
CREATE INDEX "attendance_sessions_evidence_sha256_idx" ON "attendance_sessions"("evidence_sha256");

-- CreateIndex
CREATE INDEX "slots_trainer_signature_sha256_idx" ON "slots"("trainer_signature_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "slots_session_id_position_key" ON "slots"("session_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "attendees_session_id_position_key" ON "attendees"("session_id", "position");

-- CreateIndex
CREATE INDEX "marks_session_id_state_idx" ON "marks"("session_id", "state");

-- CreateIndex
CREATE INDEX "marks_attendee_id_idx" ON "marks"("attendee_id");

-- CreateIndex
CREATE INDEX "marks_slot_id_device_mac_idx" ON "marks"("slot_id", "device_mac");

-- CreateIndex
CREATE INDEX "marks_signature_sha256_idx" ON "marks"("signature_sha256");

-- CreateIndex
CREATE INDEX "sheet_sealings_state_next_attempt_at_idx" ON "sheet_sealings"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "backups_snapshot_key" ON "backups"("snapshot");

-- CreateIndex
CREATE INDEX "backups_completed_at_idx" ON "backups"("completed_at");

-- CreateIndex
CREATE INDEX "backups_lease_until_idx" ON "backups"("lease_until");

-- CreateIndex
CREATE INDEX "seal_batches_organization_id_mode_created_at_id_idx" ON "seal_batches"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "seal_batches_organization_id_mode_expires_at_id_idx" ON "seal_batches"("organization_id", "mode", "expires_at", "id");

-- CreateIndex
CREATE INDEX "seal_batches_mandate_id_status_idx" ON "seal_batches"("mandate_id", "status");

-- CreateIndex
CREATE INDEX "seal_batches_status_expires_at_idx" ON "seal_batches"("status", "expires_at");

-- CreateIndex
CREATE INDEX "seal_batch_items_envelope_id_idx" ON "seal_batch_items"("envelope_id");

-- CreateIndex
CREATE INDEX "credit_entries_organization_id_id_idx" ON "credit_entries"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "credit_entries_organization_id_at_id_idx" ON "credit_entries"("organization_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_subject_id_kind_key" ON "credit_entries"("subject_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_organization_id_sha256_key" ON "credit_entries"("organization_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "documents_envelope_id_position_key" ON "documents"("envelope_id", "position");

-- CreateIndex
CREATE INDEX "document_fingerprints_sha256_idx" ON "document_fingerprints"("sha256");

-- CreateIndex
CREATE INDEX "fields_document_id_idx" ON "fields"("document_id");

-- CreateIndex
CREATE INDEX "fields_signer_id_idx" ON "fields"("signer_id");

-- CreateIndex
CREATE INDEX "envelopes_organization_id_mode_created_at_id_idx" ON "envelopes"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "envelopes_organization_id_mode_completed_at_id_idx" ON "envelopes"("organization_id", "mode", "completed_at", "id");

-- CreateIndex
CREATE INDEX "envelopes_organization_id_mode_name_id_idx" ON "envelopes"("organization_id", "mode", "name", "id");

-- CreateIndex
CREATE INDEX "envelopes_status_expires_at_idx" ON "envelopes"("status", "expires_at");

-- CreateIndex
CREATE INDEX "envelopes_mandate_id_created_at_id_idx" ON "envelopes"("mandate_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "envelopes_batch_id_idx" ON "envelopes"("batch_id");

-- CreateIndex
CREATE INDEX "envelopes_evidence_sha256_idx" ON "envelopes"("evidence_sha256");

-- CreateIndex
CREATE INDEX "envelopes_search_text_idx" ON "envelopes" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "signers_identity_id_idx" ON "signers"("identity_id");

-- CreateIndex
CREATE INDEX "signers_signature_image_sha256_idx" ON "signers"("signature_image_sha256");

-- CreateIndex
CREATE INDEX "signers_initials_image_sha256_idx" ON "signers"("initials_image_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "signers_envelope_id_position_key" ON "signers"("envelope_id", "position");

-- CreateIndex
CREATE INDEX "domain_events_aggregate_id_id_idx" ON "domain_events"("aggregate_id", "id");

-- CreateIndex
CREATE INDEX "domain_events_organization_id_mode_id_idx" ON "domain_events"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "idempotent_requests_expires_at_idx" ON "idempotent_requests"("expires_at");

-- CreateIndex
CREATE INDEX "idempotent_usage_day_idx" ON "idempotent_usage"("day");

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_created_at_id_idx" ON "identities"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_external_ref_idx" ON "identities"("organization_id", "mode", "external_ref");

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_document_number_mac_idx" ON "identities"("organization_id", "mode", "document_number_mac");

-- CreateIndex
CREATE INDEX "identities_status_lapses_at_idx" ON "identities"("status", "lapses_at");

-- CreateIndex
CREATE UNIQUE INDEX "mandates_envelope_id_key" ON "mandates"("envelope_id");

-- CreateIndex
CREATE INDEX "mandates_organization_id_mode_created_at_id_idx" ON "mandates"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mandates_organization_id_mode_ends_at_id_idx" ON "mandates"("organization_id", "mode", "ends_at", "id");

-- CreateIndex
CREATE INDEX "mandates_status_ends_at_idx" ON "mandates"("status", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "mandate_agents_mandate_id_position_key" ON "mandate_agents"("mandate_id", "position");

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

-- CreateIndex
CREATE INDEX "messages_status_created_at_idx" ON "messages"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "pki_keys_mode_role_generation_key" ON "pki_keys"("mode", "role", "generation");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_fingerprint_sha256_key" ON "pki_certificates"("fingerprint_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_issuer_key_id_serial_key" ON "pki_certificates"("issuer_key_id", "serial");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_key_id_generation_key" ON "pki_certificates"("key_id", "generation");

-- CreateIndex
CREATE UNIQUE INDEX "signing_certificates_fingerprint_sha256_key" ON "signing_certificates"("fingerprint_sha256");

-- CreateIndex
CREATE INDEX "signing_certificates_signer_id_idx" ON "signing_certificates"("signer_id");

-- CreateIndex
CREATE UNIQUE INDEX "signing_certificates_issuer_key_id_serial_key" ON "signing_certificates"("issuer_key_id", "serial");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_fingerprint_sha256_key" ON "organization_seals"("fingerprint_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_organization_id_mode_name_identifier_gen_key" ON "organization_seals"("organization_id", "mode", "name", "identifier", "generation");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_issuer_key_id_serial_key" ON "organization_seals"("issuer_key_id", "serial");

-- CreateIndex
CREATE INDEX "preserved_files_next_at_idx" ON "preserved_files"("next_at");

-- CreateIndex
CREATE INDEX "preserved_files_sha256_idx" ON "preserved_files"("sha256");

-- CreateIndex
CREATE INDEX "preserved_files_state_protected_until_idx" ON "preserved_files"("state", "protected_until");

-- CreateIndex
CREATE INDEX "preserved_files_chain_id_idx" ON "preserved_files"("chain_id");

-- CreateIndex
CREATE UNIQUE INDEX "preserved_files_kind_subject_id_key" ON "preserved_files"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "preserved_fingerprints_sha256_idx" ON "preserved_fingerprints"("sha256");

-- CreateIndex
CREATE INDEX "sealings_state_next_attempt_at_idx" ON "sealings"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "signatures_identity_id_idx" ON "signatures"("identity_id");

-- CreateIndex
CREATE INDEX "digest_seals_organization_id_mode_sealed_at_idx" ON "digest_seals"("organization_id", "mode", "sealed_at" DESC);

-- CreateIndex
CREATE INDEX "digest_seal_files_sha256_idx" ON "digest_seal_files"("sha256");

-- CreateIndex
CREATE INDEX "consultations_organization_id_sha256_idx" ON "consultations"("organization_id", "sha256");

-- CreateIndex
CREATE INDEX "consultations_envelope_id_idx" ON "consultations"("envelope_id");

-- CreateIndex
CREATE INDEX "consultations_session_id_idx" ON "consultations"("session_id");

-- CreateIndex
CREATE INDEX "consultations_digest_seal_id_idx" ON "consultations"("digest_seal_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_organization_id_mode_created_at_id_idx" ON "webhook_endpoints"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_secrets_endpoint_id_created_at_idx" ON "webhook_secrets"("endpoint_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_organization_id_mode_position_key" ON "webhook_events"("organization_id", "mode", "position");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_status_next_attempt_at_idx" ON "webhook_deliveries"("endpoint_id", "status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_status_next_attempt_at_idx" ON "webhook_deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_ended_at_idx" ON "webhook_deliveries"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_at_idx" ON "webhook_attempts"("delivery_id", "at");

-- CreateIndex
CREATE INDEX "reminders_envelope_id_idx" ON "reminders"("envelope_id");

-- CreateIndex
CREATE UNIQUE INDEX "reminders_signer_id_number_key" ON "reminders"("signer_id", "number");

-- CreateIndex
CREATE INDEX "templates_organization_id_mode_created_at_id_idx" ON "templates"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "templates_organization_id_mode_name_id_idx" ON "templates"("organization_id", "mode", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "template_roles_template_id_position_key" ON "template_roles"("template_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "template_roles_template_id_name_key" ON "template_roles"("template_id", "name");

-- CreateIndex
CREATE INDEX "template_documents_sha256_idx" ON "template_documents"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "template_documents_template_id_position_key" ON "template_documents"("template_id", "position");

-- CreateIndex
CREATE INDEX "template_fields_document_id_idx" ON "template_fields"("document_id");

-- CreateIndex
CREATE INDEX "template_fields_role_id_idx" ON "template_fields"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_fields_template_id_position_key" ON "template_fields"("template_id", "position");

-- CreateIndex
CREATE INDEX "seal_credentials_organization_id_removed_at_idx" ON "seal_credentials"("organization_id", "removed_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oidc_accounts" ADD CONSTRAINT "oidc_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_sessions_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_sessions" ADD CONSTRAINT "attendance_sessions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slots"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_attendee_id_fkey" FOREIGN KEY ("attendee_id") REFERENCES "attendees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_sealings" ADD CONSTRAINT "sheet_sealings_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "mandate_agents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batch_items" ADD CONSTRAINT "seal_batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "seal_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batch_items" ADD CONSTRAINT "seal_batch_items_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_fingerprints" ADD CONSTRAINT "document_fingerprints_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fields" ADD CONSTRAINT "fields_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fields" ADD CONSTRAINT "fields_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signers" ADD CONSTRAINT "signers_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signers" ADD CONSTRAINT "signers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_events" ADD CONSTRAINT "evidence_events_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "evidence_chains"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_results" ADD CONSTRAINT "idempotent_results_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "idempotent_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandate_agents" ADD CONSTRAINT "mandate_agents_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pki_certificates" ADD CONSTRAINT "pki_certificates_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pki_certificates" ADD CONSTRAINT "pki_certificates_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_certificates" ADD CONSTRAINT "signing_certificates_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_seals" ADD CONSTRAINT "organization_seals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_seals" ADD CONSTRAINT "organization_seals_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preserved_fingerprints" ADD CONSTRAINT "preserved_fingerprints_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "preserved_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "digest_seal_files" ADD CONSTRAINT "digest_seal_files_seal_id_fkey" FOREIGN KEY ("seal_id") REFERENCES "digest_seals"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_documents" ADD CONSTRAINT "template_documents_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "template_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "template_roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_credentials" ADD CONSTRAINT "seal_credentials_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "BulkSendRowState" AS ENUM ('WAITING', 'SENT', 'FAILED', 'CANCELED');

-- CreateTable
CREATE TABLE "bulk_sends" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "template_id" UUID,
    "name" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_sha256" TEXT NOT NULL,
    "sender" JSONB NOT NULL,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "forget_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_sends_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_send_rows" (
    "id" UUID NOT NULL,
    "bulk_send_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "state" "BulkSendRowState" NOT NULL DEFAULT 'WAITING',
    "request" JSONB NOT NULL,
    "credits" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "envelope_id" UUID,
    "problem_code" TEXT,
    "problem" TEXT,

    CONSTRAINT "bulk_send_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bulk_sends_organization_id_mode_created_at_id_idx" ON "bulk_sends"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bulk_sends_template_id_idx" ON "bulk_sends"("template_id");

-- CreateIndex
CREATE INDEX "bulk_sends_ended_at_created_at_idx" ON "bulk_sends"("ended_at", "created_at");

-- CreateIndex
CREATE INDEX "bulk_sends_forget_at_idx" ON "bulk_sends"("forget_at");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_sends_organization_id_mode_idempotency_key_key" ON "bulk_sends"("organization_id", "mode", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_send_rows_envelope_id_key" ON "bulk_send_rows"("envelope_id");

-- CreateIndex
CREATE INDEX "bulk_send_rows_bulk_send_id_state_line_idx" ON "bulk_send_rows"("bulk_send_id", "state", "line");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_send_rows_bulk_send_id_line_key" ON "bulk_send_rows"("bulk_send_id", "line");

-- AddForeignKey
ALTER TABLE "bulk_sends" ADD CONSTRAINT "bulk_sends_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_bulk_send_id_fkey" FOREIGN KEY ("bulk_send_id") REFERENCES "bulk_sends"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the models cannot say: checks, partial indexes and the rules of the ledger.

-- At most one current mark for each attendee and slot.
CREATE UNIQUE INDEX "marks_standing" ON "marks"("slot_id", "attendee_id") WHERE "state" = 'STANDING';

-- A state and its columns agree.
ALTER TABLE "slots" ADD CONSTRAINT "slots_closed" CHECK (("status" = 'CLOSED') = ("closed_at" IS NOT NULL) AND ("status" = 'CLOSED') = ("expected" IS NOT NULL));
ALTER TABLE "slots" ADD CONSTRAINT "slots_in_order" CHECK ("ends_at" > "starts_at");
ALTER TABLE "attendance_sessions" ADD CONSTRAINT "attendance_sessions_closed" CHECK (("status" = 'OPEN') = ("closed_at" IS NULL) AND ("status" = 'SEALED') = ("sealed_at" IS NOT NULL));
ALTER TABLE "marks" ADD CONSTRAINT "marks_replaced" CHECK (("state" = 'REPLACED') = ("replaced_at" IS NOT NULL));

-- No account of an organisation falls below zero.
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_floor"
  CHECK ("kind" IN ('ISSUED', 'INVOICED') OR "balance" >= 0);

-- The allowed movements, and the columns that each one needs.
ALTER TABLE "credit_entries"
  ADD CONSTRAINT "credit_entries_amount" CHECK ("amount" > 0),
  ADD CONSTRAINT "credit_entries_movement" CHECK (("kind", "from_account", "to_account") IN (
    ('GRANT', 'ISSUED', 'AVAILABLE'),
    ('RESERVE', 'AVAILABLE', 'RESERVED'), ('RESERVE', 'INVOICED', 'RESERVED'),
    ('DEBIT', 'RESERVED', 'USED'),
    ('RETURN', 'RESERVED', 'AVAILABLE'), ('RETURN', 'RESERVED', 'INVOICED'),
    ('PROOF', 'AVAILABLE', 'USED'), ('PROOF', 'INVOICED', 'USED'))),
  ADD CONSTRAINT "credit_entries_subject" CHECK (("kind" IN ('RESERVE', 'DEBIT', 'RETURN')) = ("subject_id" IS NOT NULL)),
  ADD CONSTRAINT "credit_entries_proof" CHECK (("kind" = 'PROOF') = ("sha256" IS NOT NULL)),
  ADD CONSTRAINT "credit_entries_quote" CHECK (("kind" = 'RESERVE') = ("quote" IS NOT NULL));

-- An entry changes both balances, records the available balance after it, and is never earlier than the one before.
CREATE FUNCTION credit_entry_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  UPDATE credit_accounts
  SET balance = balance + CASE WHEN kind = NEW.to_account THEN NEW.amount ELSE -NEW.amount END
  WHERE organization_id = NEW.organization_id AND kind IN (NEW.from_account, NEW.to_account);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 THEN
    RAISE EXCEPTION 'the organisation has no accounts' USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT balance INTO NEW.available FROM credit_accounts
  WHERE organization_id = NEW.organization_id AND kind = 'AVAILABLE';
  NEW.at := greatest(NEW.at, (
    SELECT at FROM credit_entries WHERE organization_id = NEW.organization_id ORDER BY id DESC LIMIT 1));
  RETURN NEW;
END $$;

CREATE TRIGGER credit_entries_post BEFORE INSERT ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION credit_entry_post();

-- A reservation ends completely, once, and returns to its source account. Checked when the transaction commits.
CREATE FUNCTION credit_reservation_ends_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM credit_entries reserved
    WHERE reserved.subject_id = NEW.subject_id AND reserved.kind = 'RESERVE'
      AND reserved.organization_id = NEW.organization_id
      AND reserved.amount = (
        SELECT sum(ending.amount) FROM credit_entries ending
        WHERE ending.subject_id = NEW.subject_id AND ending.kind IN ('DEBIT', 'RETURN')
          AND ending.organization_id = NEW.organization_id)
      AND (NEW.kind <> 'RETURN' OR NEW.to_account = reserved.from_account))
  THEN
    RAISE EXCEPTION 'a reservation ends whole, and once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER credit_entries_end_whole AFTER INSERT ON "credit_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('DEBIT', 'RETURN'))
  EXECUTE FUNCTION credit_reservation_ends_whole();

-- Entries are append-only; balances change through entries only.
CREATE FUNCTION credit_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER credit_entries_keep BEFORE UPDATE OR DELETE ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_entries_keep_all BEFORE TRUNCATE ON "credit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_keep BEFORE DELETE ON "credit_accounts"
  FOR EACH ROW EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_keep_all BEFORE TRUNCATE ON "credit_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_open_empty BEFORE INSERT ON "credit_accounts"
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION credit_ledger_refuse();
-- Depth 0 is a direct statement; an entry changes balances from within its trigger.
CREATE TRIGGER credit_accounts_moved_by_entries BEFORE UPDATE ON "credit_accounts"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION credit_ledger_refuse();

ALTER TABLE "mandates"
  ADD CONSTRAINT "mandates_ends_after_it_starts" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "mandates_has_a_scope" CHECK (cardinality("scope") > 0),
  ADD CONSTRAINT "mandates_moment_of_its_state" CHECK (
    ("status" <> 'ACTIVE' OR "activated_at" IS NOT NULL)
    AND ("status" <> 'REVOKED' OR "revoked_at" IS NOT NULL)
    AND ("status" <> 'EXPIRED' OR "expired_at" IS NOT NULL)
  );

-- An envelope is in at most one live batch, also when two are created at the same time.
CREATE UNIQUE INDEX "seal_batch_items_one_live_batch" ON "seal_batch_items"("envelope_id") WHERE "live";
ALTER TABLE "seal_batches"
  ADD CONSTRAINT "seal_batches_moment_of_its_state" CHECK (
    ("status" NOT IN ('AUTHORIZED', 'APPLIED') OR "authorized_at" IS NOT NULL)
    AND ("status" <> 'APPLIED' OR "applied_at" IS NOT NULL)
    AND ("status" <> 'EXPIRED' OR "expired_at" IS NOT NULL)
    AND ("status" <> 'CANCELED' OR ("canceled_at" IS NOT NULL AND "cancel_reason" IS NOT NULL))
  );

-- Finds the chains that grew since their checkpoint.
CREATE INDEX "evidence_chains_grown" ON "evidence_chains"("id") WHERE "head_seq" > "checkpoint_seq";

-- The messages that still have a text, for erasing those to a person: the sent ones are far more.
CREATE INDEX "messages_with_text" ON "messages"("signer_id") WHERE "content" IS NOT NULL;

-- Only rows that are still to be purged: the purged ones grow without limit.
CREATE INDEX "envelopes_to_purge" ON "envelopes"("purge_after") WHERE "purged_at" IS NULL;
CREATE INDEX "reminders_due" ON "reminders"("due_at", "id") WHERE "due_at" IS NOT NULL;
CREATE INDEX "attendance_sessions_to_purge" ON "attendance_sessions"("purge_after") WHERE "purged_at" IS NULL;

-- The list of envelopes by completion, latest first: envelopes that are not completed come last. The condition is always
-- true: Prisma compares complete indexes with its models, which cannot declare NULLS LAST.
CREATE INDEX "envelopes_latest_completed" ON "envelopes"("organization_id", "mode", "completed_at" DESC NULLS LAST, "id" DESC)
  WHERE "organization_id" IS NOT NULL;

-- Finds the documents that refer to a file: used by each purge and by the hourly sweep.
CREATE INDEX "documents_blobs" ON "documents" USING gin ((ARRAY["sha256", "base_sha256", "current_sha256", "sealed_sha256", "prepared_sha256"])) WITH (fastupdate = off);

-- The envelopes of an organisation that wait for somebody: the ended ones are far more. The overview reads only the index.
CREATE INDEX "envelopes_sent" ON "envelopes"("organization_id", "mode", "expires_at") INCLUDE ("sent_at", "id") WHERE "status" = 'SENT';

-- The signers who declined, or to whom a mail was not delivered: few of all.
CREATE INDEX "signers_in_trouble" ON "signers"("envelope_id") INCLUDE ("id", "declined_at", "delivery_failed_at") WHERE "declined_at" IS NOT NULL OR "delivery_failed_at" IS NOT NULL;

-- An organisation has at most one seal credential that is not removed.
CREATE UNIQUE INDEX "seal_credentials_current" ON "seal_credentials"("organization_id") WHERE "removed_at" IS NULL;

-- CreateEnum
CREATE TYPE "LabelColor" AS ENUM ('GRAY', 'RED', 'ORANGE', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK');

-- CreateTable
CREATE TABLE "labels" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "folded_name" TEXT NOT NULL,
    "color" "LabelColor" NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "envelope_labels" (
    "envelope_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "envelope_labels_pkey" PRIMARY KEY ("envelope_id","label_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "labels_organization_id_mode_folded_name_key" ON "labels"("organization_id", "mode", "folded_name");

-- CreateIndex
CREATE INDEX "envelope_labels_label_id_envelope_id_idx" ON "envelope_labels"("label_id", "envelope_id");

-- AddForeignKey
ALTER TABLE "envelope_labels" ADD CONSTRAINT "envelope_labels_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelope_labels" ADD CONSTRAINT "envelope_labels_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
