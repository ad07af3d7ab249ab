<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 403: the key may not do that. */
final class PermissionDeniedException extends ApiException
{
}
