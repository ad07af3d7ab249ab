<?php

declare(strict_types=1);

namespace Esign;

use Esign\Exception\WebhookVerificationException;
use Esign\Model\Events;
use Esign\Model\UnknownEvent;

/** Verification of webhook deliveries. */
final class Webhooks
{
    /**
     * Verifies a delivery by its `webhook-signature` and returns its event. Deliveries arrive at least once: handle
     * each `$event->id` once.
     *
     * @param string $body the raw bytes of the request: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers names in any case: `getallheaders()`, or those of PSR-7
     * @param string|list<string> $secret the secret of the endpoint; during a rotation both
     * @param int $tolerance largest difference between the time of the delivery and now, in seconds
     * @param int|null $now Unix seconds, for tests
     * @throws WebhookVerificationException no signature holds, or the delivery is too old
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): WebhookEvent {
        $isSigned = false;
        foreach ((array) $secret as $each) {
            $isSigned = self::isSigned($body, $headers, $each, $tolerance, $now ?? time()) || $isSigned;
        }
        if (!$isSigned) {
            throw new WebhookVerificationException('No signature of the delivery holds, or it is too old.');
        }
        try {
            $data = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            $class = Events::CLASSES[$data['event'] ?? ''] ?? UnknownEvent::class;
            return $class::fromArray($data);
        } catch (\Exception | \TypeError $cause) {
            throw new WebhookVerificationException('The body is not an event.', 0, $cause);
        }
    }

    /**
     * Whether one of the values of `webhook-signature` (Standard Webhooks) was made with this secret.
     *
     * @param array<string, string|list<string>> $headers
     */
    private static function isSigned(string $body, array $headers, string $secret, int $tolerance, int $now): bool
    {
        $timestamp = self::header($headers, 'webhook-timestamp');
        if (!preg_match('/^\d{1,15}\z/', $timestamp) || abs($now - (int) $timestamp) > $tolerance) {
            return false;
        }
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            return false;
        }
        $signed = self::header($headers, 'webhook-id') . ".$timestamp.$body";
        $mac = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        $holds = false;
        foreach (explode(' ', self::header($headers, 'webhook-signature')) as $signature) {
            $holds = hash_equals($mac, $signature) || $holds;
        }
        return $holds;
    }

    /**
     * The value of a header; empty if it is missing or occurs more than once.
     *
     * @param array<string, string|list<string>> $headers
     */
    private static function header(array $headers, string $name): string
    {
        $values = [];
        foreach ($headers as $key => $value) {
            if (strtolower((string) $key) === $name) {
                array_push($values, ...(array) $value);
            }
        }
        return count($values) === 1 ? (string) $values[0] : '';
    }
}
