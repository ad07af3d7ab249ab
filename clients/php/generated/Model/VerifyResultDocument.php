<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** The document that was found. Absent if it is unknown, or is an attendance sheet. */
final class VerifyResultDocument
{
    public function __construct(
        /** UUID of the document. */
        public readonly string $id,
        /** Name of the document. */
        public readonly string $name,
        /** SHA-256 of the original PDF, lowercase hex. */
        public readonly string $sha256,
        /** SHA-256 of the sealed PDF, lowercase hex. Null before sealing. */
        public readonly ?string $sealedSha256,
        /** SHA-256 of the newest revision of the PDF, lowercase hex. */
        public readonly ?string $currentSha256,
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
            currentSha256: $data['current_sha256'] ?? null,
            raw: $data,
        );
    }
}
