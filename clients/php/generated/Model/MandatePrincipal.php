<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** The company for which the agents seal. */
final class MandatePrincipal
{
    public function __construct(
        /** Legal name of the company. */
        public readonly string $legalName,
        /** SIREN of the company, as entered. Null if none was entered. */
        public readonly ?string $siren,
        /** Whether the company is a merchant (commerçant) in French law. */
        public readonly bool $isMerchant,
        /** The legal representative who signs the mandate act for the company. */
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
