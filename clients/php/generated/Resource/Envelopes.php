<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Input\DocumentInput;
use Esign\Input\FieldInput;
use Esign\Input\SignerInput;
use Esign\Model\Envelope;
use Esign\Model\EnvelopeList;
use Esign\Model\EnvelopeSummary;
use Esign\Pages;
use Esign\Transport;

final class Envelopes
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List envelopes, newest first. Scope `envelopes:read`.
     *
     * @param int|null $limit Number of items to return: 1 to 100, default 20. Values above 100 count as
     *     100.
     * @param int|null $offset Number of items to skip, default 0.
     */
    public function list(
        ?int $limit = null,
        ?int $offset = null,
    ): EnvelopeList {
        return $this->transport->json(
            EnvelopeList::fromArray(...),
            'GET',
            '/envelopes',
            query: ['limit' => $limit, 'offset' => $offset],
        );
    }

    /**
     * List envelopes, newest first. Yields the items of all pages.
     *
     * @param int $pageSize items per call, at most 100
     * @return \Generator<int, EnvelopeSummary>
     */
    public function iterate(int $pageSize = 100): \Generator
    {
        $pageAt = fn (int $offset): EnvelopeList => $this->list(limit: $pageSize, offset: $offset);
        return Pages::iterate($pageAt);
    }

    /**
     * Create an envelope and optionally send it. Scope `envelopes:write`. The request body contains up to
     * 5 PDFs of at most 10 MB each, in base64.
     *
     * @param string $name Name of the envelope. The signers see it. 1 to 200 characters.
     * @param list<DocumentInput> $documents PDF documents to sign. 1 to 5 items.
     * @param list<SignerInput> $signers People who are asked to sign. 1 to 10 items.
     * @param string|null $message Message to the signers. At most 2000 characters.
     * @param int|null $expiresInDays Days that the signers have to sign after sending. Default: 30. From 1
     *     to 90. Default: 30.
     * @param int|null $retentionDays Days that the documents are kept after the envelope has ended.
     *     Default: 365. From 1 to 3650. Default: 365.
     * @param bool|null $send Whether to send the envelope immediately. Default false: the envelope stays a
     *     draft. Default: false.
     * @param 'simple'|'advanced'|'organization_seal'|null $signatureLevel Signature level of the envelope.
     *     Default `simple`. Default: "simple".
     * @param bool|null $qualifiedTimestamp Whether to request a qualified time-stamp. Default true.
     *     Default: true.
     * @param string|null $mandateId UUID of the signing mandate. Required at level `organization_seal`.
     * @param list<FieldInput>|null $fields Fields to place on the documents. Default: none. At most 2000
     *     items. Default: [].
     */
    public function create(
        string $name,
        array $documents,
        array $signers,
        ?string $message = null,
        ?int $expiresInDays = null,
        ?int $retentionDays = null,
        ?bool $send = null,
        ?string $signatureLevel = null,
        ?bool $qualifiedTimestamp = null,
        ?string $mandateId = null,
        ?array $fields = null,
        ?string $idempotencyKey = null,
    ): Envelope {
        return $this->transport->json(
            Envelope::fromArray(...),
            'POST',
            '/envelopes',
            body: [
                'name' => $name,
                'documents' => $documents,
                'signers' => $signers,
                'message' => $message,
                'expires_in_days' => $expiresInDays,
                'retention_days' => $retentionDays,
                'send' => $send,
                'signature_level' => $signatureLevel,
                'qualified_timestamp' => $qualifiedTimestamp,
                'mandate_id' => $mandateId,
                'fields' => $fields,
            ],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Read an envelope. Scope `envelopes:read`. Download links are valid for 1 hour. They are null before
     * the envelope is sealed and after its documents are purged.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function get(
        string $id,
    ): Envelope {
        return $this->transport->json(
            Envelope::fromArray(...),
            'GET',
            Transport::path('/envelopes/{id}', ['id' => $id]),
        );
    }

    /**
     * Send a draft envelope to its signers. Scope `envelopes:write`. Takes no request body.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function send(
        string $id,
        ?string $idempotencyKey = null,
    ): Envelope {
        return $this->transport->json(
            Envelope::fromArray(...),
            'POST',
            Transport::path('/envelopes/{id}/send', ['id' => $id]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Cancel a draft or a sent envelope. Scope `envelopes:write`. Takes no request body. From then on, the
     * signing links answer 410.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function cancel(
        string $id,
        ?string $idempotencyKey = null,
    ): Envelope {
        return $this->transport->json(
            Envelope::fromArray(...),
            'POST',
            Transport::path('/envelopes/{id}/cancel', ['id' => $id]),
            idempotencyKey: $idempotencyKey,
        );
    }
}
