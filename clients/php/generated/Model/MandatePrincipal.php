<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class MandatePrincipal
{
    public function __construct(
        public readonly string $legalName,
        public readonly ?string $siren,
        public readonly bool $isMerchant,
        public readonly MandatePrincipalRepresentative $representative,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            legalName: $data['legal_name'] ?? null,
            siren: $data['siren'] ?? null,
            isMerchant: $data['is_merchant'] ?? null,
            representative: MandatePrincipalRepresentative::fromArray($data['representative'] ?? null),
            raw: $data,
        );
    }
}
