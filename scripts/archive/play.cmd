@echo off
rem Opens the board in the browser, with the program for this processor.
cd /d "%~dp0"
bentrider.exe --version > nul 2> nul
if errorlevel 1 (bentrider-baseline.exe web --open) else bentrider.exe web --open
rem If the port is taken, the program is probably running already.
if errorlevel 1 (start "" http://127.0.0.1:8013/ & pause)
