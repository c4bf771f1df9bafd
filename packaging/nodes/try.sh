#!/usr/bin/env bash
# Three servers, PostgreSQL, nats-server and a proxy on this machine, and a game through it:
# packaging/nodes/try.sh TENGEN [haproxy|nginx|caddy]
# PostgreSQL 15, nats-server, the proxy, curl and Debian's setpriv are needed. All that is started ends with the script, and
# nothing is left. In the middle of the game the server is killed that has its room.
set -uo pipefail
tengen=$(readlink -f "$1")
proxy=${2:-haproxy}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
chmod 755 "$work"
postgres=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
failed=0
all=()
declare -A servers
PATH=$PATH:/usr/sbin

ok() { echo "ok      $*"; }
bad() { echo "FAILED  $*"; failed=1; }
is() { local what=$1; shift; if "$@" >"$work/said" 2>&1; then ok "$what"; else bad "$what: $(tail -n 3 "$work/said")"; fi; }
# until WHAT COMMAND…: the command succeeds within a minute.
until_() {
    local what=$1; shift
    for _ in $(seq 600); do "$@" >/dev/null 2>&1 && { ok "$what"; return 0; }; sleep 0.1; done
    bad "$what"; return 1
}
end() {
    exec 3>&- 4>&- 2>/dev/null
    for pid in "${all[@]}" "${servers[@]}"; do kill "$pid" 2>/dev/null; done
    [ -n "${database:-}" ] && kill -INT "$database" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$work"
}
trap end EXIT
# A free port.
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
# PostgreSQL refuses to be root.
ordinary() {
    if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}

mkdir "$work/db"
[ "$(id -u)" = 0 ] && chown 65534:65534 "$work/db"
ordinary "$postgres/initdb" -D "$work/db/data" --auth=trust -U tengen --no-sync -E UTF8 --locale=C >/dev/null || exit 1
# In a shell of its own the process would be another one.
if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=65534 --regid=65534 --clear-groups "$postgres/postgres" -D "$work/db/data" -k "$work/db" \
        -c listen_addresses= -c fsync=off >"$work/postgres" 2>&1 &
else
    "$postgres/postgres" -D "$work/db/data" -k "$work/db" -c listen_addresses= -c fsync=off >"$work/postgres" 2>&1 &
fi
database=$!
until_ "PostgreSQL answers" "$postgres/psql" -h "$work/db" -U tengen -c 'create database club' postgres || exit 1
bus=$(port)
nats-server -a 127.0.0.1 -p "$bus" >"$work/nats" 2>&1 &
all+=($!)

declare -A ports
start() {
    "$tengen" serve --listen "127.0.0.1:${ports[$1]}" --data "$work/$1" --shared --nats "nats://127.0.0.1:$bus" \
        --database "postgres:///club?host=$work/db&user=tengen" --behind-proxy --no-limits --no-library 2>"$work/$1.log" >/dev/null &
    servers[$1]=$!
}
for name in one two three; do
    ports[$name]=$(port)
    start "$name"
    until_ "server $name answers" curl -fs "http://127.0.0.1:${ports[$name]}/healthz"
done
complete() { ! curl -fs "http://127.0.0.1:${ports[$1]}/healthz" | grep -q missing; }
for name in one two three; do until_ "server $name hears NATS" complete "$name"; done

