<?php

declare(strict_types=1);

namespace Esign;

use Esign\Resource\Resources;

/**
 * A client of the Esign API, with one property for each resource: `$esign->envelopes->create(...)`.
 *
 * Methods throw `ApiException` when the service refuses and `ConnectionException` when no response arrives.
 */
final class Client extends Resources
{
    private readonly Transport $transport;

    /**
     * @param string $baseUrl the address of the service, with or without `/api/v1`
     * @param string $key `sk_live_…` or `sk_test_…`
     * @param float $timeout seconds without any byte from the service, after which an attempt has failed
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $key,
        float $timeout = 120.0,
        RetryPolicy $retry = new RetryPolicy(),
    ) {
        $this->transport = new Transport($baseUrl, $key, $timeout, $retry);
        parent::__construct($this->transport);
    }

    /**
     * Downloads a link of an answer, such as `sealedDownloadUrl`. What does not fit into 2 MB of memory is on disk.
     *
     * @return resource a stream, at its beginning
     * @throws \InvalidArgumentException the link is null: the document is not sealed yet, or was purged
     */
    public function download(?string $url)
    {
        if ($url === null) {
            throw new \InvalidArgumentException('There is no link: the document is not sealed yet, or was purged.');
        }
        return $this->transport->download($url);
    }

    /** Downloads a link to a file, which appears when it is complete. Throws as `download` does. */
    public function save(?string $url, string $path): void
    {
        $stream = $this->download($url);
        $isSaved = file_put_contents("$path.part", $stream) !== false && rename("$path.part", $path);
        fclose($stream);
        if (!$isSaved) {
            throw new \RuntimeException("$path cannot be written.");
        }
    }

    /**
     * Runs a GraphQL document, for what REST does not have: the sandbox, batches, settings. Returns `data`.
     *
     * @param array<string, mixed> $variables
     * @return array<string, mixed>
     */
    public function graphql(string $query, array $variables = [], ?string $idempotencyKey = null): array
    {
        return $this->transport->graphql($query, $variables, $idempotencyKey);
    }
}
