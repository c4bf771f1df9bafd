#!/usr/bin/env bash
# Tries every file of a folder as its users would: packaging/try.sh FOLDER
# Independent of how they were made. qemu-user, wine, debootstrap (as root), desktop-file-utils, man, unzip, curl and
# python3 are needed; what cannot be tried here is said, and counts as a failure.
# TENGEN_WINE_DLLS: a folder of libraries for tests that are laid beside programs where wine lacks them.
# TENGEN_DEBIAN: a fresh Debian system, as debootstrap makes it; made if it is not given.
set -uo pipefail
files=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
failed=0
shopt -s nullglob
trap 'kill $(jobs -p) 2>/dev/null; [ -d "$work/wine" ] && WINEPREFIX=$work/wine wineserver -k -w; rm -rf "$work"' EXIT

ok() { echo "ok      $*"; }
bad() { echo "FAILED  $*"; failed=1; }
# is WHAT COMMAND…: the command succeeds.
is() { local what=$1; shift; if "$@" >"$work/said" 2>&1; then ok "$what"; else bad "$what: $(tail -n 3 "$work/said")"; fi; }
# answers WHAT PROGRAM…: two moves under the Gomocup protocol, within a manager's usual limits.
answers() {
    local what=$1; shift
    local said
    said=$(printf 'START 15\r\nINFO timeout_turn 1000\r\nBEGIN\r\nTURN 0,0\r\nEND\r\n' | timeout 60 "$@" 2>/dev/null | tr -d '\r')
    if [ "$(grep -cE '^[0-9]+,[0-9]+$' <<<"$said")" = 2 ] && grep -qx OK <<<"$said"; then ok "$what"; else bad "$what: $said"; fi
}
# plays WHAT PROGRAM…: a whole game between two processes.
plays() { local what=$1; shift; is "$what: a whole game" timeout 600 python3 "$here/game.py" "$@"; }
# opens WHAT PROGRAM…: the browser is opened at an address that answers. A script stands for the browser.
opens() {
    local what=$1; shift
    rm -f "$work/opened"
    mkdir -p "$work/browser"
    printf '#!/bin/sh\necho "$1" >%s/opened\n' "$work" >"$work/browser/xdg-open"
    chmod +x "$work/browser/xdg-open"
    PATH=$work/browser:$PATH DISPLAY=${DISPLAY:-:0} "$@" >"$work/window" 2>&1 &
    local pid=$!
    for _ in $(seq 300); do [ -s "$work/opened" ] && break; sleep 0.1; done
    is "$what: opens the browser" sh -c "curl -fs \$(cat '$work/opened') | grep -q tengen-release"
    is "$what: says how to stop it" grep -q 'Close this window' "$work/window"
    kill $pid 2>/dev/null
    wait $pid 2>/dev/null
}
signature() { timeout 900 "$@" bench --json 2>/dev/null | grep -o '"signature":"[0-9a-f]*"'; }
# serves WHAT PORT PROGRAM…: the page, and every file that it stores.
serves() {
    local what=$1 port=$2; shift 2
    "$@" >"$work/serve" 2>&1 &
    local pid=$! url=http://127.0.0.1:$port
    for _ in $(seq 200); do curl -fs $url/ >/dev/null && break; sleep 0.1; done
    is "$what: page" sh -c "curl -fs $url/ | grep -q tengen-release"
    is "$what: every file that is stored for use without a network" stored "$url"
    kill $pid 2>/dev/null
    wait $pid 2>/dev/null
}
stored() {
    local list
    list=$(curl -fs "$1/sw.js" | sed -n 1p | grep -oE '"[^"]+":"[0-9a-f]{16}"' | grep -v '^"version"') || return 1
    local pair path hash
    while IFS= read -r pair; do
        path=$(cut -d'"' -f2 <<<"$pair"); hash=$(cut -d'"' -f4 <<<"$pair")
        [ "$(curl -fs "$1/$path" | sha256sum | cut -c1-16)" = "$hash" ] || { echo "$path differs"; return 1; }
    done <<<"$list"
}
# starts_within MS PROGRAM…: the best of ten starts.
starts_within() {
    local limit=$1; shift
    python3 - "$limit" "$@" <<'P'
import subprocess, sys, time
best = min((lambda t: (subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, check=True), time.monotonic() - t)[1])(time.monotonic()) for _ in range(10))
print(f"{best * 1000:.1f} ms")
sys.exit(best * 1000 > float(sys.argv[1]))
P
}

