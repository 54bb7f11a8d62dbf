import { constants, deflateSync } from 'node:zlib'

/**
 * A small one-page PDF whose content decompresses to a huge size. Each further filter compresses the output of the one
 * before, so two of them turn a gigabyte into a few kilobytes.
 */
export function makePdfBomb({ bytes, filters = 2 }: { bytes: number; filters?: number }): Buffer {
  let content: Buffer = Buffer.alloc(bytes, ' ')
  for (let filter = 0; filter < filters; filter++)
    content = deflateSync(content, { level: constants.Z_BEST_COMPRESSION })
  const names = Array.from({ length: filters }, () => '/FlateDecode').join(' ')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>',
    [`<< /Length ${content.length} /Filter [${names}] >>\nstream\n`, content, '\nendstream'],
  ])
}

/** A PDF file of these objects, numbered from 1; the first is the catalog. */
function assemble(objects: (string | (string | Buffer)[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  const push = (part: string | Buffer) => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    at += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    push(`${index + 1} 0 obj\n`)
    for (const part of [object].flat()) push(part)
    push('\nendobj\n')
  }
  const start = at
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
