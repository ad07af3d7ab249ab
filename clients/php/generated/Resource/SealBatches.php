<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Model\SealBatch;
use Esign\Transport;

final class SealBatches
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a batch of envelopes that an agent seals with one code. Scope `mandates:manage`. The batch
     * contains 1 to 500 envelopes of the level organization_seal and the same mandate. Each envelope must
     * be sent, signed by all personal signers, and in no other pending batch. The agent gets an e-mail,
     * opens `authorization_url`, checks the list and enters one code. The code is bound to `batch_sha256`:
     * the SHA-256 of the canonical JSON array (RFC 8785) of the documents' current fingerprints, in the
     * order of `envelope_ids`, then of the documents.
     *
     * @param string $mandateId UUID of the signing mandate. All envelopes must be under it.
     * @param list<string> $envelopeIds UUIDs of the envelopes, without duplicates.
     * @param string|null $agentEmail E-mail address of the agent. Default: the agent of the mandate, if
     *     there is only one.
     * @param int|null $expiresInHours Hours until the batch expires. Default: 72. From 1 to 168. Default:
     *     72.
     */
    public function create(
        string $mandateId,
        array $envelopeIds,
        ?string $agentEmail = null,
        ?int $expiresInHours = null,
        ?string $idempotencyKey = null,
    ): SealBatch {
        return $this->transport->json(
            SealBatch::fromArray(...),
            'POST',
            '/seal-batch',
            body: [
                'mandate_id' => $mandateId,
                'envelope_ids' => $envelopeIds,
                'agent_email' => $agentEmail,
                'expires_in_hours' => $expiresInHours,
            ],
            idempotencyKey: $idempotencyKey,
        );
    }
}
