<?php

declare(strict_types=1);

namespace Esign\Exception;

/** 402: the prepaid credits do not cover the call. */
final class InsufficientCreditsException extends ApiException
{
}
