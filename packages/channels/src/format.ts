import type { Channel } from './channel.ts'

// Markdown of a response as the vendor shows it. Responses are short and each line is handled by itself, so a few
// patterns suffice; each is linear.

const BOLD = /\*\*([^*\n]{1,2000})\*\*/g
const LINK = /\[([^[\]\n]{1,500})\]\((https?:\/\/[^()\s]{1,2000})\)/g
const CITATION = / ?\[\d{1,3}\]/g
const HEADING = /^#{1,6} +/
const BULLET = /^( {0,8})[*+-] /

type Format = Channel['format']

/** A response without citations and with the vendor's own marks, or none. */
export function formatText(markdown: string, format: Format): string {
  const lines = (format === 'slack' ? escapeSlack(markdown) : markdown).split('\n')
  return lines
    .map((line) => formatLine(line, format))
    .join('\n')
    .trim()
}

function formatLine(line: string, format: Format): string {
  const isHeading = HEADING.test(line)
  const text = line
    .replace(HEADING, '')
    .replace(BULLET, '$1• ')
    .replaceAll(CITATION, '')
    .replaceAll(LINK, linkIn(format))
  const mark = format === 'plain' ? '' : '*'
  const bold = text.replaceAll(BOLD, `${mark}$1${mark}`)
  return isHeading && mark !== '' && !bold.includes(mark) && bold !== '' ? `${mark}${bold}${mark}` : bold
}

const linkIn = (format: Format) => (_whole: string, words: string, url: string) => {
  if (format === 'slack') return `<${url}|${words}>`
  return words === url ? url : `${words} (${url})`
}

/** The three characters that Slack reads as marks. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
