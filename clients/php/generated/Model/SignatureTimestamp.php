<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class SignatureTimestamp
{
    public function __construct(
        public readonly ?string $issuer,
        public readonly ?string $serial,
        public readonly \DateTimeImmutable $genTime,
        public readonly bool $qualified,
        public readonly ?string $provider,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            issuer: $data['issuer'] ?? null,
            serial: $data['serial'] ?? null,
            genTime: Json::moment($data['gen_time'] ?? null),
            qualified: $data['qualified'] ?? null,
            provider: $data['provider'] ?? null,
            raw: $data,
        );
    }
}