# The reference configuration, with the addresses of this machine and without certificates.
club=$(port)
addresses() {
    sed "s/10\.0\.0\.1:7515/127.0.0.1:${ports[one]}/g; s/10\.0\.0\.2:7515/127.0.0.1:${ports[two]}/g
        s/10\.0\.0\.3:7515/127.0.0.1:${ports[three]}/g" "$here/$1"
}
case $proxy in
    haproxy)
        addresses haproxy.cfg | sed "s/bind :443.*/bind 127.0.0.1:$club/; /X-Forwarded-Proto/d" >"$work/haproxy.cfg"
        haproxy -f "$work/haproxy.cfg" >"$work/proxy" 2>&1 &
        ;;
    nginx)
        mkdir "$work/nginx"
        {
            echo "daemon off; pid $work/nginx/pid; error_log $work/proxy; events {} http { access_log off;"
            for path in client_body proxy fastcgi uwsgi scgi; do echo "${path}_temp_path $work/nginx/$path;"; done
            addresses nginx.conf | sed "s/listen 443 ssl;/listen 127.0.0.1:$club;/; /ssl_certificate/d"
            echo "}"
        } >"$work/nginx.conf"
        nginx -c "$work/nginx.conf" >"$work/proxy" 2>&1 &
        ;;
    caddy)
        { printf '{\n\tadmin off\n\tauto_https off\n}\n'; addresses Caddyfile | sed "s/^club.example {/http:\/\/127.0.0.1:$club {/"; } >"$work/Caddyfile"
        HOME=$work caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/proxy" 2>&1 &
        ;;
    *) echo "no such proxy: $proxy" >&2; exit 2 ;;
esac
all+=($!)
url=http://127.0.0.1:$club
until_ "$proxy answers" curl -fs "$url/healthz"

# Rooms on all of them, each found through the proxy.
rooms=()
for _ in $(seq 12); do
    made=$(curl -fs -H 'content-type: application/json' -d '{"config":{"rule":"renju","size":15}}' "$url/api/v1/rooms")
    rooms+=("$(grep -o '"room":"[a-z2-7]*"' <<<"$made" | cut -d'"' -f4)")
done
found() { for room in "${rooms[@]}"; do curl -fs "$url/api/v1/rooms/$room" || return 1; done; }
is "12 rooms are found through $proxy" found
# What is sent to a room, as well.
sent() { for room in "${rooms[@]}"; do curl -fs -H 'content-type: application/json' -d '{}' "$url/api/v1/rooms/$room/join" || return 1; done; }
is "12 seats are taken through $proxy" sent
have() { curl -fs "http://127.0.0.1:${ports[$1]}/api/v1/rooms/$2"; }
for name in one two three; do
    count=0
    for room in "${rooms[@]}"; do have "$name" "$room" >/dev/null && count=$((count + 1)); done
    echo "        server $name has $count of them"
done

# A game between two terminals. Ada fills the eighth line, Bob the first.
mkfifo "$work/ada" "$work/bob"
"$tengen" play --lang en --server "$url" --data "$work/ada-data" --black human --name Ada <"$work/ada" >"$work/ada.out" 2>&1 &
all+=($!)
exec 3>"$work/ada"
until_ "Ada makes a room" grep -q 'opens this link: ' "$work/ada.out" || exit 1
link=$(sed -n 's/.*opens this link: //p' "$work/ada.out" | head -n 1)
"$tengen" play --lang en --server "$link" --data "$work/bob-data" <"$work/bob" >"$work/bob.out" 2>&1 &
all+=($!)
exec 4>"$work/bob"
until_ "Bob finds it" grep -q 'A seat is free' "$work/bob.out" || exit 1
echo join >&4
room=${link##*/}
room=${room##*=}
room=${room##*#}
# turn WHO MOVE: whose turn it is and the stone.
turn() {
    until_ "move $3: $2" grep -q "Move $3: your turn" "$work/$1.out" || exit 1
    if [ "$1" = ada ]; then echo "$2" >&3; else echo "$2" >&4; fi
}
kill_owner() {
    for name in one two three; do
        if have "$name" "$room" >/dev/null; then
            kill -KILL "${servers[$name]}"
            wait "${servers[$name]}" 2>/dev/null
            unset "servers[$name]"
            ok "server $name is killed, which has the room"
            return
        fi
    done
    bad "no server has the room"
}
turn ada h8 1; turn bob a1 2; turn ada i8 3; turn bob b1 4
kill_owner
turn ada j8 5; turn bob c1 6; turn ada k8 7; turn bob d1 8; turn ada l8 9
until_ "Ada has won" grep -qi 'five\|won\|win' "$work/bob.out"
[ $failed = 0 ] || tail -n 5 "$work"/*.log "$work/proxy" "$work"/*.out
exit $failed
