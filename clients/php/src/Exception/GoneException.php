<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 410: the resource or the file is no longer available. */
final class GoneException extends ApiException
{
}
