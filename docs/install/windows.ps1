# Ojo for Windows, from the folder with its source, in PowerShell:
#   powershell -ExecutionPolicy Bypass -File docs\install\windows.ps1
#
# Makes an environment of its own in %LOCALAPPDATA%\Programs\Ojo, and Ojo in the start menu, which opens the page.
# Run it again to update. -Remove takes both away; nights stay in %LOCALAPPDATA%\ojo.
param([switch]$Remove)
$ErrorActionPreference = 'Stop'

$place = Join-Path $env:LOCALAPPDATA 'Programs\Ojo'
$entry = Join-Path ([Environment]::GetFolderPath('Programs')) 'Ojo.lnk'
$source = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path

if ($Remove) {
    if (Test-Path $place) { Remove-Item -Recurse -Force $place }
    if (Test-Path $entry) { Remove-Item -Force $entry }
    Write-Host "Ojo is gone; your nights are kept in $(Join-Path $env:LOCALAPPDATA 'ojo')."
    exit 0
}

if (-not (Get-Command py -ErrorAction SilentlyContinue)) {
    Write-Error 'Ojo needs Python 3.11 or later: get it from python.org, then run this again.'
}
& py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))"
if ($LASTEXITCODE -ne 0) {
    Write-Error 'This Python is too old: Ojo needs 3.11 or later, from python.org.'
}

& py -3 -m venv --clear $place
if ($LASTEXITCODE -ne 0) { Write-Error 'No environment could be made; what Python said stands above. Is Ojo still open?' }
& "$place\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check $source
if ($LASTEXITCODE -ne 0) { Write-Error 'The parts of Ojo could not be installed; what pip said stands above.' }

$shell = New-Object -ComObject WScript.Shell
$link = $shell.CreateShortcut($entry)
$link.TargetPath = "$place\Scripts\ojo.exe"
$link.Arguments = 'serve --open'
$link.Save()
& "$place\Scripts\ojo.exe" --version
Write-Host 'Choose Ojo in the start menu.'
