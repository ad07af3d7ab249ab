<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Agent who sealed. */
final class VerifyResultProofMandateAgent
{
    public function __construct(
        /** Name of the agent. */
        public readonly string $name,
        /** E-mail address of the agent. Masked for third parties. */
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
            email: $data['email'] ?? null,
            raw: $data,
        );
    }
}
