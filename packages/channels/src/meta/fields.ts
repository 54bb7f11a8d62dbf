import type { ConnectField, Texts } from '../channel.ts'
import { APP_SECRET } from './texts.ts'

interface FieldTexts {
  label: Texts
  help: Texts
}

/** An ID of Meta: digits. */
export const idField = (key: string, texts: FieldTexts): ConnectField => ({
  key,
  ...texts,
  secret: false,
  pattern: /^\d{4,30}$/,
})

export const tokenField = (texts: FieldTexts): ConnectField => ({
  key: 'token',
  ...texts,
  secret: true,
  pattern: /^[\w|.-]{8,1000}$/,
})

export const secretField = (texts: FieldTexts = APP_SECRET): ConnectField => ({
  key: 'appSecret',
  ...texts,
  secret: true,
  pattern: /^[\w-]{8,200}$/,
})
