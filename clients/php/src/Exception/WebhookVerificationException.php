<?php

declare(strict_types=1);

namespace Esign\Exception;

/** The delivery was not sent by the service, was changed, or is too old. Answer 400 and do nothing. */
final class WebhookVerificationException extends EsignException
{
}