# ratio NATIVE WINDOWS: the best of five benches each, in turns.
ratio() {
    python3 - "$@" <<'P'
import json, subprocess, sys
def rate(command):
    return json.loads(subprocess.run(command + ["bench", "--json"], capture_output=True, check=True).stdout)["nps"]
native, windows = zip(*((rate(sys.argv[1:2]), rate(["wine", sys.argv[2]])) for _ in range(5)))
print(f"{max(windows) / max(native):.2f} of {max(native)} nodes a second")
sys.exit(max(windows) < 0.9 * max(native))
P
}

for name in 'tengen-*-linux-x86_64.tar.gz' 'tengen-*-linux-aarch64.tar.gz' 'tengen_*_amd64.deb' 'tengen-*-page.zip' \
    'tengen-*-oci.tar' 'tengen-*-windows-x86_64.zip' pbrain-tengen.zip 'tengen-*-source.tar.gz'; do
    [ -n "$(compgen -G "$files/$name")" ] || bad "there is no $name"
done
is "checksums" sh -c "cd '$files' && sha256sum --check --strict SHA256SUMS"

linux=$work/linux; mkdir "$linux"
for file in "$files"/tengen-*-linux-x86_64.tar.gz; do
    tar -C "$linux" -xzf "$file"
    tengen=$(echo "$linux"/*/tengen)
    is "linux: no symbols and no libraries" sh -c "file '$tengen' | grep -q 'static' && file '$tengen' | grep -qw stripped"
    is "linux: $("$tengen" --version)" "$tengen" doctor --data "$work/none"
    is "linux: starts within 50 ms" starts_within 50 "$tengen" --version
    answers "linux: plays" "$tengen" brain
    plays "linux" "$tengen" brain
    XDG_DATA_HOME=$work/home opens "linux" "$tengen"
    is "linux: at most 25 MB" test "$(stat -c %s "$tengen")" -le 25000000
    cp "$tengen" "$work/pbrain-tengen"
    answers "linux: plays under the name pbrain-tengen" "$work/pbrain-tengen"
    serves "linux" 7591 "$tengen" serve --listen 127.0.0.1:7591 --data "$work/data"
    expected=$(signature "$tengen")
    [ -n "$expected" ] && ok "linux: $expected" || bad "linux: no signature"
done

for file in "$files"/tengen-*-linux-aarch64.tar.gz; do
    mkdir "$work/arm"; tar -C "$work/arm" -xzf "$file"
    arm=$(echo "$work"/arm/*/tengen)
    is "aarch64 under qemu: version" qemu-aarch64 "$arm" --version
    is "aarch64 under qemu: doctor" qemu-aarch64 "$arm" doctor --data "$work/none"
    plays "aarch64 under qemu" qemu-aarch64 "$arm" brain
    serves "aarch64 under qemu" 7594 qemu-aarch64 "$arm" serve --listen 127.0.0.1:7594 --data "$work/data-arm"
    [ "$(signature qemu-aarch64 "$arm")" = "$expected" ] && ok "aarch64 under qemu: the same signature" || bad "aarch64: signature"
done

for file in "$files"/tengen_*_amd64.deb; do
    debian=$work/debian
    if [ -n "${TENGEN_DEBIAN:-}" ]; then cp -a "$TENGEN_DEBIAN" "$debian"; else
        is "deb: a fresh Debian" debootstrap --variant=minbase bookworm "$debian" http://deb.debian.org/debian
    fi
    cp "$file" "$debian/tengen.deb"
    is "deb: is installed" chroot "$debian" dpkg -i /tengen.deb
    is "deb: program" chroot "$debian" tengen doctor
    serves "deb" 7595 chroot "$debian" tengen serve --listen 127.0.0.1:7595
    entry=$debian/usr/share/applications/tengen.desktop
    is "deb: desktop file" desktop-file-validate "$entry"
    printf '#!/bin/sh\necho "$1" >/opened\n' >"$debian/usr/local/bin/xdg-open"
    chmod +x "$debian/usr/local/bin/xdg-open"
    chroot "$debian" env DISPLAY=:0 $(sed -n 's/^Exec=//p' "$entry") >/dev/null 2>&1 &
    for _ in $(seq 300); do [ -s "$debian/opened" ] && break; sleep 0.1; done
    is "deb: its desktop entry opens the page" sh -c "curl -fs \$(cat '$debian/opened') | grep -q tengen-release"
    kill $! 2>/dev/null; wait $! 2>/dev/null
    is "deb: icons" sh -c "file '$debian'/usr/share/icons/hicolor/512x512/apps/tengen.png | grep -q '512 x 512'"
    is "deb: manual page" sh -c "man --warnings -l '$debian'/usr/share/man/man1/tengen-serve.1.gz 2>&1 | grep -q -- --listen"
    is "deb: completions of bash" bash -c ". '$debian/usr/share/bash-completion/completions/tengen' && complete -p tengen"
    is "deb: completions of zsh and fish" sh -c "grep -q compdef '$debian'/usr/share/zsh/vendor-completions/_tengen && grep -q tengen '$debian'/usr/share/fish/vendor_completions.d/tengen.fish"
    is "deb: is removed" chroot "$debian" dpkg -r tengen
    is "deb: leaves nothing" sh -c "! find '$debian/usr' -path '*/local/*' -prune -o -name '*tengen*' -print | grep ."
