<?php

declare(strict_types=1);

namespace Esign;

use Esign\Exception\ApiException;
use Esign\Exception\ConnectionException;
use Esign\Exception\EsignException;

/** Calls are repeated without a connection and on 408, 429, 502, 503 and 504. */
final class RetryPolicy
{
    private const TEMPORARY = [408, 429, 502, 503, 504];
    private const CERTIFICATE = [CURLE_SSL_PEER_CERTIFICATE, CURLE_SSL_CACERT];
    private const FIRST_WAIT = 0.5;
    private const LONGEST_BACKOFF = 8.0;

    /** @var \Closure(float): void */
    private readonly \Closure $sleep;

    /**
     * @param float $longestWait seconds; if `Retry-After` is longer than this, the exception is thrown at once
     * @param (\Closure(float): void)|null $sleep waits some seconds; for tests, and for programs with an event loop
     */
    public function __construct(
        private readonly int $retries = 3,
        private readonly float $longestWait = 60.0,
        ?\Closure $sleep = null,
    ) {
        $this->sleep = $sleep ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
    }

    /** Waits before the next attempt, or throws the failure if there is none. The first attempt is 0. */
    public function waitAfter(int $attempt, EsignException $failure): void
    {
        ($this->sleep)($this->secondsAfter($attempt, $failure) ?? throw $failure);
    }

    private function secondsAfter(int $attempt, EsignException $failure): ?float
    {
        if ($attempt >= $this->retries) {
            return null;
        }
        if ($failure instanceof ApiException) {
            // 503 because of the configuration: a retry cannot change it.
            $isFinal = $failure->errorCode === ErrorCode::IDV_NOT_CONFIGURED;
            if ($isFinal || !in_array($failure->status, self::TEMPORARY, true)) {
                return null;
            }
            if ($failure->retryAfter !== null) {
                return $failure->retryAfter <= $this->longestWait ? (float) $failure->retryAfter : null;
            }
        } elseif (!$failure instanceof ConnectionException || in_array($failure->getCode(), self::CERTIFICATE, true)) {
            return null;
        }
        return min(self::FIRST_WAIT * 2 ** $attempt, self::LONGEST_BACKOFF) * random_int(50, 100) / 100;
    }
}
