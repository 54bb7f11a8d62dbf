import { ApiError } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useCreateFlow } from '../../../lib/flows/api/flow.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { readFlowFile } from './read-flow-file.ts'

/** Turns `body.document.nodes[0].id: …` into a path within the file. */
const placeInFile = (message: string): string => message.replace(/^body\.(?:document\.)?/, '')

/** Creates a flow from an exported file. */
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
      onError: (error) =>
        showBanner(
          'error',
          error instanceof ApiError && error.status === 400
            ? t('form.broken', { name: file.name, reason: placeInFile(error.message) })
            : bannerText(error),
        ),
    })
    return undefined
  }
}