done

for file in "$files"/tengen-*-page.zip; do
    mkdir "$work/page"; (cd "$work/page" && unzip -q "$file")
    serves "page on a plain host" 7592 python3 -m http.server --bind 127.0.0.1 --directory "$work/page" 7592
done

for file in "$files"/tengen-*-oci.tar; do
    mkdir "$work/oci"; tar -C "$work/oci" -xf "$file"
    is "image: every blob has its name's hash" sh -c "cd '$work/oci/blobs/sha256' && for b in *; do echo \"\$b  \$b\"; done | sha256sum --check --strict"
    mkdir "$work/rootfs"
    layer=$(find "$work/oci/blobs/sha256" -size +1M)
    tar -C "$work/rootfs" -xzf "$layer"
    is "image: program, alone in its root" chroot "$work/rootfs" /tengen --version
done

for file in "$files"/tengen-*-windows-x86_64.zip "$files"/pbrain-tengen*.zip; do
    folder="$work/五子棋 and blanks/$(basename "$file" .zip)"
    mkdir -p "$folder"; (cd "$folder" && unzip -q "$file")
    exe=$(ls "$folder"/*.exe)
    # A library of tests may lie beside it where wine lacks one.
    [ -n "${TENGEN_WINE_DLLS:-}" ] && cp "$TENGEN_WINE_DLLS"/*.dll "$folder"
    export WINEDEBUG=-all WINEPREFIX=$work/wine
    case $exe in
        */pbrain-*)
            answers "gomocup under wine: plays" wine "$exe"
            plays "gomocup under wine" wine "$exe"
            [ "\"signature\":\"$(timeout 900 wine "$exe" bench 2>/dev/null | tr -d '\r')\"" = "$expected" ] \
                && ok "gomocup under wine: the same signature" || bad "gomocup: signature"
            [ "$(stat -c %s "$file")" -le 8000000 ] && ok "gomocup: at most 8 MB" || bad "gomocup: more than 8 MB"
            ;;
        *)
            is "windows under wine: version" wine "$exe" --version
            is "windows under wine: doctor" sh -c "wine '$exe' doctor | tr -d '\r' | grep -qi 'AppData.Roaming.tengen'"
            plays "windows under wine" wine "$exe" brain
            cp "$exe" "$folder/pbrain-tengen.exe"
            answers "windows under wine: plays under the name pbrain-tengen" wine "$folder/pbrain-tengen.exe"
            opens "windows under wine" wine "$exe"
            wine taskkill /f /im tengen.exe >/dev/null 2>&1
            # A server that pretends to be an engine, behind a shell: it has to end with the shell.
            (cd "$folder" && exec timeout 300 wine ./tengen.exe match --engine 'cmd /c "tengen.exe serve --listen 127.0.0.1:7596"' \
                --engine tengen:level=1 --games 2) >"$work/match" 2>&1 &
            pid=$! began=no
            for _ in $(seq 600); do curl -fs http://127.0.0.1:7596/healthz >/dev/null && began=yes && break; sleep 0.1; done
            wait $pid
            is "windows under wine: an engine ends with what it has started" \
                sh -c "[ $began = yes ] && ! curl -fs http://127.0.0.1:7596/healthz"
            is "windows under wine: at least 0.9 of Linux's nodes a second" ratio "$tengen" "$exe"
            [ "$(signature wine "$exe")" = "$expected" ] && ok "windows under wine: the same signature" || bad "windows: signature"
            serves "windows under wine" 7593 wine "$exe" serve --listen 127.0.0.1:7593 --data "$folder/data"
            ;;
    esac
done
for file in "$files"/tengen-*-source.tar.gz; do
    mkdir "$work/source"; tar -C "$work/source" -xzf "$file"
    is "source: builds without a network" sh -c "cd '$work'/source/*/ && CARGO_TARGET_DIR='$work/built' cargo check --offline --locked -p tengen-core"
done

exit $failed
