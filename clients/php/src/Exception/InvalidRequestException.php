<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 400, 405, 413, 415, 422: the request is invalid. */
final class InvalidRequestException extends ApiException
{
}
