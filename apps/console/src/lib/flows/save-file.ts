/** Characters not allowed in file names. */
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Downloads a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replaceAll(FORBIDDEN, '_')
  link.click()
  URL.revokeObjectURL(link.href)
}
