// `export` only what another file imports: an export that nobody imports is private or dead.
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finish, importsOf, ROOT, sources, textOf } from './lib/imports.ts'

/** Loaded by name from outside, by a tool or as a page. */
const LOADED =
  /\.config\.ts$|\.d\.ts$|\/vite-env|^apps\/server\/src\/db\/tables\.ts$|^packages\/client\/src\/(?:index\.ts$|generated\/)/
const EXPORT =
  /^export (?:default )?(?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const NAMES =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s*['"]([^'"]+)['"]/g

/** The imported names of each file, by its path; `*` stands for all. */
const wanted = new Map<string, Set<string>>()
const want = (path: string, name: string) => wanted.set(path, (wanted.get(path) ?? new Set()).add(name))
for (const path of sources) {
  const targets = new Map(importsOf(path).map(({ specifier, target }) => [specifier, target]))
  for (const [, names, specifier] of textOf(path).matchAll(NAMES)) {
    const target = targets.get(specifier!)
    if (!target) continue
    if (names === undefined) want(target, '*')
    for (const one of (names ?? '').split(','))
      want(
        target,
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0]!,
      )
  }
  // Imported as a whole: a page, or a file loaded on demand.
  for (const [, specifier] of textOf(path).matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    const target = targets.get(specifier!)
    if (target) want(target, '*')
  }
}

// What a package exports under a path of its own.
for (const file of globSync('packages/*/package.json', { cwd: ROOT }))
  for (const [, target] of textOf(file).matchAll(/"\.\/(src\/[\w./*-]+\.tsx?)"/g))
    for (const path of globSync(join(dirname(file), target!), { cwd: ROOT })) want(path, '*')

const problems = sources
  .filter((path) => !LOADED.test(path) && !wanted.get(path)?.has('*'))
  .flatMap((path) =>
    [...textOf(path).matchAll(EXPORT)]
      .filter(([text]) => !text.startsWith('export default'))
      .map(([, name]) => name!)
      .filter((name) => !wanted.get(path)?.has(name))
      .map((name) => `${path} exports ${name}, which no file imports`),
  )
finish('exports', `${sources.length} files`, problems)
