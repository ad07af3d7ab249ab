<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class AttendanceSession
{
    public function __construct(
        /** UUID of the session. */
        public readonly string $id,
        /** Name of the session. */
        public readonly string $name,
        /** Reference of the session in the organisation’s own system; null if none was set. */
        public readonly ?string $reference,
        /** @var 'onsite'|'remote'|'hybrid'|string How the session is held. */
        public readonly string $modality,
        /** Place of the session; null if none was set. */
        public readonly ?string $location,
        /** @var 'open'|'closed'|'sealed' Current status of the session. */
        public readonly string $status,
        /** The trainer. */
        public readonly AttendanceSessionTrainer $trainer,
        /**
         * Number of days for which the sheet is kept after it is sealed. Where `retention` is set, it decides,
         * and this is about its length.
         */
        public readonly int $retentionDays,
        /** Time at which the session was created. */
        public readonly \DateTimeImmutable $createdAt,
        /** Time at which the session was closed; null before that. */
        public readonly ?\DateTimeImmutable $closedAt,
        /** Time at which the sheet was sealed; null before that. */
        public readonly ?\DateTimeImmutable $sealedAt,
        /** SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits; null before sealing. */
        public readonly ?string $sheetSha256,
        /** Temporary link, valid for 1 hour. */
        public readonly ?string $sheetDownloadUrl,
        /** Temporary link, valid for 1 hour. */
        public readonly ?string $evidenceDownloadUrl,
        /** @var list<AttendanceSlot> The slots, in the order in which they were created. */
        public readonly array $slots,
        /** @var list<Attendee> The expected attendees, in the order in which they were created or added. */
        public readonly array $attendees,
        /** Number of current marks in all slots. */
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
