export interface Parser {
  name: string
  /** Maximum length in characters; longer texts are refused or cut before they reach it. */
  most: number
  /** Synchronous work on the text; an error with a message counts as a result. */
  run: (text: string) => unknown
}

/** Pieces to build texts from: each of them, repeated, was the worst case of some parser. */
const PIECES = [
  ' ', '\n', '\r', '\t', '\u2028', '\u00a0', '0', '9', 'a', 'Z', '_', '-', '.', ',', ':', ';', '/', '\\', '|', '*', '#',
  '"', "'", '`', '(', ')', '[', ']', '{', '}', '<', '>', '&', '@', '=', '%', '+', '~', '中', 'é', 'ß', '\u0301', '😀',
  '\u{e0041}', '\u202e', '\u0000', 'a ', 'a b ', 'A. ', '. ', ', ', '1.', '1,', '0.0', '1e', '- ', '* ', '\n* ', '| ',
  '\n\n', ' \n', '\r\n', '[1]', ' [1]', '[1', '[a](', '![a](', '![', '](', '**a', '`a', '```\n', '<a ', '<a>', '</a>', '<a b="',
  '<!--', '<meta ', '<html ', '<p>', '<br>', '&amp;', '&#', '@@', '@@a', '@@a.b', '@@a["x', '{{', '{{a}}', '{"a":', '"a":',
  '"a",', '\\"', '\\u0000', '[[', '((', '(a', 'a(', 'if(', '--', 'a-', 'a.', 'a@', 'a@b.', 'http://a', 'http://', 'www.',
  '+49 ', '(0) ', 'x', 'ext', '1/', '1:', ' 0:', '1-1-', ':a', '*/', '0-', '%E4', '%', '../', ';a=', ',a=', '/ ', 'US$',
  '€ ', '$', 'Agent: ', 'Allow: /*\n', '*$', 'Version/1 ', 'Mozilla/', 'token count ', 'the ', 'Is ', 'von ', 'Q: ', 'A: ',
] // prettier-ignore

/** Beginnings and ends of texts: many parsers look further only after such a beginning, and give up at such an end. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '\u0001'],
  ['a', '\nb'],
]

/** Texts of this length: all pieces in all frames. */
export function* hostileTexts(length: number): Generator<string> {
  for (const piece of PIECES)
    for (const [start, end] of FRAMES)
      yield start + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end
}
