import { sheets } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { callHeaders } from '../../../lib/api/headers.ts'
import { sendFile } from '../../../lib/api/send-file.ts'

/** Uploads a file for a cell; gives its id, which is then written into the cell. */
export const useUploadCellFile = (sheetId: string) =>
  useMutation({
    mutationFn: (file: File) =>
      sendFile({
        route: sheets.uploadCellFile,
        params: { id: sheetId },
        file,
        headers: callHeaders(sheets.uploadCellFile.path),
        // Going on with something else does not lose the file.
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    meta: { silent: true },
  })

/** Saves a file of a cell: the browser follows a link that holds for a few minutes. */
export function useDownloadCellFile(sheetId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(sheets.cellFiles, { params: { id: sheetId }, query: { ids: id } }),
    onSuccess: ({ items: [file] }) => {
      if (!file) return queries.invalidateQueries({ queryKey: ['sheets', sheetId] })
      const link = document.createElement('a')
      link.href = file.url
      link.download = file.name
      link.click()
      return undefined
    },
  })
}
