<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

/**
 * Time-stamp of the signature of the last document, which was applied after all others. Null before
 * signing.
 */
final class SignatureTimestamp
{
    public function __construct(
        /** Time-stamping unit that issued the token, in RFC 4514 notation. Null if unknown. */
        public readonly ?string $issuer,
        /** Serial number of the token, lowercase hex. Null if unknown. */
        public readonly ?string $serial,
        /** Time that the token states. */
        public readonly \DateTimeImmutable $genTime,
        /**
         * Whether the time-stamp is qualified: the operator has configured the provider as one on a trusted
         * list.
         */
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
