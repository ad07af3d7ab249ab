<?php

declare(strict_types=1);

namespace Esign;

/**
 * Conversions between JSON and PHP values.
 *
 * @internal
 */
final class Json
{
    /** Reads a date-time of the service: ISO 8601, UTC. */
    public static function moment(string $text): \DateTimeImmutable
    {
        return new \DateTimeImmutable($text);
    }

    /** Writes a date-time inside a request as UTC. */
    public static function utc(\DateTimeInterface|string|null $moment): ?string
    {
        if (!$moment instanceof \DateTimeInterface) {
            return $moment;
        }
        $utc = \DateTimeImmutable::createFromInterface($moment)->setTimezone(new \DateTimeZone('UTC'));
        return $utc->format('Y-m-d\TH:i:s.v\Z');
    }

    /**
     * Drops the fields that the caller left out.
     *
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public static function withoutNull(array $values): array
    {
        return array_filter($values, static fn (mixed $value): bool => $value !== null);
    }
}
