<?php

declare(strict_types=1);

namespace Esign;

/**
 * The answer to one attempt.
 *
 * @internal
 */
final class HttpResponse
{
    /**
     * @param array<string, string> $headers names in lower case
     * @param resource $body a stream, at its beginning
     */
    public function __construct(
        private readonly string $url,
        public readonly int $status,
        private readonly array $headers,
        public readonly mixed $body,
    ) {
    }

    public function content(): string
    {
        rewind($this->body);
        return (string) stream_get_contents($this->body);
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    /** The target of the `Link` with `rel="help"`, below the address that answered. */
    public function help(): ?string
    {
        $found = preg_match('~<(/[^>]*)>; rel="help"~', $this->header('link') ?? '', $parts)
            && preg_match('~^https?://[^/]+~i', $this->url, $root);
        return $found ? $root[0] . $parts[1] : null;
    }

    /** The seconds of `Retry-After`; null if it is missing or a date. */
    public function retryAfter(): ?int
    {
        $value = $this->header('retry-after') ?? '';
        return ctype_digit($value) ? (int) $value : null;
    }
}
