import { knowledge } from 'virtual:contract'

export type FileProblem = 'type' | 'size' | 'empty'

/** What is wrong with a file before it is sent; the server goes by the content and has the last word. */
export function checkFile({ name, size }: { name: string; size: number }): FileProblem | null {
  const lower = name.toLowerCase()
  if (!knowledge.FILE_EXTENSIONS.some((extension) => lower.endsWith(extension))) return 'type'
  if (size > knowledge.FILE_MAX_BYTES) return 'size'
  return size === 0 ? 'empty' : null
}
