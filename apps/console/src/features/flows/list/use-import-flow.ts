import { bannerText } from '../../../lib/api/failures.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useCreateFlow } from '../api/flow.ts'
import { useFlowsTexts } from '../texts.ts'
import { readFlowFile } from './read-flow-file.ts'

/** Makes a flow of an exported file. */
export function useImportFlow(onCreated: (id: string) => void): (file: File) => Promise<void> {
  const t = useFlowsTexts()
  const create = useCreateFlow()
  return async (file) => {
    const read = await readFlowFile(file)
    if (!read.ok) return showBanner('error', t(`form.${read.why}`, { name: file.name }))
    create.mutate(read.flow, {
      onSuccess: ({ id, title }) => {
        showMessage(t('form.imported', { name: title }))
        onCreated(id)
      },
      onError: (error) => showBanner('error', bannerText(error)),
    })
    return undefined
  }
}
