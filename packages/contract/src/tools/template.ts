/** A placeholder: `@@word@@`. */
export const PLACEHOLDER = /@@([a-zA-Z][a-zA-Z0-9_]{0,63})@@/g

/** The placeholder names in a text. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map((match) => match[1]!)

interface Template {
  parameters: { properties: Record<string, unknown> }
  request: {
    method: string
    url: string
    query: { name: string; value: string }[]
    headers: { name: string; value: string }[]
    body: string
  }
}

interface TemplateIssue {
  code: 'custom'
  path: (string | number)[]
  message: string
}

/** Headers that control the connection or carry a secret, which belongs in a credential. */
const REFUSED_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|cookie|authorization|proxy-.*|sec-.*)$/i
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** The part of a URL that determines where a request goes. */
const WHERE = /^https?:\/\/[^/?#@\\\s]+(?=[/?#]|$)/i
const DEPTH = 16

/** Problems of a request template, each with its location. */
export function templateIssues({ parameters, request }: Template): TemplateIssue[] {
  const issues: TemplateIssue[] = []
  const add = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path: ['request', ...path], message })
  const known = (path: (string | number)[], text: string) => {
    for (const word of placeholdersOf(text))
      if (!Object.hasOwn(parameters.properties, word)) add(path, `@@${word}@@ is not a parameter`)
  }

  const wrong = urlProblem(request.url)
  if (wrong) add(['url'], wrong)
  known(['url'], request.url)
  for (const [index, { value }] of request.query.entries()) known(['query', index, 'value'], value)
  for (const [index, { name, value }] of request.headers.entries()) {
    const complaint = headerProblem(name, value)
    if (complaint) add(['headers', index, 'name'], complaint)
    known(['headers', index, 'value'], value)
  }
  const body = bodyProblem(request.method, request.body)
  if (body) add(['body'], body)
  known(['body'], request.body)
  return issues
}

function urlProblem(url: string): string | null {
  const where = WHERE.exec(url)?.[0]
  if (!where) return 'is not an address that begins with https:// or http://'
  if (where.includes('@@') || url.slice(where.length).startsWith('@'))
    return 'must name its host itself: placeholders are for the path and what follows'
  if (url.includes('#')) return 'must not have a part after #'
  if (/\s|\\/.test(url)) return 'has a character that an address cannot have'
  const filled = URL.parse(url.replaceAll(PLACEHOLDER, 'x'))
  if (!filled || filled.username || filled.password) return 'is not a complete web address'
  return null
}

function headerProblem(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return 'is not a valid header name'
  if (REFUSED_HEADERS.test(name))
    return /^(cookie|authorization)$/i.test(name)
      ? 'carries a secret: keep it as a credential'
      : 'is set by the server itself'
  if (/[^\t\x20-\x7e\xa0-\xff]/.test(value)) return 'has a value that a header cannot carry'
  return null
}

function bodyProblem(method: string, body: string): string | null {
  if (body.trim() === '') return null
  if (method === 'GET') return 'is not sent with GET'
  try {
    return depthOf(JSON.parse(body)) > DEPTH ? `is nested deeper than ${DEPTH} levels` : null
  } catch {
    return 'is not JSON. Put placeholders inside quotes'
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
