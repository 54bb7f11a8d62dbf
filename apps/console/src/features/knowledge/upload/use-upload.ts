import { knowledge } from 'virtual:contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { addFiles } from './upload-queue.ts'

/** Uploads files to a base; for those whose name exists already, a person is asked what to do. */
export function useUpload() {
  const queries = useQueryClient()
  return async (baseId: string, files: File[]) => {
    if (files.length === 0) return
    try {
      const there = await filesThere(baseId, files)
      const onDone = () => void queries.invalidateQueries({ queryKey: ['knowledge', baseId] })
      addFiles(baseId, files, onDone, { there })
    } catch (error) {
      showMessage(bannerText(error), 'error')
    }
  }
}

/** Lets a person choose a file that replaces another. */
export function useReplaceFile(baseId: string) {
  const queries = useQueryClient()
  return (sourceId: string) => {
    const picker = document.createElement('input')
    picker.type = 'file'
    picker.accept = knowledge.FILE_EXTENSIONS.join(',')
    picker.addEventListener('change', () => {
      const onDone = () => void queries.invalidateQueries({ queryKey: ['knowledge', baseId] })
      addFiles(baseId, picker.files ?? [], onDone, { replaces: sourceId })
    })
    picker.click()
  }
}

/** How many names are looked up; when more files are added at once, they rarely exist already. */
const MOST_LOOKUPS = 20

async function filesThere(baseId: string, files: readonly File[]): Promise<Map<string, string>> {
  const names = files.slice(0, MOST_LOOKUPS).map(({ name }) => name)
  const found = await Promise.all(
    names.map((search) => api.call(knowledge.listSources, { params: { id: baseId }, query: { search } })),
  )
  const sources = found.flatMap(({ items }) => items).filter(({ type }) => type === 'file')
  return new Map(sources.filter(({ name }) => names.includes(name)).map(({ name, id }) => [name, id]))
}
