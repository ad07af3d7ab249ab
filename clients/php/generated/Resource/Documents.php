<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Model\VerifyResult;
use Esign\Transport;

final class Documents
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Verify a PDF by its fingerprint. Scope `envelopes:read`. Send `pdf_base64`, `sha256` or both; if
     * both, they must match. The search covers all organisations, and each request is recorded.
     *
     * @param string|null $pdfBase64 The PDF in base64, at most 15 MB decoded. It is not stored.
     * @param string|null $sha256 SHA-256 of the PDF: 64 lowercase hex characters.
     */
    public function verify(
        ?string $pdfBase64 = null,
        ?string $sha256 = null,
        ?string $idempotencyKey = null,
    ): VerifyResult {
        return $this->transport->json(
            VerifyResult::fromArray(...),
            'POST',
            '/verify',
            body: ['pdf_base64' => $pdfBase64, 'sha256' => $sha256],
            idempotencyKey: $idempotencyKey,
        );
    }
}
