import { knowledge } from 'virtual:contract'
import { ApiError } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Downloads a base as one file. */
export const useExportBase = (base: { id: string; name: string }) =>
  useMutation({
    mutationFn: async () => {
      const response = await api.open(knowledge.exportBase, { params: { id: base.id } })
      // If the response breaks off, reading it fails: there is no file then.
      const blob = await response.blob().catch(() => {
        throw new ApiError({ status: 0, code: 'network', message: 'The export broke off.' })
      })
      save(blob, `${base.name.replaceAll(/[/\\:*?"<>|]/g, '_')}.millrace.gz`)
    },
    meta: { silent: true },
  })

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Creates a base from an exported file; the dialog shows the failure. */
export function useImportBase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append(knowledge.importBase.upload, file, file.name)
      return api.call(knowledge.importBase, { body })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge'] }),
    meta: { silent: true },
  })
}
