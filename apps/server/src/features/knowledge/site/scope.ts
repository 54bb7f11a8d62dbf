import { siteOf } from './address.ts'

export interface Scope {
  /** Start URL of the crawl. */
  root: string
  scope: 'site' | 'path' | 'list'
  include: readonly string[]
  exclude: readonly string[]
}

type Refusal = 'other_site' | 'outside' | 'excluded'

/** Why a URL is outside of the crawl; null if it is inside. */
export function refusalOf(address: string, scope: Scope): Refusal | null {
  const url = new URL(address)
  const root = new URL(scope.root)
  if (siteOf(url) !== siteOf(root)) return 'other_site'
  if (scope.scope === 'path' && !url.pathname.startsWith(folderOf(root.pathname))) return 'outside'
  const matches = (pattern: string) => fits(pattern, url)
  if (scope.exclude.some(matches)) return 'excluded'
  if (scope.include.length > 0 && url.href !== root.href && !scope.include.some(matches)) return 'excluded'
  return null
}

/** `/docs/` for `/docs/`, `/docs/intro.html` and `/docs`. */
function folderOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last === '') return path
  return last.includes('.') ? path.slice(0, path.length - last.length) : path
}

/** `*` is a wildcard; a pattern without one is a prefix. */
function fits(pattern: string, url: URL): boolean {
  const text = /^https?:/i.test(pattern) ? url.href : url.pathname + url.search
  const wanted = /^(?:https?:|\/|\*)/i.test(pattern) ? pattern : `/${pattern}`
  return wanted.includes('*') ? globMatches(wanted, text) : text.startsWith(wanted)
}

/** A single pass over the text, whatever the pattern. */
export function globMatches(pattern: string, text: string): boolean {
  const parts = pattern.split('*')
  const first = parts.shift()!
  const last = parts.pop()!
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false
  let at = first.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}
