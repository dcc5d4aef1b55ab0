#!/bin/sh
# React's server renderer sends a finished Suspense boundary as its fallback if the content is large: the content follows in a hidden element.
#
# A good guess: content that is ready when the shell is written is part of the shell, and the fallback is never sent.
# Seen with react-dom@19.3.1 and renderToPipeableStream: content of 100 characters is in its place; content of 40,000 characters is in
# <div hidden> behind the fallback, and a script moves it. Nothing in it suspends. Readers without JavaScript see only the fallback.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save react@19.3.1 react-dom@19.3.1
cat > render.mjs <<'END'
import { createElement, Suspense } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { Writable } from "node:stream"

const render = (length) =>
  new Promise((resolve, reject) => {
    let html = ""
    const target = new Writable({ write: (chunk, _, done) => (html += chunk, done()), final: (done) => (resolve(html), done()) })
    const content = createElement("p", null, "x".repeat(length))
    const page = createElement(Suspense, { fallback: "FALLBACK" }, content)
    const { pipe } = renderToPipeableStream(createElement("main", null, page), { onAllReady: () => pipe(target), onError: reject })
  })
for (const length of [100, 40_000]) {
  const html = await render(length)
  console.log(length, html.includes("FALLBACK") ? "fallback, content hidden" : "content in its place", html.includes("<div hidden"))
}
END
printed=$(node render.mjs)
echo "$printed"
[ "$printed" = "100 content in its place false
40000 fallback, content hidden true" ]
