import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** Tests and their helpers. */
export const TEST = /(\.test\.tsx?$)|(^apps\/server\/src\/(?:.*\/)?testing\/)/

export interface Import {
  from: string
  specifier: string
  /** Path from the root, when it is a file of this repository. */
  target: string | null
}

/** All source files, by their path from the root. */
export const sources: readonly string[] = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
}).map((path) => path.replaceAll('\\', '/'))

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export function importsOf(path: string): Import[] {
  return [...textOf(path).matchAll(IMPORT)].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!
    const target = specifier.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(path), specifier)).replaceAll('\\', '/')
      : null
    return { from: path, specifier, target }
  })
}

/** Prints the problems and ends the process with status 0 or 1. */
export function finish(name: string, looked: string, problems: readonly string[]): never {
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${name}: ${looked}, ${problems.length} problems\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}
