<?php

declare(strict_types=1);

namespace Esign;

/**
 * An event that the service sent: an `Esign\Model\…Event`. One that this version does not know is an `UnknownEvent`.
 *
 * @property-read string $id the same on every attempt: handle each once
 * @property-read string $event the name of the event: `envelope.completed`
 * @property-read \DateTimeImmutable $createdAt
 * @property-read 'live'|'test'|string $mode
 * @property-read array<string, mixed> $raw the JSON object
 */
interface WebhookEvent
{
}
