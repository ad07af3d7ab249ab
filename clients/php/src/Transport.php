<?php

declare(strict_types=1);

namespace Esign;

use Esign\Exception\ApiException;
use Esign\Exception\EsignException;
use Esign\Exception\UnexpectedResponseException;

/**
 * Sends requests to one service with one key: one attempt after another until there is an answer.
 *
 * @internal
 */
final class Transport
{
    private readonly string $root;
    private readonly Curl $curl;

    public function __construct(
        string $baseUrl,
        private readonly string $key,
        float $timeout,
        private readonly RetryPolicy $retry,
    ) {
        $this->root = (string) preg_replace('~(/api/v1)?/*$~', '', rtrim($baseUrl, '/'));
        if (!preg_match('~^https?://~i', $this->root)) {
            throw new \InvalidArgumentException("The address must begin with https:// or http://: $baseUrl");
        }
        $this->curl = new Curl($timeout);
    }

    /**
     * Fills in the parameters of a path, each as one segment.
     *
     * @param array<string, string> $values
     */
    public static function path(string $template, array $values): string
    {
        foreach ($values as $name => $value) {
            $template = str_replace('{' . $name . '}', rawurlencode($value), $template);
        }
        return $template;
    }

    /**
     * Calls REST and converts the JSON of the answer.
     *
     * @template T
     * @param \Closure(array<string, mixed>): T $read
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     * @return T
     */
    public function json(
        \Closure $read,
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        $content = $this->call($method, $this->rest($path, $query), $body, $idempotencyKey)->content();
        return self::convert($read, $content);
    }

    /**
     * Calls REST and returns the body of the answer.
     *
     * @param array<string, mixed> $query
     * @return resource
     */
    public function stream(string $method, string $path, array $query = [])
    {
        return $this->call($method, $this->rest($path, $query))->body;
    }

    /**
     * Opens a temporary link. The link is its own credential: the key is not sent.
     *
     * @return resource
     */
    public function download(string $url)
    {
        return $this->call('GET', str_starts_with($url, '/') ? $this->root . $url : $url, withKey: false)->body;
    }

    /**
     * Runs a GraphQL document and returns its data; throws its first error.
     *
     * @param array<string, mixed> $variables
     * @return array<string, mixed>
     */
    public function graphql(string $query, array $variables, ?string $idempotencyKey): array
    {
        $body = ['query' => $query, 'variables' => (object) $variables];
        $response = $this->call('POST', "$this->root/graphql", $body, $idempotencyKey);
        $answer = self::convert(static fn (array $answer): array => $answer, $response->content());
        if (!empty($answer['errors']) || !is_array($answer['data'] ?? null)) {
            throw ApiException::withoutArguments(static fn () => ApiException::of($response));
        }
        return $answer['data'];
    }

    /** @param array<string, mixed> $query */
    private function rest(string $path, array $query): string
    {
        $pairs = http_build_query(Json::withoutNull($query), '', '&', PHP_QUERY_RFC3986);
        return "$this->root/api/v1$path" . ($pairs === '' ? '' : "?$pairs");
    }

    /** @param array<string, mixed>|null $body */
    private function call(
        string $method,
        string $url,
        ?array $body = null,
        ?string $idempotencyKey = null,
        bool $withKey = true,
    ): HttpResponse {
        $headers = $withKey ? ["Authorization: Bearer $this->key"] : [];
        if ($method === 'POST') {
            // The same key for all attempts, so that the service runs the call once.
            $headers[] = 'Idempotency-Key: ' . ($idempotencyKey ?? self::uuid());
        }
        $content = $body === null ? null : json_encode((object) Json::withoutNull($body), JSON_THROW_ON_ERROR);
        $headers[] = $content === null ? 'Content-Type:' : 'Content-Type: application/json';
        for ($attempt = 0; ; $attempt++) {
            try {
                $response = $this->curl->send($method, $url, $headers, $content);
                if ($response->status < 300) {
                    return $response;
                }
                throw ApiException::withoutArguments(static fn () => ApiException::of($response));
            } catch (EsignException $failure) {
                $this->retry->waitAfter($attempt, $failure);
            }
        }
    }

    /**
     * @template T
     * @param \Closure(array<string, mixed>): T $read
     * @return T
     */
    private static function convert(\Closure $read, string $content): mixed
    {
        try {
            return $read(json_decode($content, true, flags: JSON_THROW_ON_ERROR));
        } catch (\Exception | \TypeError $cause) {
            $what = sprintf('%d bytes, %s', strlen($content), $cause::class);
            throw UnexpectedResponseException::withoutArguments(
                static fn () => new UnexpectedResponseException("The response is not one of the service ($what)."),
            );
        }
    }

    private static function uuid(): string
    {
        $hex = bin2hex(random_bytes(16));
        $hex[12] = '4';
        $hex[16] = '89ab'[random_int(0, 3)];
        return implode('-', [
            substr($hex, 0, 8), substr($hex, 8, 4), substr($hex, 12, 4), substr($hex, 16, 4), substr($hex, 20),
        ]);
    }
}
