<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Envelope
{
    public function __construct(
        /** UUID of the envelope. */
        public readonly string $id,
        /** Name of the envelope. */
        public readonly string $name,
        /** @var 'draft'|'sent'|'completed'|'expired'|'canceled' Current status of the envelope. */
        public readonly string $status,
        /** @var 'live'|'test' Mode of the envelope: production or sandbox. */
        public readonly string $mode,
        /** Message of the sender to the signers. Null if there is none. */
        public readonly ?string $message,
        /** @var 'simple'|'advanced'|'organization_seal'|string Signature level that the sender requested. */
        public readonly string $signatureLevel,
        /** @var 'B-B'|'B-T'|'B-LT'|'B-LTA'|string|null PAdES level of the sealed file, read from its bytes. */
        public readonly ?string $padesLevel,
        /** Whether the sender requested a qualified time-stamp. */
        public readonly bool $qualifiedTimestamp,
        /** UUID of the signing mandate. Null except at level `organization_seal`. */
        public readonly ?string $mandateId,
        /** UUID of the batch in which the envelope is sealed. Null if it is in no batch. */
        public readonly ?string $batchId,
        /**
         * Whether the documents are prepared for signing. Their content no longer changes after that, except
         * for signatures.
         */
        public readonly bool $prepared,
        /** Time of creation. */
        public readonly \DateTimeImmutable $createdAt,
        /** Time until which the signers can sign: the time of sending plus `expires_in_days`. Null for a draft. */
        public readonly ?\DateTimeImmutable $expiresAt,
        /** Time of completion. Null for an envelope that is not completed. */
        public readonly ?\DateTimeImmutable $completedAt,
        /** Time at which the documents were sealed. Null before sealing. */
        public readonly ?\DateTimeImmutable $sealedAt,
        /** Days that the documents are kept after the envelope has ended. */
        public readonly int $retentionDays,
        /** Whether the documents can still be downloaded. False after purge. */
        public readonly bool $documentsAvailable,
        /** Time after which the documents are deleted. Null until the envelope has ended. */
        public readonly ?\DateTimeImmutable $purgeAfter,
        /** Time at which the documents were deleted. Null before purge. */
        public readonly ?\DateTimeImmutable $purgedAt,
        /** @var list<Document> Documents of the envelope, in order. */
        public readonly array $documents,
        /** Temporary link to the sealed evidence file, valid for 1 hour. */
        public readonly ?string $evidenceDownloadUrl,
        /** @var list<Signer> Signers of the envelope, in the order of the request. */
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
