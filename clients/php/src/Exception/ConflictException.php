<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 409: not possible in the current state of the resource. */
final class ConflictException extends ApiException
{
}
