<?php

declare(strict_types=1);

namespace Esign\Exception;

/** No response arrived, after all retries. The call may or may not have run. */
final class ConnectionException extends EsignException
{
}
