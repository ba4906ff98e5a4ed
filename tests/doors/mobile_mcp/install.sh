#!/usr/bin/env bash
# Install what test_mobile_mcp.py plays with into .tox, where no test of the checkout looks.
set -eu
cd "$(dirname "$0")"
folder=../../../.tox/mobile_mcp
mkdir -p "$folder"
cp package.json package-lock.json "$folder"
npm ci --ignore-scripts --no-audit --no-fund --prefix "$folder"
