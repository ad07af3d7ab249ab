<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** The trainer. */
final class AttendanceSessionTrainer
{
    public function __construct(
        /** Name of the trainer. */
        public readonly string $name,
        /** E-mail address; null if none was set. */
        public readonly ?string $email,
        /** Personal page of the trainer, where slots are opened and closed and the QR code is shown. */
        public readonly string $url,
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
            url: $data['url'] ?? null,
            raw: $data,
        );
    }
}
