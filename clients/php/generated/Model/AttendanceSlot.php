<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class AttendanceSlot
{
    public function __construct(
        /** UUID of the slot. */
        public readonly string $id,
        /** Label of the slot. */
        public readonly string $label,
        /** Start of the slot. */
        public readonly \DateTimeImmutable $startsAt,
        /** End of the slot. */
        public readonly \DateTimeImmutable $endsAt,
        /** Training module that the slot belongs to; null if none was set. */
        public readonly ?string $module,
        /** @var 'scheduled'|'open'|'closed' Current status of the slot. */
        public readonly string $status,
        /** Time at which the slot was opened; null before that. */
        public readonly ?\DateTimeImmutable $openedAt,
        /** Time at which the slot was closed; null before that. */
        public readonly ?\DateTimeImmutable $closedAt,
        /** Time at which the trainer signed for the slot by closing it on their page; null if they have not. */
        public readonly ?\DateTimeImmutable $trainerSignedAt,
        /** Number of attendees present, including those who were late. */
        public readonly int $present,
        /** Number of attendees expected. It no longer changes once the slot is closed. */
        public readonly int $expected,
        /** Attendance rate in whole percent; halves are rounded up. */
        public readonly int $rate,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            label: $data['label'] ?? null,
            startsAt: Json::moment($data['starts_at'] ?? null),
            endsAt: Json::moment($data['ends_at'] ?? null),
            module: $data['module'] ?? null,
            status: $data['status'] ?? null,
            openedAt: isset($data['opened_at']) ? Json::moment($data['opened_at']) : null,
            closedAt: isset($data['closed_at']) ? Json::moment($data['closed_at']) : null,
            trainerSignedAt: isset($data['trainer_signed_at']) ? Json::moment($data['trainer_signed_at']) : null,
            present: $data['present'] ?? null,
            expected: $data['expected'] ?? null,
            rate: $data['rate'] ?? null,
            raw: $data,
        );
    }
}
