<?php

declare(strict_types=1);

namespace Esign\Exception;

/** A response that the contract does not describe, for example a page of a proxy with status 200. */
final class UnexpectedResponseException extends EsignException
{
}
