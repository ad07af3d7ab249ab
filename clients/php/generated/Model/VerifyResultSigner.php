<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultSigner
{
    public function __construct(
        public readonly string $name,
        /** E-mail address. Masked for other organisations: a***@e***.fr. */
        public readonly string $email,
        public readonly int $order,
        /** @var 'signer'|'agent'|string */
        public readonly string $role,
        /** @var 'pending'|'notified'|'signed'|string */
        public readonly string $status,
        public readonly ?\DateTimeImmutable $signedAt,
        public readonly ?string $signaturePlace,
        /** @var 'simple'|'advanced'|'organization_seal'|string */
        public readonly string $level,
        /** @var list<'otp_email'|'otp_sms'|string> */
        public readonly array $authenticationUsed,
        public readonly ?string $certificateSubject,
        public readonly ?string $certificateSerial,
        public readonly ?string $certificateFingerprintSha256,
        public readonly ?string $ip,
        public readonly ?string $userAgent,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            name: $data['name'] ?? null,
            email: $data['email'] ?? null,
            order: $data['order'] ?? null,
            role: $data['role'] ?? null,
            status: $data['status'] ?? null,
            signedAt: isset($data['signed_at']) ? Json::moment($data['signed_at']) : null,
            signaturePlace: $data['signature_place'] ?? null,
            level: $data['level'] ?? null,
            authenticationUsed: $data['authentication_used'] ?? null,
            certificateSubject: $data['certificate_subject'] ?? null,
            certificateSerial: $data['certificate_serial'] ?? null,
            certificateFingerprintSha256: $data['certificate_fingerprint_sha256'] ?? null,
            ip: $data['ip'] ?? null,
            userAgent: $data['user_agent'] ?? null,
            raw: $data,
        );
    }
}
