import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')

const SOURCES = '{apps/server/src,packages/*/src}/**/*.{ts,tsx}'
const EXEMPT = [
  /^apps\/server\/src\/egress\//,
  /\/testing[/.]/,
  // Lists of words in many languages.
  /^packages\/models\/src\/language\//,
  /\.test\.tsx?$/,
  /^packages\/(standins|ui)\//,
  // Called by browsers and tests, which hand in the fetch of their own.
  /^packages\/contract\/src\/client\.ts$/,
  // Runs in programs of others, never in the server.
  /^packages\/client\//,
]

const CLIENT_PACKAGES =
  /^(undici|axios|got|ky|node-fetch|superagent|request|ws|(node:)?https?|(node:)?http2)(\/|$)/
// A server needs these of node:http; none of them sends a request.
const SERVER_NAMES = /^(type .*|createServer|Server|STATUS_CODES|IncomingMessage|ServerResponse|METHODS)$/
const IMPORT =
  /(?:import|export)\s+(type\s+)?(?:([\w$*\s]+),?\s*)?(?:\{([^}]*)\})?\s*from\s*['"]([^'"]+)['"]/g
const DYNAMIC = /(?:import|require)\s*\(\s*['"]([^'"]+)['"]/g
const BARE_FETCH = /(?<!typeof\s)(?<![\w$.'"`/-])fetch\b(?!['"`\-?:]|\s*:)/
const OWN_FETCH =
  /(?:const|let|function)\s+fetch\b|[{,]\s*fetch\s*[,:=}?]|\(\s*fetch\s*[:=?]|\{[^}]*\bfetch\b[^}]*\}\s*[:=]/
const GLOBAL_FETCH =
  /(?<!typeof\s)\b(?:globalThis|global)\.fetch|new (WebSocket|EventSource|XMLHttpRequest)\b/

const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** What in a source could send a request past the egress module. */
function offences(source: string): string[] {
  const text = withoutComments(source)
  const found: string[] = []
  for (const [, typeOnly, whole, names, from] of text.matchAll(IMPORT)) {
    if (typeOnly || !CLIENT_PACKAGES.test(from!)) continue
    const values = (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const server =
      /^(node:)?https?$/.test(from!) && !whole?.trim() && values.every((name) => SERVER_NAMES.test(name))
    if (!server) found.push(`imports ${from}`)
  }
  for (const [, from] of text.matchAll(DYNAMIC))
    if (CLIENT_PACKAGES.test(from!)) found.push(`imports ${from}`)
  if (GLOBAL_FETCH.test(text)) found.push('uses a client of the platform')
  if (BARE_FETCH.test(text) && !OWN_FETCH.test(text)) found.push('calls the global fetch')
  return found
}

describe('the egress module is the only way out', () => {
  it.each([
    `import { request } from 'undici'`,
    `import http from 'node:http'`,
    `import * as https from 'https'`,
    `import { createServer, get } from 'node:http'`,
    `const { request } = await import('node:https')`,
    `await fetch(url)`,
    `const send = globalThis.fetch`,
    `return wrap(fetch)`,
    `new WebSocket(url)`,
  ])('would notice: %s', (line) => expect(offences(line)).toHaveLength(1))

  it.each([
    `import { createServer } from 'node:http'`,
    `import type { IncomingMessage } from 'node:http'`,
    `import { type IncomingMessage, createServer } from 'node:http'`,
    `const answer = await context.egress.fetch(url)`,
    `interface Options { fetch?: typeof fetch }`,
    `type Fetch = typeof globalThis.fetch`,
    `async function send({ fetch, url }: Options) { return fetch(url) }`,
    `// fetch(url) is not called here`,
  ])('lets pass: %s', (line) => expect(offences(line)).toEqual([]))

  it('holds for the server and the packages', () => {
    const files = globSync(SOURCES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !EXEMPT.some((pattern) => pattern.test(path)))
    expect(files.length).toBeGreaterThan(50)
    const found = files.flatMap((path) =>
      offences(readFileSync(join(ROOT, path), 'utf8')).map((offence) => `${path} ${offence}`),
    )
    expect(found).toEqual([])
  })
})
