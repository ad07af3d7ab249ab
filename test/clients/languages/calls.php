<?php

// Runs the calls that arrive as lines of JSON, and answers each with a line of JSON.

declare(strict_types=1);

use Esign\Client;
use Esign\Exception\ApiException;

require 'vendor/autoload.php';
set_error_handler(static function (int $_, string $message): never {
    throw new \ErrorException($message);
});

/** Makes the input objects of a request: `{"class": "SignerInput", "arguments": {…}}`. */
function build(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (isset($value['class'])) {
        $class = "Esign\\Input\\{$value['class']}";
        return new $class(...build($value['arguments']));
    }
    return array_map('build', $value);
}

$esign = new Client(getenv('ESIGN_URL'), getenv('ESIGN_KEY'));
while (($line = fgets(STDIN)) !== false) {
    $call = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    try {
        $answer = $esign->{$call['resource']}->{$call['method']}(...$call['path'], ...build($call['arguments']));
        $result = is_resource($answer) ? stream_get_contents($answer) : $answer->raw;
    } catch (ApiException $error) {
        $result = ['refused' => $error->errorCode];
    }
    echo json_encode($result, JSON_THROW_ON_ERROR), "\n";
}
