<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class VerifyResult
{
    public function __construct(
        /** Whether a proof exists for this fingerprint. */
        public readonly bool $known,
        /** The SHA-256 that was verified, lowercase hex. */
        public readonly string $sha256,
        /**
         * Credits charged for this request: 1 for the first consultation of a proof of another organisation,
         * otherwise 0.
         */
        public readonly float $billedCredits,
        /**
         * @var 'original_document'|'sealed_document'|'signed_revision'|string|null What the SHA-256 is the
         * fingerprint of. Absent if it is unknown.
         */
        public readonly ?string $matches,
        /** The document that was found. Absent if it is unknown, or is an attendance sheet. */
        public readonly ?VerifyResultDocument $document,
        /** The envelope of the document. Absent if the document is unknown, or is an attendance sheet. */
        public readonly ?VerifyResultEnvelope $envelope,
        /**
         * The session, if the fingerprint is that of an attendance sheet. `document` and `envelope` are then
         * absent.
         */
        public readonly ?VerifyResultAttendanceSession $attendanceSession,
        /**
         * @var 'owner'|'third_party'|string|null Extent of the result: complete for the owner, restricted for
         * third parties. Absent if the fingerprint is unknown.
         */
        public readonly ?string $scope,
        /**
         * @var list<VerifyResultSigner>|null Signers of the envelope. Absent if the fingerprint is unknown, or
         * is that of an attendance sheet.
         */
        public readonly ?array $signers,
        /**
         * @var list<VerifyResultEvent>|null Events in order. At most the newest 2,000; the evidence file
         * contains all of them.
         */
        public readonly ?array $events,
        /**
         * Whether the evidence chain is intact and agrees with the other data of this result. It is recomputed
         * on each request. Absent if the fingerprint is unknown.
         */
        public readonly ?bool $chainValid,
        /** Proof of the seal. Absent before sealing. */
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
