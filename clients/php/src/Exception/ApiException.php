<?php

declare(strict_types=1);

namespace Esign\Exception;

use Esign\ErrorCode;
use Esign\HttpResponse;

/**
 * The service refused the call; nothing has changed. `errorCode` is for programs, the message for people.
 */
abstract class ApiException extends EsignException
{
    private const CLASSES = [
        401 => AuthenticationException::class,
        402 => InsufficientCreditsException::class,
        403 => PermissionDeniedException::class,
        404 => NotFoundException::class,
        409 => ConflictException::class,
        410 => GoneException::class,
        429 => RateLimitException::class,
    ];

    /**
     * @param list<array{path: string, message: string}> $details the invalid fields of the request, if the service
     *     names them
     */
    final public function __construct(
        /** A constant of `ErrorCode`, or a code of a newer server. */
        public readonly string $errorCode,
        string $message,
        /** The HTTP status; 200 for most errors of GraphQL. */
        public readonly int $status,
        public readonly array $details = [],
        /** The `X-Request-Id` of the response. Quote it to support. */
        public readonly ?string $requestId = null,
        /** Seconds to wait, if the service sent `Retry-After`. */
        public readonly ?int $retryAfter = null,
        /** The address of the page of the code, with its cause and its remedy, if the service sent it. */
        public readonly ?string $docUrl = null,
    ) {
        parent::__construct($message, $status);
    }

    /**
     * Converts an error response of REST, or the first error of GraphQL, whose class is that of the same code in REST.
     * A response of another server, such as a proxy, has the code `internal` or `unavailable`.
     */
    public static function of(HttpResponse $response): self
    {
        $status = $response->status;
        $answer = json_decode($response->content(), true);
        $graphql = $answer['errors'][0] ?? null;
        $error = $graphql ?? $answer['error'] ?? null;
        $facts = $graphql === null ? $error : $graphql['extensions'] ?? null;
        $code = $facts['code'] ?? null;
        if (!is_string($code)) {
            $code = $status >= 500 ? ErrorCode::UNAVAILABLE : ErrorCode::INTERNAL;
        }
        $details = is_array($facts['details'] ?? null) ? $facts['details'] : [];
        $docUrl = $graphql['extensions']['docUrl'] ?? $response->help();
        $message = $error['message'] ?? "The response with status $status is not one of the service.";
        $class = self::classOf($status >= 400 ? $status : ErrorCode::STATUS[$code] ?? $status);
        return new $class(
            $code,
            (string) $message,
            $status,
            $details,
            $response->header('x-request-id'),
            $response->retryAfter(),
            is_string($docUrl) ? $docUrl : null,
        );
    }

    /** @return class-string<self> */
    private static function classOf(int $status): string
    {
        return $status >= 500 ? ServerException::class : self::CLASSES[$status] ?? InvalidRequestException::class;
    }
}
