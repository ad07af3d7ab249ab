-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('LIVE', 'TEST');

-- CreateEnum
CREATE TYPE "Billing" AS ENUM ('SELF_SERVICE', 'CONTRACT');

-- CreateEnum
CREATE TYPE "FingerprintKind" AS ENUM ('ORIGINAL', 'REVISION', 'SEALED');

-- CreateEnum
CREATE TYPE "FieldType" AS ENUM ('SIGNATURE', 'TEXT', 'DATE', 'CHECKBOX');

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
CREATE TYPE "MessageChannel" AS ENUM ('EMAIL', 'SMS');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('QUEUED', 'SENT');

-- CreateEnum
CREATE TYPE "PkiRole" AS ENUM ('ROOT', 'SEAL_CA', 'TSA_CA', 'SEAL_OCSP', 'TSA_OCSP', 'SEAL', 'TSU');

-- CreateEnum
CREATE TYPE "SealingState" AS ENUM ('WORKING', 'WAITING', 'DONE', 'DROPPED');

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "billing" "Billing" NOT NULL DEFAULT 'SELF_SERVICE',
    "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
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

    CONSTRAINT "fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "envelopes" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
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
    "order" INTEGER NOT NULL,
    "role" "SignerRole" NOT NULL DEFAULT 'SIGNER',
    "status" "SignerStatus" NOT NULL DEFAULT 'PENDING',
    "authentication" "Authentication"[],
    "authentication_used" "Authentication"[],
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "notified_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "signature_place" TEXT,
    "signature_image_sha256" TEXT,
    "signature_text" TEXT,
    "consent_version" TEXT,
    "consent_sha256" TEXT,
    "language" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,
    "declined_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,

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

    CONSTRAINT "domain_events_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "pki_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
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
CREATE TABLE "sealings" (
    "envelope_id" UUID NOT NULL,
    "state" "SealingState" NOT NULL DEFAULT 'WORKING',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "facts" JSONB,

    CONSTRAINT "sealings_pkey" PRIMARY KEY ("envelope_id")
);

-- CreateTable
CREATE TABLE "consultations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "sha256" TEXT NOT NULL,
    "envelope_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consultations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_sha256_key" ON "api_keys"("key_sha256");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

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
CREATE INDEX "envelopes_status_expires_at_idx" ON "envelopes"("status", "expires_at");

-- CreateIndex
CREATE INDEX "envelopes_purge_after_idx" ON "envelopes"("purge_after");

-- CreateIndex
CREATE UNIQUE INDEX "signers_envelope_id_position_key" ON "signers"("envelope_id", "position");

-- CreateIndex
CREATE INDEX "domain_events_aggregate_id_id_idx" ON "domain_events"("aggregate_id", "id");

-- CreateIndex
CREATE INDEX "domain_events_organization_id_mode_id_idx" ON "domain_events"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

-- CreateIndex
CREATE INDEX "messages_envelope_id_idx" ON "messages"("envelope_id");

-- CreateIndex
CREATE UNIQUE INDEX "pki_keys_mode_role_generation_key" ON "pki_keys"("mode", "role", "generation");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_fingerprint_sha256_key" ON "pki_certificates"("fingerprint_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_issuer_key_id_serial_key" ON "pki_certificates"("issuer_key_id", "serial");

-- CreateIndex
CREATE UNIQUE INDEX "pki_certificates_key_id_generation_key" ON "pki_certificates"("key_id", "generation");

-- CreateIndex
CREATE INDEX "one_time_codes_signer_id_created_at_idx" ON "one_time_codes"("signer_id", "created_at");

-- CreateIndex
CREATE INDEX "sealings_state_next_attempt_at_idx" ON "sealings"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "consultations_organization_id_sha256_idx" ON "consultations"("organization_id", "sha256");

-- CreateIndex
CREATE INDEX "consultations_envelope_id_idx" ON "consultations"("envelope_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "signers" ADD CONSTRAINT "signers_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_events" ADD CONSTRAINT "evidence_events_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "evidence_chains"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pki_certificates" ADD CONSTRAINT "pki_certificates_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pki_certificates" ADD CONSTRAINT "pki_certificates_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
