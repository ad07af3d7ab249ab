<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultEnvelope
{
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        /** @var 'draft'|'sent'|'completed'|'expired'|'canceled'|string */
        public readonly string $status,
        /** @var 'simple'|'advanced'|'organization_seal'|string */
        public readonly string $signatureLevel,
        public readonly ?string $padesLevel,
        public readonly ?\DateTimeImmutable $completedAt,
        public readonly ?\DateTimeImmutable $sealedAt,
        public readonly bool $documentsAvailable,
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
