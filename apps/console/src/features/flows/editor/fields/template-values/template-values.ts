/** The values of placeholders as a list of texts; null if they are text that isn't one, such as a single token. */
export function valuesOf(value: unknown): readonly string[] | null {
  if (value === null || value === undefined || value === '') return []
  const list = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(list) || list.length > MOST) return null
  // Numbers are shown as they are sent; a list or an object is no value of a placeholder.
  const texts = list.map((one: unknown) => (typeof one === 'number' ? String(one) : one))
  return texts.every((one) => typeof one === 'string') ? texts : null
}

/** Placeholders of a template, at most. */
const MOST = 50

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
