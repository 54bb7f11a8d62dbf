import { sheets } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Downloads a file of a cell through a short-lived URL. */
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
