<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

/**
 * The session, if the fingerprint is that of an attendance sheet. `document` and `envelope` are then
 * absent.
 */
final class VerifyResultAttendanceSession
{
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly ?string $reference,
        /** @var 'open'|'closed'|'sealed'|string */
        public readonly string $status,
        public readonly ?\DateTimeImmutable $sealedAt,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            name: $data['name'] ?? null,
            reference: $data['reference'] ?? null,
            status: $data['status'] ?? null,
            sealedAt: isset($data['sealed_at']) ? Json::moment($data['sealed_at']) : null,
            raw: $data,
        );
    }
}
