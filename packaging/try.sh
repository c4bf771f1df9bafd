#!/usr/bin/env bash
# Tries every file of a folder as its users would: packaging/try.sh FOLDER
# Independent of how they were made. qemu-user, wine, dpkg-deb, man, unzip, curl and python3 are needed; what
# cannot be tried here is said, and counts as a failure.
set -uo pipefail
files=$(cd "$1" && pwd)
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
    list=$(curl -fs "$1/sw.js" | head -n 1 | grep -oE '"[^"]+":"[0-9a-f]{16}"' | grep -v '^"version"') || return 1
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
    answers "aarch64 under qemu: plays" qemu-aarch64 "$arm" brain
    [ "$(signature qemu-aarch64 "$arm")" = "$expected" ] && ok "aarch64 under qemu: the same signature" || bad "aarch64: signature"
done

for file in "$files"/tengen_*_amd64.deb; do
    tree=$work/deb; dpkg-deb -x "$file" "$tree"
    is "deb: control" sh -c "dpkg-deb -f '$file' Package Version Architecture | grep -q amd64"
    is "deb: program" "$tree/usr/bin/tengen" --version
    is "deb: desktop file" grep -qx Exec=tengen "$tree/usr/share/applications/tengen.desktop"
    is "deb: icons" sh -c "file '$tree'/usr/share/icons/hicolor/512x512/apps/tengen.png | grep -q '512 x 512'"
    is "deb: manual page" sh -c "zcat '$tree/usr/share/man/man1/tengen-serve.1.gz' | grep -q '^.TH'"
    is "deb: completions" bash -n "$tree/usr/share/bash-completion/completions/tengen"
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
            [ "\"signature\":\"$(timeout 900 wine "$exe" bench 2>/dev/null | tr -d '\r')\"" = "$expected" ] \
                && ok "gomocup under wine: the same signature" || bad "gomocup: signature"
            [ "$(stat -c %s "$file")" -le 8000000 ] && ok "gomocup: at most 8 MB" || bad "gomocup: more than 8 MB"
            ;;
        *)
            is "windows under wine: version" wine "$exe" --version
            answers "windows under wine: plays" wine "$exe" brain
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
