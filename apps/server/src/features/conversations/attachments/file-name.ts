import { withExtension } from '../../../lib/file-names.ts'

/** Extensions of the accepted types, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv', 'tsv', 'tab'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt', 'text', 'log'],
}

/**
 * The name with an extension of its type. Saved files are opened by their extension, and a picture could also be a
 * valid web page, or a document a program.
 */
export function nameAs(name: string, mediaType: string): string {
  const known = EXTENSIONS[mediaType] ?? []
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && known.includes(extension)) return name
  return withExtension(name, known[0] ?? 'bin')
}
