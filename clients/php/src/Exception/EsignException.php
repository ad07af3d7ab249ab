<?php

declare(strict_types=1);

namespace Esign\Exception;

/** Base class of all exceptions of this package. */
abstract class EsignException extends \RuntimeException
{
    /**
     * Creates an exception whose trace has no arguments: those of the methods are documents, names and addresses, and
     * whoever logs an exception would log them.
     *
     * @template T of self
     * @param \Closure(): T $create
     * @return T
     * @internal
     */
    final public static function withoutArguments(\Closure $create): self
    {
        $before = ini_set('zend.exception_ignore_args', '1');
        try {
            return $create();
        } finally {
            if ($before !== false) {
                ini_set('zend.exception_ignore_args', $before);
            }
        }
    }
}
