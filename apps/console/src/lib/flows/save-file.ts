/** Characters that file systems refuse. */
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Hands a file to the browser to be saved. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replaceAll(FORBIDDEN, '_')
  link.click()
  URL.revokeObjectURL(link.href)
}
