<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class AttendanceSessionSummary
{
    public function __construct(
        /** UUID of the session. */
        public readonly string $id,
        /** Name of the session. */
        public readonly string $name,
        /** Reference of the session in the organisation’s own system; null if none was set. */
        public readonly ?string $reference,
        /** @var 'open'|'closed'|'sealed' Current status of the session. */
        public readonly string $status,
        /** Time at which the session was created. */
        public readonly \DateTimeImmutable $createdAt,
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
            createdAt: Json::moment($data['created_at'] ?? null),
            raw: $data,
        );
    }
}
