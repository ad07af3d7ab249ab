<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class VerifyResult
{
    public function __construct(
        public readonly bool $known,
        public readonly string $sha256,
        public readonly float $billedCredits,
        /** @var 'original_document'|'sealed_document'|'signed_revision'|string|null */
        public readonly ?string $matches,
        public readonly ?VerifyResultDocument $document,
        public readonly ?VerifyResultEnvelope $envelope,
        /**
         * The session, if the fingerprint is that of an attendance sheet. `document` and `envelope` are then
         * absent.
         */
        public readonly ?VerifyResultAttendanceSession $attendanceSession,
        /** @var 'owner'|'third_party'|string|null */
        public readonly ?string $scope,
        /** @var list<VerifyResultSigner>|null */
        public readonly ?array $signers,
        /**
         * @var list<VerifyResultEvent>|null Events in order. At most the newest 2,000; the evidence file
         * contains all of them.
         */
        public readonly ?array $events,
        public readonly ?bool $chainValid,
        public readonly ?VerifyResultProof $proof,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            known: $data['known'] ?? null,
            sha256: $data['sha256'] ?? null,
            billedCredits: $data['billed_credits'] ?? null,
            matches: $data['matches'] ?? null,
            document: isset($data['document']) ? VerifyResultDocument::fromArray($data['document']) : null,
            envelope: isset($data['envelope']) ? VerifyResultEnvelope::fromArray($data['envelope']) : null,
            attendanceSession: isset($data['attendance_session']) ? VerifyResultAttendanceSession::fromArray($data['attendance_session']) : null,
            scope: $data['scope'] ?? null,
            signers: isset($data['signers']) ? array_map(VerifyResultSigner::fromArray(...), $data['signers']) : null,
            events: isset($data['events']) ? array_map(VerifyResultEvent::fromArray(...), $data['events']) : null,
            chainValid: $data['chain_valid'] ?? null,
            proof: isset($data['proof']) ? VerifyResultProof::fromArray($data['proof']) : null,
            raw: $data,
        );
    }
}
