<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class SealBatch
{
    public function __construct(
        /** UUID of the batch. */
        public readonly string $id,
        /**
         * @var 'pending'|'authorized'|'applied'|'expired'|'canceled' Current status of the batch. A pending
         * batch whose expiry has passed is `expired`.
         */
        public readonly string $status,
        /** UUID of the signing mandate. */
        public readonly string $mandateId,
        /** Legal name of the principal, for which the documents are sealed. */
        public readonly string $principal,
        /** The agent who decides. */
        public readonly SealBatchAgent $agent,
        /** @var list<string> UUIDs of the envelopes, in the order of the request. */
        public readonly array $envelopeIds,
        /**
         * Fingerprint of the list: SHA-256 of the canonical JSON array (RFC 8785) with the current
         * fingerprints of all documents, in order. Lowercase hex.
         */
        public readonly string $batchSha256,
        /** Page on which the agent authorises the batch. Null once the batch is completed, expired or canceled. */
        public readonly ?string $authorizationUrl,
        /** Time until which the agent can decide. */
        public readonly \DateTimeImmutable $expiresAt,
        /** Time at which the agent authorised the batch. Null until then. */
        public readonly ?\DateTimeImmutable $authorizedAt,
        /** Time at which the last envelope was sealed or canceled. Null until then. */
        public readonly ?\DateTimeImmutable $appliedAt,
        /** Time of creation. */
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
