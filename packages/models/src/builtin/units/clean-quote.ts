const MARKER = /\s?(?:\[\^?\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\](?!\()|【\d{1,3}[^】\n]{0,30}】)/g
const IMAGE = /!\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g
const NUMBER_LINK = /\[(\d{1,3})\](?=\()/g

/**
 * A passage's text as it can appear in an answer: on one line, without images and footnote numbers (which would look
 * like citations), and with balanced marks of emphasis.
 */
export function cleanQuote(text: string): string {
  const plain = text
    .replace(IMAGE, '$1')
    .replace(MARKER, '')
    .replace(NUMBER_LINK, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const paired = plain.split('**').length % 2 === 1 && plain.split('`').length % 2 === 1
  return paired ? plain : plain.replaceAll('**', '').replaceAll('`', '')
}
