#!/bin/sh
# The account of the gateway, once; then Mosquitto as the account that owns the folder.
set -e
accounts=/mosquitto/data/foyer-accounts.json
[ -f "$accounts" ] || mosquitto_ctrl dynsec init "$accounts" gateway "$BROKER_PASSWORD"
install -d -o mosquitto -m 700 /mosquitto/certs
install -o mosquitto -m 600 /foyer/certs/foyer.crt /foyer/certs/foyer.key /mosquitto/certs/
chown -R mosquitto: /mosquitto/data
exec mosquitto -c /foyer/mosquitto.conf
