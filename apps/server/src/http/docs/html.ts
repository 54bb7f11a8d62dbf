/** HTML that needs no escaping any more. */
export interface Html {
  html: string
}

type Part = string | number | Html | readonly Html[] | null

/** HTML from a template: texts in it are escaped, HTML and lists of it are not, and null is nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((all, text, at) => all + textOf(parts[at - 1]!) + text),
})

function textOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'object')
    return 'html' in part ? part.html : part.map(({ html: inner }) => inner).join('')
  return escapeHtml(String(part))
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)

/** A sentence in which words between backticks are code. */
export const sentence = (text: string): Html[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
