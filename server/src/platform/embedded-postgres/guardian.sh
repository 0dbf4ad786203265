# guardian.sh PROCESS BEGUN SOCKETS: waits for as long as the server lives, whose end closes standard input however it came about,
# and then stops the PostgreSQL that the server left behind. A number alone may belong to another process later: BEGUN is when
# PostgreSQL was started, in the kernel's ticks; empty where the kernel does not say.
postgres=$1 begun=$2 sockets=$3

# What ends the server, a whole process group say, must not end this first.
trap '' INT TERM HUP

runs() {
  [ -n "$begun" ] || { kill -0 "$postgres" 2>/dev/null; return; }
  { read -r stat <"/proc/$postgres/stat"; } 2>/dev/null || return 1
  # After the command in brackets: the state is the first field, the start the twentieth.
  set -- ${stat##*) }
  case $1 in Z | X) return 1 ;; esac
  [ "${20}" = "$begun" ]
}

# stop SIGNAL TENTHS: answers whether it is gone.
stop() {
  runs || return 0
  kill -"$1" "$postgres" 2>/dev/null
  waited=0
  while runs; do
    [ "$waited" -lt "$2" ] || return 1
    sleep 0.1
    waited=$((waited + 1))
  done
}

read -r _
stop INT 80 || stop QUIT 20 || stop KILL 20
rm -rf "$sockets"
