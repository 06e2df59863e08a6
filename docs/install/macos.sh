#!/bin/sh
# Ojo for a Mac, from the folder with its source: sh docs/install/macos.sh
#
# Makes an environment of its own in ~/Library/Ojo, the command ~/.local/bin/ojo, and Ojo.command in the applications,
# which opens the page by a double click. Run it again to update. `--remove` takes all of that away; nights stay in
# ~/Library/Application Support/ojo.
set -eu

home="${HOME:?}/Library/Ojo"
command="$HOME/.local/bin/ojo"
starter="$HOME/Applications/Ojo.command"
source=$(cd "$(dirname "$0")/../.." && pwd)

if [ "${1:-}" = --remove ]; then
    rm -rf "$home"
    rm -f "$command" "$starter"
    echo "Ojo is gone; your nights are kept in $HOME/Library/Application Support/ojo."
    exit 0
fi

for python in python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi
    python=
done
if [ -z "$python" ]; then
    echo "Ojo needs Python 3.11 or later: get it from python.org, then run this again." >&2
    exit 2
fi

"$python" -m venv --clear "$home"
"$home/bin/python" -m pip install --quiet --disable-pip-version-check "$source"
mkdir -p "$(dirname "$command")" "$(dirname "$starter")"
ln -sf "$home/bin/ojo" "$command"
printf '#!/bin/sh\nexec "%s/bin/ojo" serve --open\n' "$home" >"$starter"
chmod +x "$starter"
"$command" --version
echo "Open Ojo in your applications, or type: $command serve --open"
