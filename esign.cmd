@node "%~dp0src\app\bin\esign.mjs" %*
