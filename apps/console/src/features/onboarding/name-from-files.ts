const LONGEST = 60

/**
 * A name for a knowledge base from its first files: "price-list_2026.pdf" is "Price list 2026". Null for meaningless
 * names, such as "scan0001.pdf", and for several files.
 */
export function nameFromFiles(names: readonly string[]): string | null {
  const [only] = names
  if (names.length !== 1 || only === undefined) return null
  const words = only
    .slice(0, LONGEST * 2)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_.]+/g, ' ')
    .replace(/\(\d+\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim()
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || /^(scan|img|image|document|untitled|file|doc)\s*\d*$/i.test(words)) return null
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The name or, if an agent has it already, the name with the lowest free number: "Assistant 2". */
export function freeName(name: string, taken: readonly string[]): string {
  const all = new Set(taken.map((one) => one.toLocaleLowerCase()))
  let free = name
  for (let number = 2; all.has(free.toLocaleLowerCase()); number += 1) free = `${name} ${number}`
  return free
}
