export interface Parser {
  name: string
  /** Most characters that it is given: what is longer is refused or cut before. */
  most: number
  /** One synchronous piece of work over the text; what an error tells is a result, too. */
  run: (text: string) => unknown
}

/** Pieces that texts can be made of: each alone, many times, is the worst that some parser was ever given. */
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

/** What begins and ends a text: many a parser looks further only behind the one, and gives up at the other. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '\u0001'],
  ['a', '\nb'],
]

/** Texts of this length, one after the other: all pieces in all frames. */
export function* hostileTexts(length: number): Generator<string> {
  for (const piece of PIECES)
    for (const [start, end] of FRAMES)
      yield start + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end
}
