import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

export const useChannelTexts = catalogue('channels', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})

/** Why a message or a connection failed, in words. A reason of a newer server is "other". */
export function useReasonText(): (reason: string) => string {
  const t = useChannelTexts()
  return (reason) =>
    t(`reasons.${Object.hasOwn(en.reasons, reason) ? (reason as keyof typeof en.reasons) : 'other'}`)
}
