<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 5xx: the service failed or is not available, still after all retries. */
final class ServerException extends ApiException
{
}
