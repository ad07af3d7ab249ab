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
        /** UUID of the attendance session. */
        public readonly string $id,
        /** Name of the attendance session. */
        public readonly string $name,
        /** Reference of the attendance session in the system of the organisation. Null if there is none. */
        public readonly ?string $reference,
        /** @var 'open'|'closed'|'sealed' Current status of the attendance session. */
        public readonly string $status,
        /** Time at which the attendance sheet was sealed. Null before sealing. */
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
