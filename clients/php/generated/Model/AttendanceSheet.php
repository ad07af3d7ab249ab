<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class AttendanceSheet
{
    public function __construct(
        /** SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits. */
        public readonly ?string $sheetSha256,
        /** Temporary link, valid for 1 hour. */
        public readonly string $sheetDownloadUrl,
        /** Temporary link, valid for 1 hour. */
        public readonly ?string $evidenceDownloadUrl,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            sheetSha256: $data['sheet_sha256'] ?? null,
            sheetDownloadUrl: $data['sheet_download_url'] ?? null,
            evidenceDownloadUrl: $data['evidence_download_url'] ?? null,
            raw: $data,
        );
    }
}
