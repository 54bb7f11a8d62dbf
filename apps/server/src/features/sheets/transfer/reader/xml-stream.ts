import { Parser } from 'htmlparser2'
import { StringDecoder } from 'node:string_decoder'
import { damaged } from './xlsx-package.ts'

export interface XmlVisitor {
  open: (tag: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (tag: string) => void
}

const DEPTH_MAX = 200

/**
 * Walks through XML while it is unpacked and yields after each piece. Only the five predefined entities are expanded,
 * so no entity bomb works.
 */
export async function* walkXml(content: AsyncIterable<Buffer>, visitor: XmlVisitor): AsyncGenerator<null> {
  let depth = 0
  let ended = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > DEPTH_MAX) throw damaged()
        visitor.open(plain(name), attributes)
      },
      ontext: (part) => visitor.text(part),
      onclosetag: (name, implied) => {
        // A truncated part leaves tags open.
        if (implied && depth > 0 && ended) throw damaged()
        depth--
        visitor.close(plain(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new StringDecoder('utf8')
  for await (const chunk of content) {
    parser.write(decoder.write(chunk))
    yield null
  }
  ended = depth > 0
  parser.end(decoder.end())
}

const plain = (name: string) => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
