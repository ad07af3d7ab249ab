<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

/** The envelope of the document. Absent if the document is unknown, or is an attendance sheet. */
final class VerifyResultEnvelope
{
    public function __construct(
        /** UUID of the envelope. */
        public readonly string $id,
        /** Name of the envelope. */
        public readonly string $name,
        /** @var 'draft'|'sent'|'completed'|'expired'|'canceled' Current status of the envelope. */
        public readonly string $status,
        /** @var 'simple'|'advanced'|'organization_seal'|string Signature level that the sender requested. */
        public readonly string $signatureLevel,
        /**
         * PAdES baseline level of the sealed documents: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). Null
         * before sealing.
         */
        public readonly ?string $padesLevel,
        /** Time of completion. Null for an envelope that is not completed. */
        public readonly ?\DateTimeImmutable $completedAt,
        /** Time at which the documents were sealed. Null before sealing. */
        public readonly ?\DateTimeImmutable $sealedAt,
        /** Whether the documents can still be downloaded by the owner. False after purge. */
        public readonly bool $documentsAvailable,
        /**
         * Time until which the proof is kept. After it, the fingerprint can no longer be verified. Null before
         * sealing.
         */
        public readonly ?\DateTimeImmutable $proofRetainedUntil,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            name: $data['name'] ?? null,
            status: $data['status'] ?? null,
            signatureLevel: $data['signature_level'] ?? null,
            padesLevel: $data['pades_level'] ?? null,
            completedAt: isset($data['completed_at']) ? Json::moment($data['completed_at']) : null,
            sealedAt: isset($data['sealed_at']) ? Json::moment($data['sealed_at']) : null,
            documentsAvailable: $data['documents_available'] ?? null,
            proofRetainedUntil: isset($data['proof_retained_until']) ? Json::moment($data['proof_retained_until']) : null,
            raw: $data,
        );
    }
}
