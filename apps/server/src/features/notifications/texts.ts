import { de } from '@millrace/contract/notification-texts/de'
import { en } from '@millrace/contract/notification-texts/en'
import { zh } from '@millrace/contract/notification-texts/zh'
import { catalogue } from '../../lib/texts.ts'

export const notificationTexts = catalogue('notifications', { en, de, zh })
