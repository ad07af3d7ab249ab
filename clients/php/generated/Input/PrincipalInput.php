<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

/** The company for which the agents will seal. */
final class PrincipalInput implements \JsonSerializable
{
    public function __construct(
        /** Legal name of the company. 1 to 200 characters. */
        public readonly string $legalName,
        /**
         * Must have either `identity_id` or `identity`, not both. With neither, the response is 422
         * `identity_required`.
         */
        public readonly RepresentativeInput $representative,
        /** SIREN of the company. The service does not check that it has 9 digits. */
        public readonly ?string $siren = null,
        /** Whether the company is a merchant (commerçant) in French law. Default: true. */
        public readonly ?bool $isMerchant = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'legal_name' => $this->legalName,
            'representative' => $this->representative,
            'siren' => $this->siren,
            'is_merchant' => $this->isMerchant,
        ]);
    }
}
