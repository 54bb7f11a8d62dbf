import { copyText } from '@millrace/ui'
import { showMessage } from '../../lib/notify/message.ts'
import { publicLink } from '../../lib/visitor-origin.ts'
import { useAgentsTexts } from './texts.ts'

/** Copies the link of an agent's public page and reports the result. */
export function useCopyLink() {
  const t = useAgentsTexts()
  return async (publicId: string): Promise<void> => {
    if (await copyText(publicLink(publicId))) showMessage(t('visibility.copied'))
    else showMessage(t('visibility.copyFailed'), 'error')
  }
}
