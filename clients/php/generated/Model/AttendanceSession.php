<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class AttendanceSession
{
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly ?string $reference,
        /** @var 'onsite'|'remote'|'hybrid'|string */
        public readonly string $modality,
        public readonly ?string $location,
        /** @var 'open'|'closed'|'sealed'|string */
        public readonly string $status,
        public readonly AttendanceSessionTrainer $trainer,
        public readonly int $retentionDays,
        public readonly \DateTimeImmutable $createdAt,
        public readonly ?\DateTimeImmutable $closedAt,
        public readonly ?\DateTimeImmutable $sealedAt,
        public readonly ?string $sheetSha256,
        /** Temporary link, valid for 1 hour. */
        public readonly ?string $sheetDownloadUrl,
        /** Temporary link, valid for 1 hour. */
        public readonly ?string $evidenceDownloadUrl,
        /** @var list<AttendanceSlot> */
        public readonly array $slots,
        /** @var list<Attendee> */
        public readonly array $attendees,
        public readonly int $marksCount,
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
            modality: $data['modality'] ?? null,
            location: $data['location'] ?? null,
            status: $data['status'] ?? null,
            trainer: AttendanceSessionTrainer::fromArray($data['trainer'] ?? null),
            retentionDays: $data['retention_days'] ?? null,
            createdAt: Json::moment($data['created_at'] ?? null),
            closedAt: isset($data['closed_at']) ? Json::moment($data['closed_at']) : null,
            sealedAt: isset($data['sealed_at']) ? Json::moment($data['sealed_at']) : null,
            sheetSha256: $data['sheet_sha256'] ?? null,
            sheetDownloadUrl: $data['sheet_download_url'] ?? null,
            evidenceDownloadUrl: $data['evidence_download_url'] ?? null,
            slots: array_map(AttendanceSlot::fromArray(...), $data['slots'] ?? null),
            attendees: array_map(Attendee::fromArray(...), $data['attendees'] ?? null),
            marksCount: $data['marks_count'] ?? null,
            raw: $data,
        );
    }
}
