<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class Document
{
    public function __construct(
        /** UUID of the document. */
        public readonly string $id,
        /** Name of the document, as the sender entered it. */
        public readonly string $name,
        /** SHA-256 fingerprint of the original PDF. */
        public readonly string $sha256,
        /** SHA-256 of the sealed PDF, lowercase hex. Null before sealing. */
        public readonly ?string $sealedSha256,
        /** Number of signed incremental updates so far. 0 for the original PDF. */
        public readonly int $revision,
        /** SHA-256 of the newest revision of the PDF, lowercase hex. */
        public readonly ?string $currentSha256,
        /** Temporary link to the sealed PDF, valid for 1 hour; null before sealing and after purge. */
        public readonly ?string $sealedDownloadUrl,
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
            sha256: $data['sha256'] ?? null,
            sealedSha256: $data['sealed_sha256'] ?? null,
            revision: $data['revision'] ?? null,
            currentSha256: $data['current_sha256'] ?? null,
            sealedDownloadUrl: $data['sealed_download_url'] ?? null,
            raw: $data,
        );
    }
}
