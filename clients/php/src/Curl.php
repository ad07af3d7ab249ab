<?php

declare(strict_types=1);

namespace Esign;

use Esign\Exception\ConnectionException;

/**
 * Sends one request over a connection that stays open for the next.
 *
 * @internal
 */
final class Curl
{
    private const IN_MEMORY = 'php://temp/maxmemory:2097152';

    private readonly \CurlHandle $handle;

    public function __construct(private readonly float $timeout)
    {
        $this->handle = curl_init();
    }

    /**
     * @param list<string> $headers
     * @throws ConnectionException no complete response
     */
    public function send(string $method, string $url, array $headers, ?string $content): HttpResponse
    {
        $body = fopen(self::IN_MEMORY, 'w+b');
        $received = [];
        curl_reset($this->handle);
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            // Empty `Expect` and `Content-Type` keep curl from adding its own.
            CURLOPT_HTTPHEADER => ['Expect:', ...$headers],
            CURLOPT_USERAGENT => 'esign-php',
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // A redirect would carry the key to another address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => (int) ceil($this->timeout),
            CURLOPT_WRITEFUNCTION => static fn (\CurlHandle $_, string $bytes): int => (int) fwrite($body, $bytes),
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$received): int {
                $parts = explode(':', $line, 2);
                if (count($parts) === 2) {
                    $received[strtolower($parts[0])] = trim($parts[1]);
                }
                return strlen($line);
            },
        ]);
        if ($method === 'POST') {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $content ?? '');
        }
        if (curl_exec($this->handle) === false) {
            $reason = curl_error($this->handle);
            $number = curl_errno($this->handle);
            $where = strtok($url, '?');
            throw ConnectionException::withoutArguments(
                static fn () => new ConnectionException("$method $where: no response ($reason)", $number),
            );
        }
        rewind($body);
        return new HttpResponse($url, curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $received, $body);
    }
}
