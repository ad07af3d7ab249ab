<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class AttendeeInput implements \JsonSerializable
{
    public function __construct(
        public readonly string $name,
        public readonly ?string $email = null,
        public readonly ?string $externalRef = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'email' => $this->email,
            'external_ref' => $this->externalRef,
        ]);
    }
}
