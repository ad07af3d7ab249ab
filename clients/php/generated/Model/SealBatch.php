<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class SealBatch
{
    public function __construct(
        public readonly string $id,
        /** @var 'pending'|'authorized'|'applied'|'expired'|'canceled'|string */
        public readonly string $status,
        public readonly string $mandateId,
        public readonly string $principal,
        public readonly SealBatchAgent $agent,
        /** @var list<string> */
        public readonly array $envelopeIds,
        public readonly string $batchSha256,
        /** Page on which the agent authorises the batch. Null once the batch is completed, expired or canceled. */
        public readonly ?string $authorizationUrl,
        public readonly \DateTimeImmutable $expiresAt,
        public readonly ?\DateTimeImmutable $authorizedAt,
        public readonly ?\DateTimeImmutable $appliedAt,
        public readonly \DateTimeImmutable $createdAt,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            status: $data['status'] ?? null,
            mandateId: $data['mandate_id'] ?? null,
            principal: $data['principal'] ?? null,
            agent: SealBatchAgent::fromArray($data['agent'] ?? null),
            envelopeIds: $data['envelope_ids'] ?? null,
            batchSha256: $data['batch_sha256'] ?? null,
            authorizationUrl: $data['authorization_url'] ?? null,
            expiresAt: Json::moment($data['expires_at'] ?? null),
            authorizedAt: isset($data['authorized_at']) ? Json::moment($data['authorized_at']) : null,
            appliedAt: isset($data['applied_at']) ? Json::moment($data['applied_at']) : null,
            createdAt: Json::moment($data['created_at'] ?? null),
            raw: $data,
        );
    }
}
