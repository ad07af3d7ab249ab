<?php

declare(strict_types=1);

namespace Esign\Exception;

/** Base class of all exceptions of this package. */
abstract class EsignException extends \RuntimeException
{
}
