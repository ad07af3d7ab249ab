<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Envelope
{
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        /** @var 'draft'|'sent'|'completed'|'expired'|'canceled'|string */
        public readonly string $status,
        /** @var 'live'|'test'|string */
        public readonly string $mode,
        public readonly ?string $message,
        /** @var 'simple'|'advanced'|'organization_seal'|string */
        public readonly string $signatureLevel,
        /** @var 'B-B'|'B-T'|'B-LT'|'B-LTA'|string|null PAdES level of the sealed file, read from its bytes. */
        public readonly ?string $padesLevel,
        public readonly bool $qualifiedTimestamp,
        public readonly ?string $mandateId,
        public readonly ?string $batchId,
        public readonly bool $prepared,
        public readonly \DateTimeImmutable $createdAt,
        public readonly ?\DateTimeImmutable $expiresAt,
        public readonly ?\DateTimeImmutable $completedAt,
        public readonly ?\DateTimeImmutable $sealedAt,
        public readonly int $retentionDays,
        public readonly bool $documentsAvailable,
        public readonly ?\DateTimeImmutable $purgeAfter,
        public readonly ?\DateTimeImmutable $purgedAt,
        /** @var list<Document> */
        public readonly array $documents,
        /** Temporary link to the sealed evidence file, valid for 1 hour. */
        public readonly ?string $evidenceDownloadUrl,
        /** @var list<Signer> */
        public readonly array $signers,
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
            mode: $data['mode'] ?? null,
            message: $data['message'] ?? null,
            signatureLevel: $data['signature_level'] ?? null,
            padesLevel: $data['pades_level'] ?? null,
            qualifiedTimestamp: $data['qualified_timestamp'] ?? null,
            mandateId: $data['mandate_id'] ?? null,
            batchId: $data['batch_id'] ?? null,
            prepared: $data['prepared'] ?? null,
            createdAt: Json::moment($data['created_at'] ?? null),
            expiresAt: isset($data['expires_at']) ? Json::moment($data['expires_at']) : null,
            completedAt: isset($data['completed_at']) ? Json::moment($data['completed_at']) : null,
            sealedAt: isset($data['sealed_at']) ? Json::moment($data['sealed_at']) : null,
            retentionDays: $data['retention_days'] ?? null,
            documentsAvailable: $data['documents_available'] ?? null,
            purgeAfter: isset($data['purge_after']) ? Json::moment($data['purge_after']) : null,
            purgedAt: isset($data['purged_at']) ? Json::moment($data['purged_at']) : null,
            documents: array_map(Document::fromArray(...), $data['documents'] ?? null),
            evidenceDownloadUrl: $data['evidence_download_url'] ?? null,
            signers: array_map(Signer::fromArray(...), $data['signers'] ?? null),
            raw: $data,
        );
    }
}
