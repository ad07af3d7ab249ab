<?php

// Prints the public API of the PHP client: a line for each class, constant, property, parameter and result.

declare(strict_types=1);

$folder = dirname(__DIR__) . '/php';
require "$folder/autoload.php";

$internal = static fn (string|false $comment): bool => str_contains((string) $comment, '@internal');
$files = [];
foreach (['src', 'generated'] as $part) {
    $all = new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$folder/$part", FilesystemIterator::SKIP_DOTS));
    foreach ($all as $file) {
        $files[] = substr($file->getPathname(), strlen("$folder/$part/"), -4);
    }
}
sort($files);
foreach ($files as $file) {
    $class = new ReflectionClass('Esign\\' . str_replace('/', '\\', $file));
    if ($internal($class->getDocComment())) {
        continue;
    }
    $name = $class->getName();
    $kind = implode(' ', array_filter([$class->isInterface() ? 'interface' : 'class', $class->getParentClass() ? $class->getParentClass()->getName() : '']));
    echo "$name: $kind\n";
    foreach ($class->getReflectionConstants(ReflectionClassConstant::IS_PUBLIC) as $constant) {
        $value = $constant->getValue();
        // A table may get new entries.
        foreach (is_array($value) && !array_is_list($value) ? $value : ['' => $value] as $key => $entry) {
            echo "$name::{$constant->getName()}", $key === '' ? '' : "[$key]", ': ', json_encode($entry, JSON_UNESCAPED_UNICODE), "\n";
        }
    }
    foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        echo "$name->{$property->getName()}: {$property->getType()}\n";
    }
    foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
        $isOurs = str_starts_with($method->getDeclaringClass()->getName(), 'Esign\\');
        // The client itself makes answers, events, resources and exceptions.
        $isMade = preg_match('/^Esign\\\\(Model|Resource|Exception)\\\\/', $name)
            && ($method->isConstructor() || in_array($method->getName(), ['fromArray', 'of'], true));
        if (!$isOurs || $isMade || $internal($method->getDocComment())) {
            continue;
        }
        foreach ($method->getParameters() as $parameter) {
            $optional = $parameter->isOptional() ? '?' : '';
            echo "$name->{$method->getName()}(\${$parameter->getName()}$optional): {$parameter->getType()}\n";
        }
        echo "$name->{$method->getName()}(): {$method->getReturnType()}\n";
    }
}
