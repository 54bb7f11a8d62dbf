import { documents } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Downloads the file of a source: the browser follows a link that is valid for a few minutes. */
export const useDownloadFile = () =>
  useMutation({
    mutationFn: (sourceId: string) => api.call(documents.fileUrls, { query: { fileList: sourceId } }),
    onSuccess: ({ items: [file] }) => {
      if (!file) return
      const link = document.createElement('a')
      link.href = file.url
      link.download = ''
      link.click()
    },
  })
