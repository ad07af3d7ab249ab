<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultSigner
{
    public function __construct(
        /** Full name of the signer. */
        public readonly string $name,
        /** E-mail address. Masked for other organisations: `a***@e***.fr`. */
        public readonly string $email,
        /** Signing order. Signers with a lower number signed first. */
        public readonly int $order,
        /** @var 'signer'|'agent'|string Role of the signer. */
        public readonly string $role,
        /** @var 'pending'|'notified'|'signed' Current status of the signer. */
        public readonly string $status,
        /** Time of the signature. Null until the signer has signed. */
        public readonly ?\DateTimeImmutable $signedAt,
        /** Place of signature that the signer declared. Null if none was declared. */
        public readonly ?string $signaturePlace,
        /** @var 'simple'|'advanced'|'organization_seal'|string Level of this signature. */
        public readonly string $level,
        /**
         * @var list<'otp_email'|'otp_sms'|string> Channels of the one-time code that the signer has used.
         * Empty if no code was required.
         */
        public readonly array $authenticationUsed,
        /**
         * Subject of the certificate in RFC 4514 notation: of the signer at level `advanced`, of the seal for
         * an agent. Null at level `simple` and after the identity was erased.
         */
        public readonly ?string $certificateSubject,
        /** Serial number of this certificate, lowercase hex. Null at level `simple`. */
        public readonly ?string $certificateSerial,
        /** SHA-256 of this certificate, lowercase hex. Null at level `simple`. */
        public readonly ?string $certificateFingerprintSha256,
        /** IP address of the signer. Null for third parties. */
        public readonly ?string $ip,
        /** User agent of the browser of the signer. Null for third parties. */
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
