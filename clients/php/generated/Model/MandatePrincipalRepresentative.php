<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** The legal representative who signs the mandate act for the company. */
final class MandatePrincipalRepresentative
{
    public function __construct(
        /** Full name of the representative. */
        public readonly string $name,
        /** Function of the representative, for example “Gérante”. Null if none was entered. */
        public readonly ?string $role,
        /** E-mail address of the representative. */
        public readonly string $email,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            name: $data['name'] ?? null,
            role: $data['role'] ?? null,
            email: $data['email'] ?? null,
            raw: $data,
        );
    }
}
