<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class DeleteIdentityResult
{
    public function __construct(
        /** Always true: the identity is erased. */
        public readonly bool $deleted,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            deleted: $data['deleted'] ?? null,
            raw: $data,
        );
    }
}
