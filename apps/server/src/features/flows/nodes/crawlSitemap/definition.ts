import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'crawlSitemap',
  group: 'web',
  icon: 'map',
  params: [
    { key: 'url', type: 'URL', sequence: 10 },
    { key: 'contains', required: false, sequence: 20 },
    {
      key: 'most',
      type: 'NUMBER',
      defaultValue: 500,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 5000 }],
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'urls', type: 'list' },
    {
      key: 'pages',
      type: 'list',
      fields: [
        { key: 'url', type: 'text' },
        { key: 'title', type: 'text' },
        { key: 'lastModified', type: 'text' },
      ],
    },
    { key: 'count', type: 'number' },
    { key: 'more', type: 'boolean' },
    { key: 'problems', type: 'list' },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 120 },
  timeoutSeconds: 120,
})
