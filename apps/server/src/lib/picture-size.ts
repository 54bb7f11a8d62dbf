interface PictureSize {
  type: 'png' | 'jpeg' | 'webp' | 'gif'
  width: number
  height: number
}

/**
 * Format and size of a picture from its header, without decoding; null for anything but PNG, JPEG, WebP and GIF.
 * Layouts: W3C PNG §5.2 and §11.2.2, ITU T.81 annex B, RFC 9649, GIF89a §18.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null
  if (bytes.subarray(0, 8).equals(PNG) && bytes.toString('latin1', 12, 16) === 'IHDR')
    return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.readUInt16BE(0) === 0xff_d8) return jpegSize(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return webpSize(bytes)
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)))
    return { type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  return null
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Frame headers are SOF0 … SOF15, except for DHT, JPG and DAC in that range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (isFrame(marker))
      return { type: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return {
      type: 'webp',
      width: bytes.readUInt16LE(26) & 0x3f_ff,
      height: bytes.readUInt16LE(28) & 0x3f_ff,
    }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { type: 'webp', width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 }
  }
  if (kind === 'VP8X')
    return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  return null
}
