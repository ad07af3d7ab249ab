<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 429: too many requests, still after all retries. */
final class RateLimitException extends ApiException
{
}
