import { basename } from 'node:path'

const MOST = 200

/** A client's file name is shown, but never trusted: no folders, no control characters, limited length. */
export const receivedName = (given: string): string =>
  cutName(
    basename(given.replaceAll('\\', '/'))
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
    MOST,
  ) || 'file'

/** The name with this extension instead of none or a wrong one, not longer than received names. */
export const withExtension = (name: string, extension: string): string =>
  `${cutName(name, MOST - extension.length - 1)}.${extension}`

/** Cutting may leave half a surrogate pair, which is removed. */
const cutName = (text: string, most: number) => text.slice(0, most).replace(/\p{Cs}$/u, '')

/** The value of `content-disposition` for a file that is saved under this name (RFC 6266, RFC 5987). */
export function savedAs(name: string): string {
  const bare = name.toWellFormed().replaceAll(/[/\\]/g, '_')
  const encoded = encodeURIComponent(bare).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
