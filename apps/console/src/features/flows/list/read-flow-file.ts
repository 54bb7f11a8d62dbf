/** The format version written by this build; a test compares it with the contract's. */
export const NEWEST = 1
const MOST_BYTES = 16 * 1024 * 1024

interface FlowFile {
  title: string
  description?: string
  icon?: string
  tags?: string[]
  document: { version: number; [key: string]: unknown }
}

type Why = 'notJson' | 'notFlow' | 'tooLarge' | 'newer'
type ReadFile = { ok: true; flow: FlowFile } | { ok: false; why: Why }

const refuse = (why: Why): ReadFile => ({ ok: false, why })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDocument = (value: unknown): value is FlowFile['document'] =>
  isObject(value) && typeof value.version === 'number' && Array.isArray(value.nodes)

/** Written by a newer version of Millrace. */
const isNewer = ({ version }: FlowFile['document']): boolean => version > NEWEST

/** Reads an exported flow or only its document; the file name replaces a missing title. */
export async function readFlowFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return refuse('tooLarge')
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    return refuse('notJson')
  }
  const named = file.name.replace(/\.json$/i, '').slice(0, 120) || 'Flow'
  if (isDocument(value))
    return isNewer(value) ? refuse('newer') : { ok: true, flow: { title: named, document: value } }
  if (!isObject(value) || !isDocument(value.document)) return refuse('notFlow')
  if (isNewer(value.document)) return refuse('newer')
  const { title, description, icon, tags, document } = value
  const words = Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : []
  return {
    ok: true,
    flow: {
      title: typeof title === 'string' && title.trim() ? title.trim().slice(0, 120) : named,
      document,
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(words.length > 0 ? { tags: words } : {}),
    },
  }
}
