// Loads files and prints the regular expressions that they build, with the line of each.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [root, ...files] = process.argv.slice(2)
const base = pathToFileURL(`${root}/`).href
const wanted = new Set(files)
const built = []

function note(pattern) {
  const frame = new Error('where').stack
    .split('\n')
    .find((line) => line.includes(base) && !line.includes('print-built'))
  const [, file, line] = /([^()]*?):(\d+):\d+\)?$/.exec(frame?.split(base)[1] ?? '') ?? []
  if (wanted.has(file)) built.push({ at: `${file}:${line}`, source: pattern.source, flags: pattern.flags })
  return pattern
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, given, newTarget) => note(Reflect.construct(target, given, newTarget)),
  apply: (target, self, given) => note(Reflect.apply(target, self, given)),
})
for (const file of files) await import(join(root, file))
process.stdout.write(JSON.stringify(built))
