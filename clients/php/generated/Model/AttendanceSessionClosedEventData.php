<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Resources that the event is about. */
final class AttendanceSessionClosedEventData
{
    public function __construct(
        /** The closed session. */
        public readonly AttendanceSession $session,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            session: AttendanceSession::fromArray($data['session'] ?? null),
            raw: $data,
        );
    }
}
