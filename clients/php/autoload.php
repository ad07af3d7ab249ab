<?php

// Loads the classes of this package without Composer.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Esign\\')) {
        return;
    }
    $name = str_replace('\\', '/', substr($class, strlen('Esign\\')));
    foreach (['src', 'generated'] as $folder) {
        $file = __DIR__ . "/$folder/$name.php";
        if (is_file($file)) {
            require $file;
            return;
        }
    }
});
