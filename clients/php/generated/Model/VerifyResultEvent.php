<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultEvent
{
    public function __construct(
        public readonly string $type,
        public readonly string $actor,
        public readonly \DateTimeImmutable $at,
        public readonly string $hash,
        public readonly ?string $prevHash,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            type: $data['type'] ?? null,
            actor: $data['actor'] ?? null,
            at: Json::moment($data['at'] ?? null),
            hash: $data['hash'] ?? null,
            prevHash: $data['prev_hash'] ?? null,
            raw: $data,
        );
    }
}
