<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultProofTimestamp
{
    public function __construct(
        /** Time-stamping unit that issued the token (RFC 4514). Null if unknown. */
        public readonly ?string $issuer,
        /** Serial number of the token, lowercase hex. Null if unknown. */
        public readonly ?string $serial,
        /** Time that the token states. */
        public readonly \DateTimeImmutable $genTime,
        /** Whether the operator has configured the provider as a qualified one. */
        public readonly bool $qualified,
        /** Organisation that operates the time-stamping unit. Null if unknown. */
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
