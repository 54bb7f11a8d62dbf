const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

/** Whether it looks like an email address: one @ and a domain with a dot. Its existence can't be checked. */
export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text)

/** Whether it is a web address that a browser may open: http or https, nothing that runs code. */
export function isUrl(text: string): boolean {
  if (text.length > 8000 || !/^https?:\/\/[^\s/]/i.test(text) || /[\s<>"]/.test(text)) return false
  return URL.canParse(text)
}

const BARE_HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}(?:[:/?#].*)?$/u

/** Adds a scheme where people leave it out ("www.example.com/a"). */
export const withScheme = (text: string) => (BARE_HOST.test(text) ? `https://${text}` : text)

/** Far longer than 15 digits with spaces and an extension. */
const PHONE_MAX = 100

/** Whether it could be a phone number: 3 to 15 digits with the usual punctuation. Stored as written. */
export function isPhone(text: string): boolean {
  if (text.length > PHONE_MAX) return false
  const [number = '', extension = ''] = text.split(/(?<!\s)\s*(?:ext\.?|x|#)\s*/i)
  const digits = number.replace(/\D/g, '').length
  return digits >= 3 && digits <= 15 && /^\+?[\d\s().\-/–]+$/.test(number) && /^\d{0,8}$/.test(extension)
}
