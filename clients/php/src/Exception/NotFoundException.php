<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 404: no such resource for this key. */
final class NotFoundException extends ApiException
{
}
