<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Model\DeleteWebhookEndpointResult;
use Esign\Model\WebhookEndpointList;
use Esign\Model\WebhookEndpointWithSecret;
use Esign\Transport;

final class WebhookEndpoints
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List webhook endpoints, newest first. Scope `webhooks:manage`. Returns all endpoints that are not
     * deleted; there are no pages.
     */
    public function list(
    ): WebhookEndpointList {
        return $this->transport->json(
            WebhookEndpointList::fromArray(...),
            'GET',
            '/webhook-endpoints',
        );
    }

    /**
     * Create a webhook endpoint for the events of this organisation and mode. Scope `webhooks:manage`.
     * Every delivery is signed with the returned secret, which cannot be read again.
     *
     * @param string $url Address to send events to: https, without user name and password.
     */
    public function create(
        string $url,
        ?string $idempotencyKey = null,
    ): WebhookEndpointWithSecret {
        return $this->transport->json(
            WebhookEndpointWithSecret::fromArray(...),
            'POST',
            '/webhook-endpoints',
            body: ['url' => $url],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Delete a webhook endpoint. Scope `webhooks:manage`. Deletes the endpoint for good. Nothing more is
     * sent to it. Deleting it again answers 404.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function delete(
        string $id,
    ): DeleteWebhookEndpointResult {
        return $this->transport->json(
            DeleteWebhookEndpointResult::fromArray(...),
            'DELETE',
            Transport::path('/webhook-endpoints/{id}', ['id' => $id]),
        );
    }
}
